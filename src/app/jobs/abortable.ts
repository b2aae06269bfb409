import type { KyselyPlugin } from 'kysely'
import { guardedWriter } from '../github/writer.ts'
import type { Services } from './services.ts'

/**
 * Services for one attempt of a job. Once the signal is aborted, as the attempt ran past its deadline or goes back into the queue, its work
 * has no effect any more: its processes of git end, and its statements and writes to GitHub are refused. So another attempt may begin.
 */
export function abortable(services: Services, signal: AbortSignal): Services {
  const { queries, queue, writerOf, archive } = services
  const check = (): void => signal.throwIfAborted()
  return {
    ...services,
    signal,
    queries: queries.withPlugin(refusingWhen(check)),
    queue: {
      ...queue,
      async add(...job) {
        check()
        await queue.add(...job)
      },
    },
    writerOf: (octokit, installationId) => guardedWriter(writerOf(octokit, installationId), check),
    async archive(rows) {
      check()
      await archive(rows)
    },
  }
}

/** Statements that have begun end by their own limits; what waits for them ends then. */
function refusingWhen(check: () => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      check()
      return node
    },
    async transformResult({ result }) {
      check()
      return result
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import type { Queries } from '../../src/base/db/database.ts'
import type { WatchedJobs } from '../../test/flows/jobs.ts'
import type { Sender } from './sender.ts'

const LOOK = 1000

/** Milliseconds without remaining work, after which a story's wait is considered hopeless. */
const HOPELESS = 15_000

interface Waiting {
  readonly github: GitHubSandbox
  readonly sender: Sender
  readonly queries: Queries
  readonly jobs: WatchedJobs
  /** Resolves when all stories have ended. */
  readonly told: Promise<void>
  /** Makes the stories stop waiting. */
  readonly giveUp: () => void
  readonly over: AbortSignal
  readonly say: (what: string) => void
}

/** Waits until every delivery has arrived and was processed and no job is left; false if the time is over before. */
export async function waitForCalm(waiting: Waiting): Promise<boolean> {
  const { github, sender, told, giveUp, over, say } = waiting
  let isTold = false
  void told.then(() => {
    isTold = true
  })
  let idleSince = Date.now()
  let last = 0
  while (!over.aborted) {
    if (!(await sender.allArrived(over))) return false
    const sent = github.deliveries.length
    const left = await leftToDo(waiting)
    if (Date.now() - last > 10_000) {
      say(`calm: ${left.deliveries} deliveries open, ${left.jobs} jobs left${isTold ? '' : ', stories going on'}`)
      last = Date.now()
    }
    await sleep(LOOK)
    // The effects of a job on GitHub may cause new deliveries.
    await github.settled()
    if (left.deliveries + left.jobs > 0 || github.deliveries.length > sent) idleSince = Date.now()
    else if (isTold) return true
    else if (Date.now() - idleSince > HOPELESS) giveUp()
  }
  return false
}

async function leftToDo({ queries, jobs }: Waiting): Promise<{ readonly deliveries: number; readonly jobs: number }> {
  return { deliveries: await openDeliveries(queries), jobs: (await jobs.unfinished()).length }
}

async function openDeliveries(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'received')
    .executeTakeFirstOrThrow()
  return Number(count)
}

import type { Passage } from '../passage.ts'
import type { JudgePart } from '../report/pull-request/report.ts'
import type { StatedClaim } from '../scan/pages/stated.ts'
import type { ChangingCommit } from '../scan/verdict-events.ts'
import type { Question } from './process/messages.ts'
import { type IsolatedProcess, ProcessEnded } from './process/process.ts'
import type { JudgeChangeRequest, Scanned } from './protocol.ts'

/** What comes of a scan, and what its process can still be asked about it. */
export interface FinishedScan extends Scanned {
  /**
   * Every claim that counts, with what stands about it, in portions: this process does other things between two of them.
   *
   * @throws ProcessEnded when a limit was passed
   */
  claims(): AsyncIterable<readonly StatedClaim[]>
  /**
   * What search returns of the repository, in portions.
   *
   * @throws ProcessEnded when a limit was passed
   */
  passages(): AsyncIterable<readonly Passage[]>
  /**
   * Whether claims hold, by their ids: of those that the scan met.
   *
   * @throws ProcessEnded when a limit was passed
   */
  met(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>
  /**
   * Those of some files that differ between a commit and the head.
   *
   * @throws ProcessEnded when a limit was passed
   */
  changedFiles(since: string, files: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The newest commits of the main line after a commit up to the head, oldest first, each with what it changed.
   *
   * @throws ProcessEnded when a limit was passed
   */
  commitsSince(since: string): Promise<readonly ChangingCommit[]>
  /** Null when a change writes no line of docs and no criteria are asked of its code, or when judging it takes too much. */
  judge(request: JudgeChangeRequest): Promise<JudgePart | null>
}

interface Asking {
  readonly process: IsolatedProcess
  /** Answers what the process asks in turn. */
  readonly answer: (question: Question) => Promise<unknown>
  readonly log: { warn(fields: object, message: string): void }
}

/** A scan, as long as its process remembers it. */
export function finishedScan(scanned: Scanned, { process, answer, log }: Asking): FinishedScan {
  return {
    ...scanned,
    claims: () => portions<StatedClaim>(process, 'claims'),
    passages: () => portions<Passage>(process, 'passages'),
    met: async (ids) =>
      ids.length === 0 ? new Map() : ((await process.call('met', ids)) as ReadonlyMap<string, boolean>),
    changedFiles: async (since, files) =>
      files.length === 0 ? new Set() : ((await process.call('changedFiles', { since, files })) as ReadonlySet<string>),
    commitsSince: async (since) => (await process.call('commitsSince', since)) as readonly ChangingCommit[],
    async judge(wanted) {
      try {
        return (await process.call('judge', wanted, answer)) as JudgePart | null
      } catch (err) {
        if (!(err instanceof ProcessEnded)) throw err
        log.warn({ err }, 'a change was not judged')
        return null
      }
    },
  }
}

async function* portions<T>(process: IsolatedProcess, name: string): AsyncIterable<readonly T[]> {
  for (let from = 0; ; ) {
    const portion = (await process.call(name, from)) as readonly T[]
    if (portion.length === 0) return
    yield portion
    from += portion.length
  }
}

/** All of what comes in portions. */
export async function allOf<T>(portions: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const portion of portions) all.push(...portion)
  return all
}

import type { Question } from '../../base/isolation/messages.ts'
import { type IsolatedProcess, ProcessEnded } from '../../base/isolation/process.ts'
import type { Passage } from '../../base/passage.ts'
import type { ClaimInContext } from '../../engine/scan/pages/stated.ts'
import type { JudgePart } from '../../report/pull-request/report.ts'
import type { ChangingCommit } from '../verdict-events.ts'
import type { JudgeChangeRequest, ScanResponse } from './protocol.ts'

/** The result of a scan, and what its process can still answer about it. */
export interface FinishedScan extends ScanResponse {
  /**
   * All claims that count, with their context, in portions: this process does other things in between.
   *
   * @throws ProcessEnded if a limit was exceeded
   */
  claims(): AsyncIterable<readonly ClaimInContext[]>
  /**
   * The repository's passages for search, in portions.
   *
   * @throws ProcessEnded if a limit was exceeded
   */
  passages(): AsyncIterable<readonly Passage[]>
  /**
   * Whether claims hold, by id, for those that the scan met.
   *
   * @throws ProcessEnded if a limit was exceeded
   */
  met(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>>
  /**
   * Those of the given files that differ between a commit and the head.
   *
   * @throws ProcessEnded if a limit was exceeded
   */
  changedFiles(since: string, files: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * The newest commits of the main line after a commit up to the head, oldest first, each with its changes.
   *
   * @throws ProcessEnded if a limit was exceeded
   */
  commitsSince(since: string): Promise<readonly ChangingCommit[]>
  /** Null if a change writes no line of docs and no criteria apply to its code, or if judging it exceeds a limit. */
  judge(request: JudgeChangeRequest): Promise<JudgePart | null>
}

interface Asking {
  readonly process: IsolatedProcess
  /** Answers the questions of the process. */
  readonly answer: (question: Question) => Promise<unknown>
  readonly log: { warn(fields: object, message: string): void }
}

/** A scan that its process still remembers. */
export function finishedScan(scanned: ScanResponse, { process, answer, log }: Asking): FinishedScan {
  return {
    ...scanned,
    claims: () => portions<ClaimInContext>(process, 'claims'),
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

/** Collects all portions. */
export async function allOf<T>(portions: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const portion of portions) all.push(...portion)
  return all
}

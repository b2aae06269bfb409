import type { LoadedConfig } from '../../base/config/load.ts'
import type { Question } from '../../base/isolation/messages.ts'
import { createPool, PoolClosed, type PoolUsage } from '../../base/isolation/pool.ts'
import { type IsolatedProcess, type Limits, ProcessEnded, UnitFailed } from '../../base/isolation/process.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { TokenMeter } from '../../base/models/meter.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'
import type { WatchedFile } from '../../engine/facts/watch.ts'
import { type FinishedScan, finishedScan } from './finished-scan.ts'
import { ScanGivenUp } from './given-up.ts'
import {
  type AloneTask,
  type BacktestRequest,
  type BacktestTask,
  type ChangedTogetherRequest,
  type CheckedCommit,
  type CheckedCommitRequest,
  type CommitOfClone,
  type CommitOfPairs,
  type FixRequest,
  fileOf,
  type LearnedKnowledge,
  type PlannedFixes,
  type ScanRequest,
  type ScanResponse,
  type ScanTask,
  unitOf,
} from './protocol.ts'
import { createRefusals } from './refusals.ts'
import { serveCache } from './remote-cache.ts'
import { serveMeter } from './remote-meter.ts'

/** Reads repositories in separate processes, where a page that takes forever, or all memory, blocks nothing else. */
export interface Scanner {
  /**
   * Scans, and keeps what was read while `use` runs. If a file makes a process fail, the scan is repeated without it, and reports it as not
   * read.
   *
   * @throws ScanGivenUp if that does not help
   */
  scan<T>(request: ScanRequest, knowledge: Knowledge, use: (scan: FinishedScan) => Promise<T>): Promise<T>
  /** The configuration of a commit. */
  config(commit: CommitOfClone): Promise<LoadedConfig>
  /** The certain fixes of findings that hold together. */
  planFixes(request: FixRequest): Promise<PlannedFixes>
  /** Which code and pages changed together, newest commits first. */
  changedTogether(request: ChangedTogetherRequest): Promise<readonly CommitOfPairs[]>
  /** What a commit changed and what its checks ran. */
  checkedCommit(request: CheckedCommitRequest): Promise<CheckedCommit>
  /**
   * What the changes before a commit made false. `unfinished` if it takes too long: another call continues. Null if the clone lacks the
   * history.
   */
  backtest(request: BacktestRequest): Promise<PastYear | 'unfinished' | null>
  /** Its current processes. */
  usage(): PoolUsage
  close(): void
}

/** What a scan needs from the database. */
export interface Knowledge extends LearnedKnowledge {
  readonly cache: ModelCache
  readonly meter: TokenMeter
}

export interface ScannerOptions {
  /** Maximum concurrent processes. */
  readonly most: number
  readonly limits: Limits
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}

/** Others may wait for the process. */
const MAX_BACKTEST_SECONDS = 120
/** Maximum files of one scan that may be skipped before it is given up. */
const MAX_REFUSED = 8
/** Maximum failures of the process that no file explains. */
const MAX_UNEXPLAINED = 2

/** @param program the file that Node runs in each process; it serves `createTasks` */
export function createScanner(program: string, { most, limits, log }: ScannerOptions): Scanner {
  const pool = createPool(program, { most, limits })
  const refusals = createRefusals()
  const refusalsOf = ({ path }: ScanRequest, { refused }: Tries) => [...refusals.of(path), ...refused]

  /** Limits the time of the model, so that a slow one does not cost the findings of the rules. */
  const taskOf = (request: ScanRequest, tries: Tries): ScanTask => ({
    ...request,
    refusals: refusalsOf(request, tries),
    readingSeconds: limits.callSeconds / 2,
  })
  /** The failure of reading a file without all others, in a process of its own; null if it can be read. */
  const failureOf = async (task: AloneTask): Promise<EndedAtFile | null> => {
    try {
      await pool.use((process) => process.call('readAlone', task), true)
      return null
    } catch (error) {
      if (error instanceof PoolClosed) throw error
      return isAtFile(error) && error.unit === unitOf(task.file) ? error : null
    }
  }
  /**
   * Refuses a file if it alone is the cause of a failure. What ran out while it was being read may have been used up by others: a stranger
   * who names a page at thousands of paths must not take it out of the check. What only fails against the code of this commit is refused
   * for this scan alone.
   */
  const isRefused = async (request: ScanRequest, file: WatchedFile, tries: Tries): Promise<boolean> => {
    for (const against of ['file', 'code'] as const) {
      const failure = await failureOf({ ...request, refusals: refusalsOf(request, tries), file, against })
      if (failure === null) continue
      const reason = reasonOf(failure, limits)
      tries.refused.set(file.oid, reason)
      if (against === 'file') refusals.add(request.path, file.oid, reason)
      log.warn({ ...file, err: failure }, 'a file is skipped')
      return true
    }
    tries.cleared.add(file.oid)
    return false
  }
  /** Handles a failure that another attempt may avoid; throws any other. */
  const learn = async (error: unknown, request: ScanRequest, tries: Tries): Promise<void> => {
    if (!isAtFile(error) && !(error instanceof ProcessEnded)) throw givenUp(error) ?? error
    const file = error.unit === null ? null : fileOf(error.unit)
    const isSuspect = file !== null && !tries.refused.has(file.oid) && !tries.cleared.has(file.oid)
    if (isSuspect && tries.refused.size < MAX_REFUSED && (await isRefused(request, file, tries))) return
    log.warn({ err: error }, 'a scan was aborted')
    if (++tries.unexplained >= MAX_UNEXPLAINED || tries.refused.size >= MAX_REFUSED)
      throw new ScanGivenUp(wholeReason(error, limits))
  }
  const scanIn = async <T>(
    process: IsolatedProcess,
    request: ScanRequest,
    answer: (question: Question) => Promise<unknown>,
    tries: Tries,
    use: (scan: FinishedScan) => Promise<T>,
  ): Promise<{ readonly value: T } | { readonly failure: unknown }> => {
    let scanned: ScanResponse
    try {
      scanned = (await process.call('scan', taskOf(request, tries), answer)) as ScanResponse
    } catch (failure) {
      return { failure }
    }
    for (const what of scanned.leftOut) log.warn({ path: request.path, what }, 'part of a repository is not read')
    for (const fix of scanned.turnedDown) log.info(fix, 'a suggestion was dropped: the judge rejected it')
    try {
      return { value: await use(finishedScan(scanned, { process, answer, log })) }
    } catch (error) {
      throw (error instanceof ProcessEnded ? new ScanGivenUp(wholeReason(error, limits)) : givenUp(error)) ?? error
    } finally {
      if (process.alive) await process.call('forget', null)
    }
  }
  const once = async (name: string, input: unknown): Promise<unknown> => {
    try {
      return await pool.use((process) => process.call(name, input))
    } catch (error) {
      throw (error instanceof ProcessEnded ? new ScanGivenUp(wholeReason(error, limits)) : givenUp(error)) ?? error
    }
  }
  return {
    async scan(request, knowledge, use) {
      const tries: Tries = { refused: new Map(), cleared: new Set(), unexplained: 0 }
      for (;;) {
        const done = await pool.use((process) => scanIn(process, request, answerOf(knowledge), tries, use))
        if ('value' in done) return done.value
        await learn(done.failure, request, tries)
      }
    },
    config: async (commit) => (await once('config', commit)) as LoadedConfig,
    planFixes: async (request) => (await once('planFixes', request)) as PlannedFixes,
    changedTogether: async (request) => (await once('changedTogether', request)) as readonly CommitOfPairs[],
    checkedCommit: async (request) => (await once('checkedCommit', request)) as CheckedCommit,
    backtest: async (request) => {
      const task: BacktestTask = { ...request, seconds: Math.min(MAX_BACKTEST_SECONDS, limits.callSeconds / 2) }
      return (await once('backtest', task)) as PastYear | 'unfinished' | null
    },
    usage: pool.usage,
    close: pool.close,
  }
}

/** A repository that exceeds git's limits does so at every attempt; null for any other error. */
function givenUp(error: unknown): ScanGivenUp | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'DOCALIGN_E109') return null
  return new ScanGivenUp(`the repository is too large: ${'details' in error ? error.details : 'it is not read'}`)
}

/** The failures of one scan so far. */
interface Tries {
  /** Why files are not read, by blob id. */
  readonly refused: Map<string, string>
  /** Ids of the blobs that were read without a failure when they were read alone. */
  readonly cleared: Set<string>
  unexplained: number
}

/** A failure while a file was being read. */
type EndedAtFile = (ProcessEnded | UnitFailed) & { readonly unit: string }

function isAtFile(error: unknown): error is EndedAtFile {
  return (error instanceof ProcessEnded || error instanceof UnitFailed) && error.unit !== null
}

function answerOf({ cache, meter, learned, boosts }: Knowledge): (question: Question) => Promise<unknown> {
  const fromCache = serveCache(cache)
  const fromMeter = serveMeter(meter)
  return async (question) => {
    if (question.name === 'learned') return learned()
    if (question.name === 'boosts') return boosts(question.input as Parameters<LearnedKnowledge['boosts']>[0])
    return question.name.startsWith('tokens.') ? fromMeter(question) : fromCache(question)
  }
}

/** Why a file is not read, as a phrase after its name. */
function reasonOf(error: EndedAtFile, { unitSeconds, memoryMb }: Limits): string {
  if (error instanceof UnitFailed) return `could not be read (${error.cause.name})`
  if (error.why === 'crash') return 'ended the process that read it'
  return error.why === 'time' ? `took longer than ${unitSeconds} s` : `took more than ${memoryMb} MB of memory`
}

function wholeReason(error: ProcessEnded | UnitFailed, { callSeconds, memoryMb }: Limits): string {
  if (error instanceof UnitFailed) return `the scan failed at a file (${error.cause.name})`
  const { why } = error
  if (why === 'crash') return 'the scan ended its process twice'
  return why === 'time'
    ? `the scan took longer than ${Math.round(callSeconds / 60)} minutes`
    : `the scan took more than ${memoryMb} MB of memory`
}

import type { LoadedConfig } from '../../base/config/load.ts'
import type { Question } from '../../base/isolation/messages.ts'
import { createPool, type PoolUsage } from '../../base/isolation/pool.ts'
import { type IsolatedProcess, type Limits, ProcessEnded, UnitFailed } from '../../base/isolation/process.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'
import { answersOfCache } from './asked-cache.ts'
import { type FinishedScan, finishedScan } from './finished-scan.ts'
import { ScanGivenUp } from './given-up.ts'
import type {
  BacktestRequest,
  BacktestTask,
  ChangedTogetherRequest,
  CheckedCommit,
  CheckedCommitRequest,
  CommitOfClone,
  CommitOfPairs,
  FixRequest,
  LearnedKnowledge,
  PlannedFixes,
  Scanned,
  ScanRequest,
  ScanTask,
} from './protocol.ts'

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
/** Maximum skipped files to remember, so that the next scan does not try them again. */
const MAX_SKIPPED = 10_000

/** @param program the file that Node runs in each process; it serves `createTasks` */
export function createScanner(program: string, { most, limits, log }: ScannerOptions): Scanner {
  const pool = createPool(program, { most, limits })
  const refused = new Map<string, string>()

  /** Limits the time of the model, so that a slow one does not cost the findings of the rules. */
  const taskOf = (request: ScanRequest): ScanTask => ({
    ...request,
    refusals: [...refused],
    readingSeconds: limits.callSeconds / 2,
  })
  const refuse = (oid: string, reason: string): void => {
    const [oldest] = refused.size >= MAX_SKIPPED ? refused.keys() : []
    if (oldest !== undefined) refused.delete(oldest)
    refused.set(oid, reason)
  }
  /** Records a failure that another attempt may avoid; throws any other. */
  const learn = (error: unknown, tries: Tries): void => {
    const unit = error instanceof ProcessEnded || error instanceof UnitFailed ? error.unit : null
    if (unit !== null && tries.refused < MAX_REFUSED && !refused.has(unit)) {
      tries.refused++
      refuse(unit, reasonOf(error, limits))
      log.warn({ oid: unit, err: error }, 'a file is skipped')
      return
    }
    if (!(error instanceof ProcessEnded)) throw givenUp(error) ?? error
    log.warn({ err: error }, 'a scan was aborted')
    if (++tries.unexplained >= MAX_UNEXPLAINED || unit !== null) throw new ScanGivenUp(wholeReason(error, limits))
  }
  const scanIn = async <T>(
    process: IsolatedProcess,
    request: ScanRequest,
    answer: (question: Question) => Promise<unknown>,
    tries: Tries,
    use: (scan: FinishedScan) => Promise<T>,
  ): Promise<{ readonly value: T } | null> => {
    let scanned: Scanned
    try {
      scanned = (await process.call('scan', taskOf(request), answer)) as Scanned
    } catch (error) {
      learn(error, tries)
      return null
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
      const tries: Tries = { refused: 0, unexplained: 0 }
      for (;;) {
        const done = await pool.use((process) => scanIn(process, request, answerOf(knowledge), tries, use))
        if (done) return done.value
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
  refused: number
  unexplained: number
}

function answerOf({ cache, learned, boosts }: Knowledge): (question: Question) => Promise<unknown> {
  const fromCache = answersOfCache(cache)
  return async (question) => {
    if (question.name === 'learned') return learned()
    if (question.name === 'boosts') return boosts(question.input as Parameters<LearnedKnowledge['boosts']>[0])
    return fromCache(question)
  }
}

/** Why a file is not read, as a phrase after its name. */
function reasonOf(error: unknown, { unitSeconds, memoryMb }: Limits): string {
  if (error instanceof UnitFailed) return `could not be read (${error.cause.name})`
  if (!(error instanceof ProcessEnded) || error.why === 'crash') return 'ended the process that read it'
  return error.why === 'time' ? `took longer than ${unitSeconds} s` : `took more than ${memoryMb} MB of memory`
}

function wholeReason({ why }: ProcessEnded, { callSeconds, memoryMb }: Limits): string {
  if (why === 'crash') return 'the scan ended its process twice'
  return why === 'time'
    ? `the scan took longer than ${Math.round(callSeconds / 60)} minutes`
    : `the scan took more than ${memoryMb} MB of memory`
}

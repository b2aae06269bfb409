import { isDeepStrictEqual } from 'node:util'
import { type LoadedConfig, loadConfig } from '../../base/config/load.ts'
import { type CodedProblem, isFatal } from '../../base/config/problem.ts'
import type { Config } from '../../base/config/schema.ts'
import type { CacheFile } from '../../base/git/cache-file.ts'
import { GitError } from '../../base/git/errors.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { Desk } from '../../engine/reader/agent/desk.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import type { EarlierScan } from '../../engine/scan/earlier.ts'
import type { ScanOptions } from '../../engine/scan/options.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import { withPermanentHead } from '../../engine/scan/uncommitted.ts'
import type { Checkers } from '../../engine/type-checkers/checkers.ts'
import { type Check, type ComparedState, checkOf } from './check.ts'
import { createReadings } from './readings.ts'

/** Scans before the repository is reopened: each leaves changed files in a temporary folder, which is deleted on closing. */
const MAX_SCANS = 1000

/** Reports how many of the steps of a check are done. */
export type ReportProgress = (done: number, total: number, message: string) => void

export interface SessionOptions {
  readonly path: string
  /** Caches between runs of the program; without them, nothing is kept. */
  readonly files: Pick<ScanOptions, 'facts' | 'history' | 'checks'> & { readonly words?: CacheFile }
  /** The current state on disk, or what moves of files would make of it, and the merge base with a ref. */
  readonly scannedState: (repository: GitRepository, base: string | null, moves?: Moves) => Promise<ComparedState>
  /** The result without findings that are accepted, at the base if there is one. */
  readonly withoutAccepted: (repository: GitRepository, result: ScanResult, base: string | null) => Promise<ScanResult>
  /** Files whose settings apply as they are at the base. */
  readonly settingsFiles: readonly string[]
  /** Where the answers of agents who read the docs are stored. */
  readonly answers: () => Promise<ModelCache>
  /** The checkers of languages for samples; without them, samples are not checked for types. */
  readonly checkers?: Checkers
  /**
   * Makes checks of everything go on from the last one, which needs its pages in memory. Checks of samples, which take time, are not waited
   * for: this is called when another check of everything would have their results.
   */
  readonly onMore?: () => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** New paths of files and folders, by their present ones. */
export type Moves = ReadonlyMap<string, string>

export interface CheckRequest {
  /** A ref; null or omitted for all docs. */
  readonly base?: string | null
  /** Makes this check the one that `withLast` uses. */
  readonly keep?: true
  readonly progress?: ReportProgress
}

export interface LastCheck {
  readonly check: Check
  /** Whether the files on disk have not changed since the check. */
  readonly isCurrent: boolean
}

/** The repository in which `docalign mcp` was started, open while the program runs. */
export interface RepositorySession {
  /**
   * Runs `work` with the repository and a check of the files on disk: of everything, or, with a base, of what stopped being true since.
   * Reuses the last check if nothing changed on disk. Calls run one after another.
   *
   * @throws GitError `DOCALIGN_E102` if the base is not a commit
   * @throws ConfigUnusable `DOCALIGN_E501`
   */
  withCheck<T>(asked: CheckRequest, work: (check: Check, repository: GitRepository) => Promise<T> | T): Promise<T>
  /** Like {@link withCheck}, with the last check that was kept, or a check of everything if there is none. */
  withLast<T>(progress: ReportProgress, work: (last: LastCheck, repository: GitRepository) => Promise<T>): Promise<T>
  /**
   * Runs `work` with the files on disk and the merge base with a ref, without a check.
   *
   * @throws like {@link withCheck}
   */
  withChange<T>(base: string, work: (change: ChangedState, repository: GitRepository) => Promise<T>): Promise<T>
  /**
   * Runs `work` with a check of the files on disk, and one of what moves would make of them.
   *
   * @throws like {@link withCheck}
   */
  withMoves<T>(moves: Moves, work: (after: Check, before: Check) => T): Promise<T>
  /**
   * Runs `work` with the questions that agents are to answer about the files on disk, and a check of them; the desk is null if the docs have
   * no passage.
   *
   * @throws like {@link withCheck}
   */
  withFreshDesk<T>(
    progress: ReportProgress,
    work: (desk: Desk | null, check: Check, repository: GitRepository) => Promise<T>,
  ): Promise<T>
  /** Runs `work` with the desk of the last {@link withFreshDesk}, even if files have changed since; null if there was none. */
  withDesk<T>(work: (desk: Desk | null) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface HowToScan {
  readonly loaded: LoadedConfig
  readonly progress?: StepProgress | undefined
  /** Whether the next check goes on from this one; another one leaves out the samples. */
  readonly isLasting: boolean
}

/** The last check of everything. */
interface EarlierCheck {
  readonly config: Config
  readonly scan: EarlierScan
}

/** The files on disk, as a commit, and the base of the comparison. */
export interface ChangedState {
  readonly base: string
  readonly head: string
  readonly config: Config
}

export function openSession(options: SessionOptions): RepositorySession {
  const checks = new Map<'whole' | 'base', Check>()
  let repository: GitRepository | null = null
  let scans = 0
  let last: Check | null = null
  let before: EarlierCheck | null = null
  /** Checks of samples that ended after the scan that asked for them, in all and when a check was made. */
  let more = 0
  const seenBy = new WeakMap<Check, number>()
  const readings = createReadings(options.answers)
  let previous: Promise<unknown> = Promise.resolve()

  async function reopen(): Promise<GitRepository> {
    const opened = repository
    repository = null
    scans = 0
    // The checks depend on uncommitted files, which are deleted with the folder.
    checks.clear()
    last = null
    before = null
    await opened?.close()
    repository = await openRepository(options.path)
    return repository
  }

  async function check(opened: GitRepository, base: string | null, progress?: StepProgress): Promise<Check> {
    const state = await options.scannedState(opened, base)
    const kind = base === null ? 'whole' : 'base'
    const known = checks.get(kind)
    const isKnown = known?.scanned.head === state.head && known.scanned.base === state.base
    if (known && isKnown && readings.isUpToDate(known) && (seenBy.get(known) ?? more) === more) return known
    const loaded = await usableConfig(opened, state.base ?? state.head)
    scans++
    const fresh = await scanned(opened, state, { loaded, progress, isLasting: true })
    // An error is no answer: the next question tries again.
    if (fresh.result.clone !== 'damaged' && opened.isIntact()) checks.set(kind, fresh)
    return fresh
  }

  async function scanned(
    opened: GitRepository,
    state: ComparedState,
    { loaded, progress, isLasting }: HowToScan,
  ): Promise<Check> {
    const { scanClaims } = await import('../../engine/scan/scan.ts')
    const { head, base, committed } = state
    const { config, problems } = loaded
    const { reader, remember } = await readings.during(state)
    const { onMore } = options
    const isContinued = onMore !== undefined && base === null
    const later = (work: Promise<void>): void => {
      const end = (): void => {
        more++
        onMore?.()
      }
      // A check that fails is made again with the next one.
      work.then(end, () => {})
    }
    const seen = more
    const scan = await scanClaims(opened, {
      ...options.files,
      reader,
      head,
      base,
      committed,
      config,
      settingsOfBase: options.settingsFiles,
      earlier: isContinued && before && isDeepStrictEqual(before.config, config) ? before.scan : null,
      includeUncertain: true,
      now: options.now(),
      progress: (step) => progress?.(step),
      ...(options.checkers && isLasting && { checkers: options.checkers }),
      ...(isContinued && { later }),
    })
    if (isContinued && isLasting) before = { config, scan: scan.asEarlier }
    const reported = withPermanentHead(await options.withoutAccepted(opened, scan.result, base), state, options.now())
    const result = { ...reported, config_problems: [...problems, ...reported.config_problems] }
    const { claims, checked, head: code } = scan
    const made = remember(checkOf(state, config, result, { claims, checked, head: code, isKept: isContinued }))
    seenBy.set(made, seen)
    return made
  }

  /**
   * A repository that was open for long may have lost its temporary folder or git processes; it is then reopened, once. So is one of which git
   * failed to read something.
   */
  async function attempt<T>(work: (opened: GitRepository) => Promise<T>): Promise<T> {
    const isFresh = repository === null
    const opened = repository === null || scans >= MAX_SCANS || !repository.isIntact() ? await reopen() : repository
    try {
      return await work(opened)
    } catch (error) {
      if (isFresh || !(error instanceof GitError) || error.code !== 'DOCALIGN_E105') throw error
      return work(await reopen())
    }
  }

  function inTurn<T>(work: (opened: GitRepository) => Promise<T>): Promise<T> {
    const done = previous.then(() => attempt(work))
    previous = done.catch(() => {})
    return done
  }

  return {
    withCheck({ base = null, keep = false, progress }, work) {
      const steps = progress && reporterOf(progress)
      return inTurn(async (opened) => {
        const checked = await check(opened, base, steps)
        if (keep) last = checked
        return work(checked, opened)
      })
    },
    withLast(progress, work) {
      const steps = reporterOf(progress)
      return inTurn(async (opened) => {
        const { head } = await options.scannedState(opened, null)
        last ??= await check(opened, null, steps)
        return work({ check: last, isCurrent: last.scanned.head === head }, opened)
      })
    },
    withChange: (ref, work) =>
      inTurn(async (opened) => {
        scans++
        const { head, base } = await options.scannedState(opened, ref)
        const { config } = await usableConfig(opened, base ?? head)
        return work({ base: base ?? head, head, config }, opened)
      }),
    withMoves: (moves, work) =>
      inTurn(async (opened) => {
        const now = await check(opened, null)
        const state = await options.scannedState(opened, null, moves)
        scans++
        const after = await scanned(opened, state, { loaded: await usableConfig(opened, state.head), isLasting: false })
        return work(after, now)
      }),
    withFreshDesk(progress, work) {
      const steps = reporterOf(progress)
      return inTurn(async (opened) => {
        readings.begin()
        const { head } = await options.scannedState(opened, null)
        const known = checks.get('whole')
        // Answers that came since the check change its findings, but not what is left to read.
        const checked = known && readings.isOf(head) ? known : await check(opened, null, steps)
        return work(await readings.open(), checked, opened)
      })
    },
    withDesk: (work) => inTurn(() => work(readings.desk())),
    async close() {
      await previous
      await repository?.close()
    },
  }
}

async function usableConfig(repository: GitRepository, head: string): Promise<LoadedConfig> {
  const loaded = await loadConfig(repository, head, CLAIM_TYPES)
  const fatal = loaded.problems.find(isFatal)
  if (fatal) throw new ConfigUnusable(fatal)
  return loaded
}

/** The configuration is invalid as a whole, so nothing is checked. */
export class ConfigUnusable extends Error {
  override readonly name = 'ConfigUnusable'
  readonly code: string
  readonly problem: CodedProblem

  constructor(problem: CodedProblem) {
    const { code, message } = problem
    super(message.startsWith(`${code} `) ? message.slice(code.length + 1) : message)
    this.code = code
    this.problem = problem
  }
}

type StepProgress = (step: string) => void

/** Number of steps of a scan: reading docs, searching code, checking history. */
const STEPS = 3

/** Reports to the client when a scan starts its next step. */
function reporterOf(progress: ReportProgress): StepProgress {
  let current: string | null = null
  let begun = 0
  return (step) => {
    if (step === current || begun >= STEPS) return
    current = step
    progress(++begun, STEPS, step)
  }
}

import type { Config } from '../../base/config/schema.ts'
import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { Watch } from '../facts/watch.ts'
import type { DocsReader, Reader } from '../reader/reader.ts'
import type { Checkers } from '../type-checkers/checkers.ts'
import type { Later } from '../type-checkers/kept-checks.ts'
import type { Clock } from './clock.ts'
import type { ConfidenceKnowledge } from './confidence/confidence.ts'
import type { EarlierScan } from './earlier.ts'

export interface ScanOptions {
  readonly head: string
  /** Full id of the commit to compare with; null scans everything and asks history. */
  readonly base: string | null
  /**
   * With a base: the settings of the base apply, so marks that the change adds do not, and the result names those and which of these files
   * it edits. Omitted or null: the marks of head apply.
   */
  readonly settingsOfBase?: readonly string[] | null
  /**
   * For a scan without a base, full id of an earlier commit: `introduced` are the findings that held there, and what the change since then takes
   * away is searched for on all pages.
   */
  readonly since?: string | null
  /** Full id of the newest permanent commit, if head contains uncommitted changes; defaults to head. */
  readonly committed?: string | null
  /** Pages and folders to check; all if omitted or null. */
  readonly only?: readonly string[] | null
  /** An earlier scan with the same configuration: what is the same since then is not read again. All is if omitted or null. */
  readonly earlier?: EarlierScan | null
  readonly config: Config
  /** Lists the claims that neither hold nor are known to have held. */
  readonly includeUncertain: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Where a scan of everything stores the words of the code, so that a comparison need not read all of it. */
  readonly words?: CacheFile | null
  /** Where a scan stores the declarations of files, so that the next one need not parse them. */
  readonly facts?: CacheFile | null
  /** Where a scan of everything stores the history of claims, so that the next one need not look it up again. */
  readonly history?: CacheFile | null
  /** Where a scan stores what the checkers found in samples, so that the next one need not check them again. */
  readonly checks?: CacheFile | null
  /** A clock that started before the scan; defaults to a new one. */
  readonly clock?: Clock
  readonly progress?: (step: string, done: number, total: number) => void
  /** Is notified which file is processed, and refuses some; if omitted, all are read. */
  readonly watch?: Watch
  /** What feedback and history add to the confidence of verdicts; defaults to nothing. */
  readonly knowledge?: ConfidenceKnowledge
  /** The checkers of languages for the samples of the docs; without them, samples are not checked for types. */
  readonly checkers?: Checkers
  /** Receives the checks of samples that take time instead of waiting for them: a later scan has their results. */
  readonly later?: Later
  /** The model that reads the docs; without one, claims that only a reader can verify are not checked. */
  readonly reader?: Reader | DocsReader
}

/** One scan, with what measures and guards it. */
export interface ScanRun {
  readonly repository: GitRepository
  readonly options: ScanOptions
  readonly clock: Clock
  readonly watch: Watch
}

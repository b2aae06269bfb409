import type { Config } from '../config/schema.ts'
import type { CacheFile } from '../git/cache-file.ts'
import type { Reader } from '../reader/reader.ts'
import type { Watch } from '../watch.ts'
import type { Clock } from './clock.ts'
import type { ConfidenceKnowledge } from './confidence/confidence.ts'

/** A scan whose results are known. */
export interface EarlierScan {
  /** Full id of the commit that was scanned. */
  readonly head: string
  /** Pages with something that did not hold: it may hold now, whatever was changed. */
  readonly pages: readonly string[]
}

export interface ScanOptions {
  readonly head: string
  /** Full id of the commit to compare with; null scans everything and asks history. */
  readonly base: string | null
  /** Full id of an earlier commit, for a scan without a base: `introduced` are the findings that held there. */
  readonly since?: string | null
  /** Full id of the newest commit that lasts, where head holds what is not committed; left out, head does. */
  readonly committed?: string | null
  /** Pages and folders of pages to check; left out, or null, all. */
  readonly only?: readonly string[] | null
  /** An earlier scan, of which only the pages are read again that a change since concerns; left out, or null, all. */
  readonly earlier?: EarlierScan | null
  readonly config: Config
  /** List the claims that neither hold nor were seen to hold. */
  readonly includeUncertain: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Where a scan of everything leaves the words of the code, so that a comparison need not read all of it. */
  readonly words?: CacheFile | null
  /** Where a scan leaves what files declare, so that the next one need not parse them. */
  readonly facts?: CacheFile | null
  /** Where a scan of everything leaves what history said of claims, so that the next one need not ask again. */
  readonly history?: CacheFile | null
  /** Counts the scan's time on top of what went before it; left out, it starts with the scan. */
  readonly clock?: Clock
  readonly progress?: (step: string, done: number, total: number) => void
  /** Is told which file is worked on, and refuses some; left out, all are read. */
  readonly watch?: Watch
  /** What feedback and history add to the confidence of verdicts; left out, nothing. */
  readonly knowledge?: ConfidenceKnowledge
  /** The model that reads the docs; without one, what only a reader can tell is not checked. */
  readonly reader?: Reader
}

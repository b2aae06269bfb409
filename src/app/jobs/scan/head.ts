import type { LoadedConfig } from '../../../base/config/load.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import type { ScanReport } from '../../../report/pull-request/report.ts'
import type { Head } from '../../github/store/check-runs.ts'
import type { PullRequest } from '../../github/store/pull-requests.ts'
import type { OpenHeads, ScanTarget } from '../verdict/verdicts.ts'

/** A branch or a pull request to be scanned at its newest commit. */
export interface HeadToScan {
  /** The target according to the event; the newest commit and its base are not known yet. */
  readonly requested: ScanTarget
  /** Refs to fetch, the head's first. */
  readonly refs: readonly [string, ...string[]]
  /** Heads that share the newest commit. */
  readonly heads: readonly Head[]
  /** The branch whose configuration applies. */
  readonly configBranch: string
  readonly pull: PullRequest | null
  /** Whether another job scans it, as far as is known before fetching. */
  isScannedElsewhere?(open: readonly OpenHeads[]): Promise<boolean>
  /** The commit to compare with; null if another job scans `headSha`. */
  baseOf(clone: GitRepository, headSha: string): Promise<{ readonly baseSha: string | null } | null>
  /** The commit that has replaced the scanned one in the meantime; null if there is none. */
  newerThan?(headSha: string): Promise<string | null>
  /** Publishes more than the check run, such as comments. If it fails, the scan still has its result. */
  postResults?(reported: Reported, clone: GitRepository): Promise<void>
}

/** A head with everything that the stages of its scan need. */
export interface Prepared {
  readonly head: HeadToScan
  readonly clone: GitRepository
  readonly target: ScanTarget
  readonly loaded: LoadedConfig
  readonly scanId: number
}

/** The published result of a scan. */
export interface Reported {
  readonly scanId: number
  readonly report: ScanReport
  readonly config: Config
}

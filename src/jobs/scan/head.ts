import type { LoadedConfig } from '../../config/load.ts'
import type { Config } from '../../config/schema.ts'
import type { GitRepository } from '../../git/types.ts'
import type { Head } from '../../github/store/check-runs.ts'
import type { PullRequest } from '../../github/store/pull-requests.ts'
import type { ScanReport } from '../../report/pull-request/report.ts'
import type { OpenHeads, ScanTarget } from '../check-run/verdicts.ts'

/** A branch or a pull request that is to be scanned at its newest commit. */
export interface HeadToScan {
  /** As the event told of it: what its newest commit is, and what that is compared with, is not known yet. */
  readonly told: ScanTarget
  /** Refs that have to be fetched, that of the head first. */
  readonly refs: readonly [string, ...string[]]
  /** Heads that have the same newest commit. */
  readonly heads: readonly Head[]
  /** The branch whose configuration counts. */
  readonly configBranch: string
  readonly pull: PullRequest | null
  /** Whether another job scans it, as far as that is known before anything is fetched. */
  isScannedElsewhere?(open: readonly OpenHeads[]): Promise<boolean>
  /** What a commit is to be compared with; null where another job scans that commit. */
  baseOf(clone: GitRepository, headSha: string): Promise<{ readonly baseSha: string | null } | null>
  /** The commit that took the place of the scanned one meanwhile; null where there is none. */
  newerThan?(headSha: string): Promise<string | null>
  /** Says more of a scan than its check run does. Where it fails, the scan has its result. */
  tell?(reported: Reported, clone: GitRepository): Promise<void>
}

/** A head about to be scanned, with all that the stages need of it. */
export interface Prepared {
  readonly head: HeadToScan
  readonly clone: GitRepository
  readonly target: ScanTarget
  readonly loaded: LoadedConfig
  readonly scanId: number
}

/** What was published of a scan. */
export interface Reported {
  readonly scanId: number
  readonly report: ScanReport
  readonly config: Config
}

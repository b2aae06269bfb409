import type { Publisher } from '../../github/publisher.ts'
import type { Head } from '../../github/store/check-runs.ts'

/** A commit that is about to be scanned. */
export interface ScanTarget {
  readonly publisher: Publisher
  /** Null for a branch. */
  readonly pullNumber: number | null
  /** Null for a pull request. */
  readonly branch: string | null
  readonly headSha: string
  /** What it is compared with; null when it is looked at alone. */
  readonly baseSha: string | null
}

/** What the commit is the head of. */
export function headedBy({ pullNumber, branch, publisher }: ScanTarget): Head {
  return pullNumber ?? branch ?? publisher.repository.defaultBranch
}

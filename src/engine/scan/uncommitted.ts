import type { BrokenBy, CheckedState, ReportedClaim, ScanResult } from './result.ts'

/** A state based on a commit, such as the work tree, which was scanned as a temporary commit. */
export interface ScannedState {
  readonly state: CheckedState
  /** Full id of the commit that was scanned. */
  readonly head: string
  /** Full id of the commit that it is based on, or is; null before the first commit. */
  readonly committed: string | null
}

/**
 * The result of a scan for reports: it names the permanent commit as head, and shows uncommitted changes as nobody's. `now` is in
 * milliseconds since the epoch.
 */
export function withPermanentHead(
  result: ScanResult,
  { state, head, committed }: ScannedState,
  now: number,
): ScanResult {
  const repository = { ...result.repository, head: committed ?? noCommit(head), state }
  if (head === committed) return { ...result, repository }
  const nobody: BrokenBy = { commit: noCommit(head), date: new Date(now).toISOString().slice(0, 10), subject: '' }
  const permanent = (claim: ReportedClaim): ReportedClaim =>
    claim.broken_by?.commit === head ? { ...claim, broken_by: nobody } : claim
  const { [head]: _, ...times } = result.commit_times
  return {
    ...result,
    repository,
    findings: result.findings.map(permanent),
    muted: result.muted.map(permanent),
    possible: result.possible.map(permanent),
    uncertain: result.uncertain.map(permanent),
    commit_times: times,
  }
}

function noCommit(like: string): string {
  return '0'.repeat(like.length)
}

/** Whether a commit id represents uncommitted changes. */
export function isUncommitted(commit: string): boolean {
  return /^0+$/.test(commit)
}

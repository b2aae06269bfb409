import type { BrokenBy, CheckedState, ReportedClaim, ScanResult } from './result.ts'

/** What stands on a commit and was scanned as one of its own. */
export interface ScannedState {
  readonly state: CheckedState
  /** Full id of the commit that was scanned. */
  readonly head: string
  /** Full id of the one that it stands on, or is; null before the first. */
  readonly committed: string | null
}

/**
 * The result of a scan as it can be told: of the commit that is in the repository, and with what is not committed as nobody's. `now` is in
 * milliseconds.
 */
export function toldOf(result: ScanResult, { state, head, committed }: ScannedState, now: number): ScanResult {
  const repository = { ...result.repository, head: committed ?? noCommit(head), state }
  if (head === committed) return { ...result, repository }
  const nobody: BrokenBy = { commit: noCommit(head), date: new Date(now).toISOString().slice(0, 10), subject: '' }
  const told = (claim: ReportedClaim): ReportedClaim =>
    claim.broken_by?.commit === head ? { ...claim, broken_by: nobody } : claim
  const { [head]: _, ...times } = result.commit_times
  return {
    ...result,
    repository,
    findings: result.findings.map(told),
    muted: result.muted.map(told),
    possible: result.possible.map(told),
    uncertain: result.uncertain.map(told),
    commit_times: times,
  }
}

function noCommit(like: string): string {
  return '0'.repeat(like.length)
}

/** Whether a commit stands for what is not committed. */
export function isUncommitted(commit: string): boolean {
  return /^0+$/.test(commit)
}

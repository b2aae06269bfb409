import type { GitRepository } from '../../../base/git/types.ts'
import type { Breaking } from '../../history/broken-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { type DividedFindings, type FindingEvidence, isReported, type Measures } from './finding-evidence.ts'

/** 30 days, in seconds. What nobody has missed for longer is often about something else. */
const RECENT = 30 * 86_400

interface Known {
  readonly broken: ReadonlyMap<string, Breaking>
  readonly measures: Measures
  readonly repository: Pick<GitRepository, 'about'>
  readonly headCommit: string
}

/**
 * Counts what a recent commit took away as a change, as a comparison with its parent does. In a scan of everything nobody would be told of it
 * otherwise. An edit that is not committed is such a change.
 */
export async function withRecentChanges(
  checked: readonly VerifiedClaim[],
  { reported, possible }: DividedFindings,
  { broken, measures, repository, headCommit }: Known,
): Promise<DividedFindings> {
  const divided = { reported: new Map(reported), possible: new Map<string, FindingEvidence>() }
  const now = possible.size === 0 ? 0 : (await repository.about(headCommit)).time
  const byId = new Map(checked.map((each) => [each.claim.id, each]))
  for (const [id, grounds] of possible) {
    const each = byId.get(id)
    // What held at a recent commit was broken after it, whether or not the very commit is known.
    const commit = grounds.kind === 'history' ? (broken.get(id)?.commit ?? grounds.proof?.commit) : null
    const isRecent = commit != null && now - (await repository.about(commit)).time <= RECENT
    const confidence = each && isRecent ? measures.confidences.ofFinding(each, 'change') : grounds.confidence
    const isTold = each !== undefined && isRecent && isReported(each, 'change', confidence, measures.minimum)
    divided[isTold ? 'reported' : 'possible'].set(id, { ...grounds, confidence })
  }
  return divided
}

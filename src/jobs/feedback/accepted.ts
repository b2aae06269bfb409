import type { GitRepository } from '../../git/types.ts'
import { recordFeedback } from '../../learning/store/feedback/feedback.ts'
import { certainFix } from '../../report/pull-request/fixes/fix.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import type { Services } from '../services.ts'

/** A finding that is gone: if its page has the very line now that its comment suggested, the suggestion was accepted. */
export async function noteAccepted(
  services: Services,
  clone: GitRepository,
  { repositoryId, number, headSha }: { repositoryId: number; number: number; headSha: string },
  finding: ReportedClaim,
): Promise<void> {
  const fix = certainFix(finding)
  if (fix === null || !(await hasLine(clone, headSha, finding.file, fix))) return
  const feedback = {
    ...{ repo_id: repositoryId, claim_id: finding.claim_id, feedback_type: 'fix_accepted' as const, pr_number: number },
    ...{ quick_pick_reason: null, verification_result_id: null, free_text: null, github_user: null },
  }
  await recordFeedback(services, feedback, { sourceKey: `fix:${number}:${finding.claim_id}` })
}

async function hasLine(clone: GitRepository, commit: string, path: string, line: string): Promise<boolean> {
  for await (const { bytes } of clone.files([{ commit, path }]))
    return bytes?.toString('utf8').split(/\r?\n/).includes(line) ?? false
  return false
}

import type { QuickPickReason } from '../../../ledger/learning/feedback/quick-pick.ts'
import { findClaim } from '../../../ledger/learning/store/claims.ts'
import { revokeRule } from '../../../ledger/learning/store/rules/rules.ts'
import { GitHubAwayError } from '../../github/person/errors.ts'
import { statusOf } from '../../github/refusal.ts'
import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { type Commenter, commenterOf, type FeedbackPlace } from '../../jobs/feedback/feedback-context.ts'
import { followRules, takeFeedback } from '../../jobs/feedback/take.ts'
import { unmute } from '../../jobs/feedback/undo.ts'
import { publisherOf, type Services } from '../../jobs/services.ts'
import type { Notice } from './notices.ts'

/**
 * A person who may change what is muted in a repository, by their current role on GitHub; null for others. Throws GitHubAwayError if GitHub
 * does not answer.
 */
export async function actor(services: Services, repositoryId: number, login: string): Promise<Commenter | null> {
  const repository = await findRepository(services.queries, repositoryId)
  if (repository === null) return null
  try {
    const commenter = await commenterOf(services, await publisherOf(services, repository), { login })
    return commenter?.canGiveFeedback ? commenter : null
  } catch (error) {
    const status = statusOf(error)
    if (status === null) throw error
    throw new GitHubAwayError(`GitHub does not say what somebody may do: ${status}`)
  }
}

export async function undoRule({ services, publisher, login }: Commenter, rule: string): Promise<Notice> {
  const { id } = publisher.repository
  const gone = await revokeRule(services, rule, { because: 'undo', by: login, repositories: [id] })
  if (!gone) return 'nothing-to-undo'
  await followRules(services, id, [gone])
  return 'unmuted'
}

/** Unmutes a claim, like `/docalign undo` in its thread. */
export async function undoClaim(place: FeedbackPlace, claimId: string): Promise<Notice> {
  const { rules, dismissed } = await unmute(place, claimId, null)
  return rules.length + dismissed > 0 ? 'unmuted' : 'nothing-to-undo'
}

/** Answers a finding with a quick pick, like its number in a reply. `sourceKey` identifies the answer, so that it counts only once. */
export async function answerFinding(
  place: FeedbackPlace,
  given: { readonly claimId: string; readonly reason: QuickPickReason; readonly sourceKey: string },
): Promise<Notice> {
  const { services, publisher, number } = place
  if ((await findClaim(services.queries, publisher.repository.id, given.claimId, number)) === null) return 'gone'
  const rule = await takeFeedback(place, { ...given, type: 'thumbs_down' })
  return rule ? 'muted' : 'gone'
}

/** Whether the pull request exists. */
export async function hasPull({ services, publisher }: Commenter, number: number): Promise<boolean> {
  return (await findPullRequest(services.queries, publisher.repository.id, number)) !== null
}

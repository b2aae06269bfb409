import type { Publisher } from '../../github/publisher.ts'
import { dropAcceptance, findProse, forgetProse } from '../../learning/store/feedback/prose.ts'
import type { Services } from '../services.ts'
import { propose } from './proposal.ts'
import { takeBack } from './take.ts'

/** What is not said any more, and who took it back, where that is known. */
interface Withdrawn {
  /** The pull request's. */
  readonly number: number
  readonly sourceKey: string
  readonly login: string | null
  /** The comment that it was; null for a reaction. */
  readonly commentId: number | null
}

/**
 * Takes back what somebody said, with all that came of it: a rule, the acceptance of a proposal, which then is open again, and a reply
 * in their own words, with what was accepted of it.
 */
export async function withdraw(services: Services, publisher: Publisher, withdrawn: Withdrawn): Promise<void> {
  const { number, sourceKey, login, commentId } = withdrawn
  const { queries } = services
  const repoId = publisher.repository.id
  await takeBack(services, repoId, { number, sourceKey, login })
  const proposal = await dropAcceptance(queries, repoId, sourceKey)
  if (proposal && proposal.accepted_in.length === 0) await propose(publisher, proposal)
  const prose = commentId === null ? null : await findProse(queries, repoId, commentId)
  if (!prose) return
  for (const accepted of prose.accepted_in) await takeBack(services, repoId, { number, sourceKey: accepted, login })
  await forgetProse(queries, repoId, prose.comment_id)
}

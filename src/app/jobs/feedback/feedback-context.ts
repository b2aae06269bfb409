import { storedLearningSettings } from '../../../ledger/learning/store/settings.ts'
import { hasRole } from '../../github/permissions.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { Services } from '../services.ts'

/** A person who gives feedback on a repository's docs, and whether it has an effect. */
export interface Commenter {
  readonly services: Services
  readonly publisher: Publisher
  readonly login: string
  readonly canGiveFeedback: boolean
  readonly role: 'write' | 'triage'
  /** A bot that the configuration names: it may teach, but gets no replies in conversation. */
  readonly isBot: boolean
}

export interface FeedbackContext extends Commenter {
  readonly number: number
}

/** A speaker on a pull request, or on the default branch if the number is null. */
export type FeedbackPlace = Commenter & { readonly number: number | null }

/** An account as in payloads and API responses. */
export interface Account {
  readonly login: string
  readonly type?: string
}

/**
 * Determines whether an account may teach: people with write access, or with the triage role if configured. Null for bots that the
 * configuration does not name, as two bots might reply to each other forever.
 */
export async function commenterOf(
  services: Services,
  publisher: Publisher,
  { login, type }: Account,
): Promise<Commenter | null> {
  const { bots, feedback_role } = await storedLearningSettings(services.queries, publisher.repository.id)
  const commenter = { services, publisher, login, role: feedback_role }
  if (type === 'Bot' || login.endsWith('[bot]')) {
    const isNamed = bots.some((bot) => bot.toLowerCase() === login.toLowerCase())
    return isNamed ? { ...commenter, canGiveFeedback: true, isBot: true } : null
  }
  const canGiveFeedback = hasRole(await services.permissions.roleOf(publisher, login), feedback_role)
  return { ...commenter, canGiveFeedback, isBot: false }
}

export async function feedbackContextOf(
  services: Services,
  publisher: Publisher,
  number: number,
  account: Account,
): Promise<FeedbackContext | null> {
  const commenter = await commenterOf(services, publisher, account)
  return commenter && { ...commenter, number }
}

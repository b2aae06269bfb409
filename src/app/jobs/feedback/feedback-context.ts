import { rememberedLearning } from '../../../ledger/learning/store/settings.ts'
import { hasRole } from '../../github/permissions.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { Services } from '../services.ts'

/** A person who gives feedback on a repository's docs, and whether it has an effect. */
export interface Speaker {
  readonly services: Services
  readonly publisher: Publisher
  readonly login: string
  readonly mayTeach: boolean
  readonly role: 'write' | 'triage'
  /** A bot that the configuration names: it may teach, but gets no replies in conversation. */
  readonly isBot: boolean
}

export interface Talk extends Speaker {
  readonly number: number
}

/** A speaker on a pull request, or on the default branch if the number is null. */
export type Somewhere = Speaker & { readonly number: number | null }

/** An account as in payloads and API responses. */
export interface Account {
  readonly login: string
  readonly type?: string
}

/**
 * Determines whether an account may teach: people with write access, or with the triage role if configured. Null for bots that the
 * configuration does not name, as two bots might reply to each other forever.
 */
export async function speakerOf(
  services: Services,
  publisher: Publisher,
  { login, type }: Account,
): Promise<Speaker | null> {
  const { bots, feedback_role } = await rememberedLearning(services.queries, publisher.repository.id)
  const speaker = { services, publisher, login, role: feedback_role }
  if (type === 'Bot' || login.endsWith('[bot]')) {
    const isNamed = bots.some((bot) => bot.toLowerCase() === login.toLowerCase())
    return isNamed ? { ...speaker, mayTeach: true, isBot: true } : null
  }
  const mayTeach = hasRole(await services.permissions.roleOf(publisher, login), feedback_role)
  return { ...speaker, mayTeach, isBot: false }
}

export async function talkWith(
  services: Services,
  publisher: Publisher,
  number: number,
  account: Account,
): Promise<Talk | null> {
  const speaker = await speakerOf(services, publisher, account)
  return speaker && { ...speaker, number }
}

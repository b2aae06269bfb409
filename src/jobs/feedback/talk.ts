import { hasRole } from '../../github/permissions.ts'
import type { Publisher } from '../../github/publisher.ts'
import { rememberedLearning } from '../../learning/store/settings.ts'
import type { Services } from '../services.ts'

/** A person who says something of a repository's docs, and whether DocAlign learns from it. */
export interface Speaker {
  readonly services: Services
  readonly publisher: Publisher
  readonly login: string
  readonly mayTeach: boolean
  readonly role: 'write' | 'triage'
  /** One that the configuration names: it may teach, and is not talked with. */
  readonly isBot: boolean
}

export interface Talk extends Speaker {
  readonly number: number
}

/** A person who says something, on a pull request or, where the number is null, of the default branch. */
export type Somewhere = Speaker & { readonly number: number | null }

/** An account as payloads and the API describe it. */
export interface Account {
  readonly login: string
  readonly type?: string
}

/**
 * Asks GitHub whether somebody may teach: people who may write to the repository, or triage in it where its configuration
 * says so. Null for bots that the configuration does not name: they are not listened to, as two of them might talk for ever.
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

import { noteReferences, noteThumb } from '../../search/live/signals/mentions.ts'
import type { Services } from '../services.ts'

/** Notes what of the results of searches is used in a text on GitHub. It is a signal, not the work: its failure is told and passed over. */
export async function mention(services: Services, repositoryId: number, where: string, text: string): Promise<void> {
  await quietly(services, () => noteReferences(services.queries, { repositoryId, where, at: services.now() }, text))
}

/** Notes a thumb at a claim, in case a search has returned it. */
export async function mentionThumb(
  services: Services,
  { repositoryId, claimId, where, isUp }: { repositoryId: number; claimId: string; where: string; isUp: boolean },
): Promise<void> {
  const at = services.now()
  await quietly(services, () => noteThumb(services.queries, { repositoryId, where, at }, claimId, isUp))
}

async function quietly({ log }: Services, note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (err) {
    log.warn({ err }, 'a signal was not recorded')
  }
}

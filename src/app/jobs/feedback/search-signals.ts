import { recordReferences, recordThumb } from '../../../search/live/signals/mentions.ts'
import type { Services } from '../services.ts'

/** Records which search results a text on GitHub uses. This is only a signal: failures are logged and ignored. */
export async function signalUse(services: Services, repositoryId: number, where: string, text: string): Promise<void> {
  await quietly(services, () => recordReferences(services.queries, { repositoryId, where, at: services.now() }, text))
}

/** Records a thumb on a claim, in case a search has returned it. */
export async function signalThumb(
  services: Services,
  { repositoryId, claimId, where, isUp }: { repositoryId: number; claimId: string; where: string; isUp: boolean },
): Promise<void> {
  const at = services.now()
  await quietly(services, () => recordThumb(services.queries, { repositoryId, where, at }, claimId, isUp))
}

async function quietly({ log }: Services, record: () => Promise<void>): Promise<void> {
  try {
    await record()
  } catch (err) {
    log.warn({ err }, 'a signal was not recorded')
  }
}

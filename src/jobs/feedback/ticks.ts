import { changedTicks } from '../../report/pull-request/comments/markers.ts'
import { take, takeBack } from './take.ts'
import type { Talk } from './talk.ts'

/** Somebody ticked or unticked boxes of the sticky comment. */
export async function onTicks(talk: Talk, commentId: number, before: string, after: string): Promise<void> {
  const { services, publisher, number, login } = talk
  for (const { claimId, pick, ticked } of changedTicks(before, after)) {
    const sourceKey = `tick:${commentId}:${claimId}:${pick}`
    if (ticked) await take(talk, { claimId, type: 'thumbs_down', reason: pick, sourceKey })
    else if (talk.mayTeach) await takeBack(services, publisher.repository.id, { number, sourceKey, login })
  }
}

import type { Payload } from '../events.ts'
import { mention } from '../feedback/mention.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/** Someone reviewed a pull request, with some words about all of it. */
export async function onReview(payload: Payload<'pull_request_review'>, services: Services): Promise<void> {
  const { action, review } = payload
  if (action !== 'submitted' || !review.body) return
  const repository = await noteRepository(payload, services)
  if (repository) await mention(services, repository.id, `review:${review.id}`, review.body)
}

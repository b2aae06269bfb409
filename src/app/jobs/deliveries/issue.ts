import { isSwitchTicked, ONBOARDING_MARKER } from '../../../report/onboarding.ts'
import { hasRole } from '../../github/permissions.ts'
import type { Payload } from '../events.ts'
import { isOnboarding } from '../onboarding.ts'
import { publisherOf, type Services } from '../services.ts'
import { recordRepository } from './repositories.ts'

/** Somebody edited an issue: with the box of ours, a person with write access switches DocAlign on. */
export async function onIssue(payload: Payload<'issues'>, services: Services): Promise<void> {
  const { action, issue, sender } = payload
  if (action !== 'edited' || !sender || sender.type === 'Bot') return
  const isOurs = issue.performed_via_github_app?.id === services.appId && issue.body?.startsWith(ONBOARDING_MARKER)
  if (!isOurs || !isSwitchTicked(issue.body ?? '')) return
  const repository = await recordRepository(payload, services)
  if (!repository || !(await isOnboarding(services, repository.id))) return
  const publisher = await publisherOf(services, repository)
  if (!hasRole(await services.permissions.roleOf(publisher, sender.login), 'write')) return
  await services.queue.add('switch-on', { repositoryId: repository.id, by: { login: sender.login } })
}

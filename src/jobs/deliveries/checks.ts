import { CHECK_NAME } from '../../github/check-run.ts'
import type { Payload } from '../events.ts'
import { requestScanOf } from '../request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/** Someone asks for our check run again, or presses one of its buttons. */
export async function onCheckRun(payload: Payload<'check_run'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  const run = payload.check_run
  if (!repository || run.app?.id !== services.appId || run.name !== CHECK_NAME) return
  const again =
    payload.action === 'rerequested' ||
    (payload.action === 'requested_action' && payload.requested_action?.identifier === 'recheck')
  if (again)
    await requestScanOf(services, repository, { branch: run.check_suite?.head_branch ?? null, sha: run.head_sha })
}

/** GitHub opened a suite of checks for a new head and waits for our check run, or someone asks for the suite again. */
export async function onCheckSuite(payload: Payload<'check_suite'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  const suite = payload.check_suite
  if (!repository || (payload.action !== 'requested' && payload.action !== 'rerequested')) return
  await requestScanOf(services, repository, { branch: suite.head_branch, sha: suite.head_sha })
}

import { isGone } from '../../github/refusal.ts'
import { saveInstallation } from '../../github/store/installations.ts'
import type { Services } from '../services.ts'
import { forgetInstallation } from '../upkeep/forget.ts'

/**
 * Notes an installation as GitHub has it now, whatever an event says that may be late. Null when it is no more: then nothing
 * is left of it.
 */
export async function noteInstallation(id: number, services: Services): Promise<'active' | 'suspended' | null> {
  const octokit = await services.github.app()
  try {
    const { data } = await octokit.rest.apps.getInstallation({ installation_id: id })
    const suspended = data.suspended_at !== null
    await saveInstallation(services.queries, { id, account: accountOf(data.account), suspended })
    return suspended ? 'suspended' : 'active'
  } catch (error) {
    if (!isGone(error)) throw error
    await forgetInstallation(services, id)
    return null
  }
}

/** The login of an account; enterprises have a slug instead. */
function accountOf(account: object | null): string {
  const { login, slug } = (account ?? {}) as { readonly login?: string; readonly slug?: string }
  return login ?? slug ?? ''
}

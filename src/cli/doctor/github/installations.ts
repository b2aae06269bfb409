import type { DescribedApp } from '../../app-yml.ts'
import { type CheckResult, fault, ok, warning } from '../result.ts'
import { type AppAnswer, missingPermissions } from './access.ts'

/** An installation of the App, as listed by GitHub. */
export interface Installed {
  readonly account: object | null
  readonly permissions: object
  readonly suspended_at: string | null
}

/** Only the first page of GitHub's list is checked, as an App may have very many. */
export const MAX_INSTALLATIONS = 100
/** Maximum number to list by name. */
const NAMED = 3

/** Whether the App is installed anywhere, with all required permissions: each account has to accept new ones. */
export function judgeInstallations(
  all: readonly Installed[],
  { default_permissions: needed }: DescribedApp,
): CheckResult {
  if (all.length === 0)
    return warning('installations', 'the App is not installed anywhere', 'install it on repositories')
  const active = all.filter(({ suspended_at: suspended }) => suspended === null)
  const lacking = active.filter(
    ({ permissions }) => missingPermissions(permissions as AppAnswer['permissions'], needed).length > 0,
  )
  if (lacking.length > 0) {
    const names = lacking.slice(0, NAMED).map(({ account }) => loginOf(account))
    const found = `${lacking.length} without a permission of app.yml: ${names.join(', ')}${lacking.length > NAMED ? ', …' : ''}`
    return fault('installations', found, 'accept the new permissions in the settings of each account')
  }
  const suspended = all.length - active.length
  const number = all.length < MAX_INSTALLATIONS ? `${all.length}` : `the first ${all.length} looked at`
  return ok('installations', `${number}${suspended > 0 ? `, ${suspended} of them suspended` : ''}`)
}

function loginOf(account: object | null): string {
  const { login, slug } = (account ?? {}) as { login?: string; slug?: string }
  return login ?? slug ?? 'an unknown account'
}

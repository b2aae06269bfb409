import { statusOf } from '../../../github/refusal.ts'
import { type CheckResult, fault, reasonOf, warning } from '../result.ts'

const NEW_KEY = 'generate a private key on the App’s settings page, and put it into PRIVATE_KEY'

/** What an error means that came when GitHub was asked about the App. */
export function refusedCredentials(error: unknown): CheckResult {
  const status = statusOf(error)
  const said = reasonOf(error).split('\n')[0]?.split(' - https://')[0] ?? ''
  if (status === 401) {
    const isClock = /'(?:exp|iat)'/.test(said)
    const wayOut = isClock ? 'synchronise this machine’s clock (NTP)' : `look whether APP_ID is right, or ${NEW_KEY}`
    return fault('credentials', `GitHub rejects the private key: ${said}`, wayOut)
  }
  if (status === 404)
    return fault('credentials', `GitHub has no App with this id: ${said}`, 'correct APP_ID, or GHE_HOST')
  if (status !== null) return warning('credentials', `could not be checked: ${said}`, 'try again later')
  if (isUnanswered(error))
    return warning(
      'credentials',
      `could not be checked: ${said}`,
      'make GitHub reachable from this machine, then try again',
    )
  return fault('credentials', `the private key cannot be used: ${said}`, NEW_KEY)
}

/** Whether GitHub said nothing; otherwise the error came while the token was signed. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof Error &&
    /fetch failed|GitHub (?:did not answer|answered|redirects)|ECONN|ENOTFOUND/.test(reasonsOf(error))
  )
}

function reasonsOf(error: Error): string {
  const cause = error.cause instanceof Error ? reasonsOf(error.cause) : ''
  return `${error.message} ${'code' in error ? String(error.code) : ''} ${cause}`
}

import { appClient } from '../../../app/github/client/app-client.ts'
import type { GitHubClient } from '../../../app/github/client/client.ts'
import { recentDeliveries } from '../../../app/github/hook-deliveries.ts'
import { statusOf } from '../../../app/github/refusal.ts'
import type { Environment } from '../../../base/config/environment.ts'
import type { DescribedApp } from '../../app-yml.ts'
import { type CheckResult, fault, ok, reasonOf, warning } from '../result.ts'
import { within } from '../within.ts'
import { type AppAnswer, judgeEvents, judgePermissions } from './access.ts'
import { judgeDeliveries } from './deliveries.ts'
import { judgeInstallations, MAX_INSTALLATIONS } from './installations.ts'
import { judgeWebhook } from './webhook.ts'

/** Pages of 100 attempts each. */
const DELIVERY_PAGES = 5

export interface AppChecks {
  readonly environment: Environment
  /** Why the credentials are invalid; null if they are fine. */
  readonly credentialsProblem: string | null
  /** The content of `app.yml`. */
  readonly described: DescribedApp
  /** In milliseconds since the epoch. */
  readonly now: () => number
  /** Timeout for each answer, in milliseconds. */
  readonly patience: number
}

/** Checks the App on GitHub: whether it accepts the credentials, and then the App's permissions and deliveries. */
export async function checkApp({
  environment,
  credentialsProblem,
  described,
  now,
  patience,
}: AppChecks): Promise<readonly CheckResult[]> {
  const { github, apiUrl, production } = environment
  if (credentialsProblem !== null)
    return [fault('credentials', credentialsProblem, 'set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET, all three')]
  if (github === null) {
    const found = 'none, so permissions, events and deliveries were not checked'
    const wayOut = production
      ? 'set APP_ID, PRIVATE_KEY and WEBHOOK_SECRET: in production the server does not start without them'
      : 'run docalign serve: its page creates the GitHub App'
    return [(production ? fault : warning)('credentials', found, wayOut)]
  }
  try {
    const octokit = await appClient(github, apiUrl, patience)
    const { data } = await octokit.rest.apps.getAuthenticated()
    if (data === null) throw new Error('GitHub answered nothing')
    const accepted = ok('credentials', `GitHub accepts them: App ${data.slug ?? data.name} (${data.id})`)
    return [accepted, ...(await checkAccess(octokit, data as AppAnswer, { environment, described, now }))]
  } catch (error) {
    return [refusedCredentials(error)]
  }
}

type Access = Pick<AppChecks, 'environment' | 'described' | 'now'>

async function checkAccess(
  octokit: GitHubClient,
  app: AppAnswer,
  { environment, described, now }: Access,
): Promise<readonly CheckResult[]> {
  const { apps } = octokit.rest
  const asked = await Promise.all([
    asking('installations', async () => {
      const { data } = await apps.listInstallations({ per_page: MAX_INSTALLATIONS })
      return judgeInstallations(data, described)
    }),
    asking('webhook', async () => judgeWebhook((await apps.getWebhookConfigForApp()).data, environment.apiUrl)),
    asking('deliveries', async () => judgeDeliveries(await recentDeliveries(octokit, now(), DELIVERY_PAGES))),
  ])
  return [judgePermissions(app, described), judgeEvents(app, described), ...asked.flat()]
}

/** Checks the answer to one question. A failed request to GitHub is no fault of the installation. */
function asking(name: string, judge: () => Promise<CheckResult>): Promise<readonly CheckResult[]> {
  return within(name, async () => {
    try {
      return [await judge()]
    } catch (error) {
      return [warning(name, `GitHub did not say: ${reasonOf(error)}`, 'try again later')]
    }
  })
}

const NEW_KEY = 'generate a private key on the App’s settings page, and put it into PRIVATE_KEY'

/** The meaning of an error from a request about the App. */
function refusedCredentials(error: unknown): CheckResult {
  const status = statusOf(error)
  const message = reasonOf(error).split('\n')[0]?.split(' - https://')[0] ?? ''
  if (status === 401) {
    const isClock = /'(?:exp|iat)'/.test(message)
    const wayOut = isClock ? 'synchronise this machine’s clock (NTP)' : `look whether APP_ID is right, or ${NEW_KEY}`
    return fault('credentials', `GitHub rejects the private key: ${message}`, wayOut)
  }
  if (status === 404)
    return fault('credentials', `GitHub has no App with this id: ${message}`, 'correct APP_ID, or GHE_HOST')
  if (status !== null) return warning('credentials', `could not be checked: ${message}`, 'try again later')
  if (isUnanswered(error))
    return warning(
      'credentials',
      `could not be checked: ${message}`,
      'make GitHub reachable from this machine, then try again',
    )
  return fault('credentials', `the private key cannot be used: ${message}`, NEW_KEY)
}

/** Whether GitHub did not respond; otherwise the error occurred while the token was signed. */
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

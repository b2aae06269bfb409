import type { Environment } from '../../../config/environment.ts'
import { appClient } from '../../../github/client/app-client.ts'
import type { GitHubClient } from '../../../github/client/client.ts'
import { recentDeliveries } from '../../../github/hook-deliveries.ts'
import { statusOf } from '../../../github/refusal.ts'
import type { DescribedApp } from '../../app-yml.ts'
import { type CheckResult, fault, ok, reasonOf, warning } from '../result.ts'
import { within } from '../within.ts'
import { type AppAnswer, judgeEvents, judgePermissions } from './access.ts'
import { judgeDeliveries } from './deliveries.ts'
import { judgeInstallations, MAX_INSTALLATIONS } from './installations.ts'
import { judgeWebhook } from './webhook.ts'

/** Of 100 attempts each. */
const DELIVERY_PAGES = 5

export interface AppChecks {
  readonly environment: Environment
  /** What is wrong with the credentials as they are set; null where nothing is. */
  readonly credentialsProblem: string | null
  /** What `app.yml` asks for. */
  readonly described: DescribedApp
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds to wait for each answer. */
  readonly patience: number
}

/** What GitHub says of the App: whether it takes the credentials, and then what the App may do and how its deliveries fare. */
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

/** One question's answer, judged. What GitHub does not answer is no fault of the installation. */
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

/** What an error means that came when GitHub was asked about the App. */
function refusedCredentials(error: unknown): CheckResult {
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

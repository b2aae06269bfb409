import * as z from 'zod'
import { type AppCredentials, appCredentials } from './credentials.ts'

export interface Places {
  /** Address of the set-up page. */
  readonly page: string
  /** Target of GitHub's deliveries. */
  readonly webhookUrl: string
  /** Address of the server for people, if known. */
  readonly serverUrl: string | null
}

/** The callback address of sign-ins to the server. */
export function callbackUrlOf(address: string): string {
  return `${address}/login/callback`
}

/** The manifest of the App for GitHub; `described` is the content of `app.yml`. */
export function manifestOf(described: object, { page, webhookUrl, serverUrl }: Places): string {
  return JSON.stringify({
    ...described,
    hook_attributes: { url: webhookUrl },
    redirect_url: `${page}/created`,
    callback_urls: [callbackUrlOf(serverUrl ?? page)],
  })
}

const TIMEOUT_MS = 10_000

const conversion = z.object({
  id: z.number(),
  pem: z.string(),
  webhook_secret: z.string(),
  html_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})

export interface CreatedApp {
  readonly credentials: AppCredentials
  readonly page: string
}

/**
 * Exchanges the one-time code that GitHub issues after creating an App for its credentials, at the configured GitHub. Throws if GitHub
 * refuses or the response is invalid.
 */
export async function createdApp(apiUrl: string, code: string): Promise<CreatedApp> {
  const answer = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'docalign' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status !== 201) throw new Error(`GitHub answered ${answer.status}`)
  const { id, pem, webhook_secret: webhookSecret, html_url: page, ...rest } = conversion.parse(await answer.json())
  const client = { id: rest.client_id, secret: rest.client_secret }
  return { credentials: appCredentials.parse({ appId: String(id), privateKey: pem, webhookSecret, client }), page }
}

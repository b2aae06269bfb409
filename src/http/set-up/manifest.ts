import { z } from 'zod'
import { type AppCredentials, appCredentials } from './credentials.ts'

export interface Places {
  /** Where the set-up page was found. */
  readonly page: string
  /** Where GitHub delivers to. */
  readonly webhookUrl: string
  /** Where people open the server, if that was said. */
  readonly serverUrl: string | null
}

/** Where people come back to who signed in to the server at an address. */
export function callbackUrlOf(address: string): string {
  return `${address}/login/callback`
}

/** The manifest of the App that GitHub is to make; `described` is what `app.yml` says. */
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
  ...{ id: z.number(), pem: z.string(), webhook_secret: z.string(), html_url: z.string() },
  ...{ client_id: z.string(), client_secret: z.string() },
})

export interface CreatedApp {
  readonly credentials: AppCredentials
  readonly page: string
}

/**
 * Exchanges the one-time code that GitHub gives after it has made an App for its credentials, at the configured GitHub. Throws when
 * GitHub refuses or says something else.
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

import { createHmac } from 'node:crypto'
import { request } from 'node:http'

/** GitHub hangs up after ten seconds. */
const TIMEOUT = 10_000

/** One attempt to bring an event to the app. */
export interface Attempt {
  readonly url: string | null
  readonly guid: string
  readonly event: string
  /** What is sent, to the byte. */
  readonly body: string
  readonly secret: string
  readonly appId: number
  /** In place of the true signature. */
  readonly signature?: string
}

/** What came of it. `status` is in GitHub's words; everything but `OK` is a failure. */
export interface Outcome {
  readonly status: string
  readonly statusCode: number
  /** Seconds. */
  readonly duration: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}

/** Sends one signed request to the app and waits for its answer. Never fails. */
export function attempt({ url, guid, event, body, secret, appId, signature }: Attempt): Promise<Outcome> {
  const started = performance.now()
  const headers: Record<string, string> = {
    accept: '*/*',
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
    'user-agent': 'GitHub-Hookshot/sandbox',
    'x-github-delivery': guid,
    'x-github-event': event,
    'x-github-hook-id': `${appId}`,
    'x-github-hook-installation-target-id': `${appId}`,
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
    'x-hub-signature-256': signature ?? `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  return new Promise((resolve) => {
    const done = (status: string, statusCode: number, answer: Partial<Outcome> = {}): void =>
      resolve({
        status,
        statusCode,
        duration: (performance.now() - started) / 1000,
        requestHeaders: headers,
        responseHeaders: {},
        responseBody: '',
        ...answer,
      })
    if (url === null) return done('failed to connect to host', 502)
    // A connection of its own for each delivery, as GitHub's senders are many.
    const outgoing = request(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(TIMEOUT) })
    outgoing.on('error', ({ name }) => {
      if (name === 'AbortError' || name === 'TimeoutError') done('timed out', 504)
      else done('failed to connect to host', 502)
    })
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void parts.push(part))
      response.on('error', () => done('failed to connect to host', 502))
      response.on('end', () => {
        const code = response.statusCode ?? 0
        const responseHeaders = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, `${value}`]),
        )
        const responseBody = Buffer.concat(parts).toString()
        done(code < 300 ? 'OK' : `Invalid HTTP Response: ${code}`, code, { responseHeaders, responseBody })
      })
    })
    outgoing.end(body)
  })
}

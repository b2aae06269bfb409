import { createHmac } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'

/** One attempt to deliver an event to the app. */
export interface Attempt {
  readonly url: string | null
  readonly guid: string
  readonly event: string
  /** The exact body. */
  readonly body: string
  readonly secret: string
  readonly appId: number
  /** Milliseconds until the attempt times out. */
  readonly timeout: number
  /** Replaces the correct signature. */
  readonly signature?: string
}

/** The outcome. `status` uses GitHub's words; everything except `OK` is a failure. */
export interface Outcome {
  readonly status: string
  readonly statusCode: number
  /** In seconds. */
  readonly duration: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}

/** Sends one signed request to the app and waits for its response. Never fails. */
export async function attempt(delivery: Attempt): Promise<Outcome> {
  const started = performance.now()
  const requestHeaders = headersOf(delivery)
  const answer = await answerTo(delivery, requestHeaders)
  return { ...answer, requestHeaders, duration: (performance.now() - started) / 1000 }
}

function headersOf({ guid, event, body, secret, appId, signature }: Attempt): Record<string, string> {
  return {
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
}

type AppAnswer = Omit<Outcome, 'requestHeaders' | 'duration'>

function failure(status: string, statusCode: number): AppAnswer {
  return { status, statusCode, responseHeaders: {}, responseBody: '' }
}

const UNREACHABLE = failure('failed to connect to host', 502)
const TOO_LATE = failure('timed out', 504)

function answerTo({ url, body, timeout }: Attempt, headers: Record<string, string>): Promise<AppAnswer> {
  return new Promise((resolve) => {
    if (url === null) return resolve(UNREACHABLE)
    // A separate connection for each delivery, as GitHub has many senders.
    const signal = AbortSignal.timeout(timeout)
    const outgoing = request(url, { method: 'POST', headers, agent: false, signal })
    const failed = () => resolve(signal.aborted ? TOO_LATE : UNREACHABLE)
    outgoing.on('error', failed)
    outgoing.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void parts.push(part))
      response.on('error', failed)
      response.on('end', () => resolve(answered(response, Buffer.concat(parts).toString())))
    })
    outgoing.end(body)
  })
}

function answered({ statusCode = 0, headers }: IncomingMessage, responseBody: string): AppAnswer {
  const status = statusCode < 300 ? 'OK' : `Invalid HTTP Response: ${statusCode}`
  const responseHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]))
  return { status, statusCode, responseHeaders, responseBody }
}

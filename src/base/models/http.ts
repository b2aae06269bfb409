import { setTimeout as wait } from 'node:timers/promises'

export interface RequestOptions {
  /** Maximum number of retries after a temporary failure. Default 3. */
  readonly retries?: number
  /** Milliseconds for each request. Default 60,000. */
  readonly timeoutMs?: number
}

const DEFAULT_RETRIES = 3
const DEFAULT_TIMEOUT_MS = 60_000

/** A request for JSON; a POST if it has a body. */
export interface JsonRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Why a request has no answer. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure'
  readonly why: 'refused' | 'slow' | 'unreachable' | 'no JSON'
  /** Null without a response. */
  readonly status: number | null
  /** The start of the response, which may contain anything, keys too: to decide by, never to show. */
  readonly text: string
  /** Milliseconds that the server asks to wait; null if it does not say. */
  readonly waitMs: number | null

  constructor(why: HttpFailure['why'], { status = null, text = '', waitMs = null }: Partial<HttpFailure> = {}) {
    super(why)
    this.why = why
    this.status = status
    this.text = text
    this.waitMs = waitMs
  }
}

const FIRST_WAIT_MS = 2000
/** Longer pauses are an answer: the limit of an hour or a day is used up. */
const MAX_WAIT_MS = 60_000
const MAX_RESPONSE_BYTES = 8 * 2 ** 20
const MAX_FAILURE_LENGTH = 4000

/**
 * Sends a request, and again if the failure may pass: after as many seconds as `Retry-After` says, or after 2, 4, 8 … seconds.
 *
 * @throws HttpFailure
 */
export async function requestJson(
  request: JsonRequest,
  { retries = DEFAULT_RETRIES, timeoutMs = DEFAULT_TIMEOUT_MS }: RequestOptions = {},
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await requestOnce(request, timeoutMs)
    } catch (error) {
      if (!(error instanceof HttpFailure) || attempt >= retries || !mayPass(error)) throw error
      const pause = error.waitMs ?? FIRST_WAIT_MS * 2 ** attempt
      if (pause > MAX_WAIT_MS) throw error
      await wait(pause)
    }
  }
}

function mayPass({ why, status }: HttpFailure): boolean {
  return why === 'unreachable' || (status !== null && (status === 408 || status === 429 || status >= 500))
}

async function requestOnce({ url, headers, body }: JsonRequest, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      ...{ redirect: 'error', signal },
    })
    text = await textOf(response)
  } catch (error) {
    if (error instanceof HttpFailure) throw error
    throw new HttpFailure(signal.aborted ? 'slow' : 'unreachable')
  }
  const { status } = response
  if (!response.ok)
    throw new HttpFailure('refused', { status, text: text.slice(0, MAX_FAILURE_LENGTH), waitMs: pauseOf(response) })
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpFailure('no JSON')
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new HttpFailure('no JSON')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** `Retry-After` in seconds or as a date, or the milliseconds that some servers send beside it. */
function pauseOf({ headers }: Response): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (exact >= 0) return exact
  const given = headers.get('retry-after')
  if (given === null) return null
  const seconds = Number(given)
  const pause = Number.isNaN(seconds) ? Date.parse(given) - Date.now() : seconds * 1000
  return Number.isNaN(pause) ? null : Math.max(0, pause)
}

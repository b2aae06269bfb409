import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyBudget } from './body-budget.ts'
import { BodyRefused, RETRY_AFTER_SECONDS, withBody } from './request-body.ts'
import { type Handler, sendJson } from './server/server.ts'

/** GitHub's maximum, in bytes: https://docs.github.com/en/webhooks/webhook-events-and-payloads#payload-cap */
const MAX_BODY_BYTES = 25 * 1024 * 1024
/** Milliseconds within which a whole delivery has to arrive; GitHub itself gives up after ten seconds. */
const BODY_DEADLINE = 10_000

/** A delivery with a verified signature. */
export interface SignedDelivery {
  readonly id: string
  readonly name: string
  readonly payload: object
}

export interface WebhookOptions {
  /** Paths that receive deliveries. */
  readonly paths: readonly string[]
  /** Whether the signature in the header `x-hub-signature-256` matches the body. */
  readonly verify: (body: Buffer, signature: string) => boolean
  readonly receive: (delivery: SignedDelivery) => Promise<unknown>
  /** Called with the error of a verified delivery. */
  readonly onError: (error: unknown, delivery: Pick<SignedDelivery, 'id' | 'name'>) => void
  /** Called with the status of each refused delivery. */
  readonly onRefused?: (status: number) => void
  readonly maxBytes?: number
  /** In milliseconds. */
  readonly deadline?: number
  /** Defaults to that of the process. */
  readonly budget?: BodyBudget
}

/** A refused request, and why. */
class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Receives deliveries. Answers 400 if it is no delivery, is incomplete or is no JSON, 401 without a valid signature, 413 above
 * {@link MAX_BODY_BYTES}, 415 for other content types than JSON, 500 if it could not be received, 503 while the body budget is exhausted.
 * Unverified content is never stored, decoded or logged.
 */
export function webhookHandler(options: WebhookOptions): Handler {
  return async (request, response) => {
    if (request.method !== 'POST' || !options.paths.includes(pathOf(request))) return false
    try {
      if (await take(request, options)) response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n')
      else sendJson(response, 500, { error: 'the delivery could not be received' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      options.onRefused?.(error.status)
      refuse(request, response, error)
    }
    return true
  }
}

/** The path of a request, without its query. */
function pathOf(request: IncomingMessage): string {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

async function received(delivery: SignedDelivery, { receive, onError }: WebhookOptions): Promise<boolean> {
  try {
    await receive(delivery)
    return true
  } catch (error) {
    onError(error, { id: delivery.id, name: delivery.name })
    return false
  }
}

/** Verifies and receives a delivery. False if it could not be received. */
async function take(request: IncomingMessage, options: WebhookOptions): Promise<boolean> {
  if (!/^\s*application\/json\s*(?:;|$)/.test(request.headers['content-type'] ?? ''))
    throw new Refused(415, 'the content type has to be application/json')
  const name = headerOf(request, 'x-github-event')
  const id = headerOf(request, 'x-github-delivery')
  const signature = request.headers['x-hub-signature-256']
  if (typeof signature !== 'string') throw new Refused(401, 'the signature is missing')
  const { maxBytes = MAX_BODY_BYTES, deadline = BODY_DEADLINE, budget } = options
  const limits = { maxBytes, deadline, ...(budget && { budget }) }
  try {
    return await withBody(request, limits, (body) => {
      if (!options.verify(body, signature)) throw new Refused(401, 'the signature is wrong')
      return received({ id, name, payload: payloadOf(body) }, options)
    })
  } catch (error) {
    throw error instanceof BodyRefused ? refusedBody(error, maxBytes) : error
  }
}

function refusedBody({ why }: BodyRefused, maxBytes: number): Refused {
  switch (why) {
    case 'too large':
      return new Refused(413, `the body has more than ${maxBytes} bytes`)
    case 'late':
      return new Refused(400, 'the body did not arrive in time')
    case 'broken off':
      return new Refused(400, 'the body breaks off')
    case 'busy':
      return new Refused(503, 'too many deliveries are arriving at once; send it again')
  }
}

function payloadOf(body: Buffer): object {
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refused(400, 'the body is not JSON')
  }
  if (typeof payload !== 'object' || payload === null) throw new Refused(400, 'the body is no object')
  return payload
}

function headerOf(request: IncomingMessage, header: string): string {
  const value = request.headers[header]
  if (typeof value !== 'string' || value === '') throw new Refused(400, `the header ${header} is missing`)
  return value
}

/** Responds and closes the connection, without waiting for the rest of the body. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: Refused): void {
  request.pause()
  response.setHeader('connection', 'close')
  if (status === 503) response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
  response.once('finish', () => request.destroy())
  sendJson(response, status, { error: message })
}

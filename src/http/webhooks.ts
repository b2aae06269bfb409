import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Handler, sendJson } from './server/server.ts'

/** What GitHub sends at most, in bytes: https://docs.github.com/en/webhooks/webhook-events-and-payloads#payload-cap */
const MAX_BODY_BYTES = 25 * 1024 * 1024
/** Milliseconds in which a delivery has to be here as a whole; GitHub itself gives up after ten seconds. */
const BODY_DEADLINE = 10_000

/** A delivery as it came, its signature verified. */
export interface SignedDelivery {
  readonly id: string
  readonly name: string
  readonly payload: object
}

export interface WebhookOptions {
  /** Paths that deliveries are sent to. */
  readonly paths: readonly string[]
  /** Whether the signature of the header `x-hub-signature-256` is that of the body. */
  readonly verify: (body: string, signature: string) => Promise<boolean>
  readonly receive: (delivery: SignedDelivery) => Promise<unknown>
  /** Gets what goes wrong with a verified delivery. */
  readonly onError: (error: unknown, delivery: Pick<SignedDelivery, 'id' | 'name'>) => void
  /** Gets the status of each delivery that is refused. */
  readonly onRefused?: (status: number) => void
  readonly maxBytes?: number
  /** Milliseconds. */
  readonly deadline?: number
}

/** A request that is refused, and why. */
class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Receives deliveries. 400 what is no delivery, breaks off or is no JSON, 401 without the right signature, 413 above
 * {@link MAX_BODY_BYTES}, 415 what is not sent as JSON, 500 when it could not be received. Of what was not verified nothing is
 * kept or logged.
 */
export function webhookHandler(options: WebhookOptions): Handler {
  return async (request, response) => {
    if (request.method !== 'POST' || !options.paths.includes(pathOf(request))) return false
    try {
      const delivery = await read(request, options)
      if (await received(delivery, options)) response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n')
      else sendJson(response, 500, { error: 'the delivery could not be received' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      options.onRefused?.(error.status)
      refuse(request, response, error)
    }
    return true
  }
}

/** The path of a request, without what stands behind `?`. */
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

async function read(request: IncomingMessage, options: WebhookOptions): Promise<SignedDelivery> {
  if (!/^\s*application\/json\s*(?:;|$)/.test(request.headers['content-type'] ?? ''))
    throw new Refused(415, 'the content type has to be application/json')
  const name = headerOf(request, 'x-github-event')
  const id = headerOf(request, 'x-github-delivery')
  const signature = request.headers['x-hub-signature-256']
  if (typeof signature !== 'string') throw new Refused(401, 'the signature is missing')
  const body = await readBody(request, options)
  if (!(await options.verify(body, signature).catch(() => false))) throw new Refused(401, 'the signature is wrong')
  return { id, name, payload: payloadOf(body) }
}

function payloadOf(body: string): object {
  let payload: unknown
  try {
    payload = JSON.parse(body)
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

/** The body as text. What says that it is too large is refused before any of it is read. */
async function readBody(
  request: IncomingMessage,
  { maxBytes = MAX_BODY_BYTES, deadline = BODY_DEADLINE }: WebhookOptions,
): Promise<string> {
  const tooLarge = new Refused(413, `the body has more than ${maxBytes} bytes`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  await new Promise<void>((settle, fail) => {
    const late = setTimeout(() => fail(new Refused(400, 'the body did not arrive in time')), deadline)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) fail(tooLarge)
      else chunks.push(chunk)
    })
    request.once('end', settle)
    request.once('error', () => fail(new Refused(400, 'the body breaks off')))
    request.once('close', () => clearTimeout(late))
  })
  return Buffer.concat(chunks, size).toString('utf8')
}

/** Answers, and hangs up: whatever else of the body is on its way is not waited for. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: Refused): void {
  request.pause()
  response.setHeader('connection', 'close')
  response.once('finish', () => request.destroy())
  sendJson(response, status, { error: message })
}

import type { IncomingMessage } from 'node:http'
import { RequestError } from '../../operations/request.ts'
import { BodyRefused, withBody } from '../request-body.ts'

/** In bytes. */
const MAX_SIZE = 1024 * 1024
/** A body of up to this size is read completely before it is refused, so that its sender gets the response. */
const DRAINED = 16 * MAX_SIZE

/** Maximum nesting of a body. Nobody needs more, and not all code can process deeper values without recursion. */
const MAX_DEPTH = 500

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * The JSON of a request's body; undefined if it is empty. Throws RequestError `tooLarge` above 1 MiB, `tooCostly`, `notJson`, or `busy`
 * while the body budget is exhausted.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return await withBody(request, { maxBytes: MAX_SIZE, drainedBytes: DRAINED }, parsed)
  } catch (error) {
    throw error instanceof BodyRefused ? refusedBody(error) : error
  }
}

function refusedBody({ why }: BodyRefused): RequestError {
  if (why === 'too large') return new RequestError('tooLarge', `the body has more than ${MAX_SIZE / 1024 / 1024} MiB`)
  if (why === 'busy') return new RequestError('busy', 'too many bodies are arriving at once; send the request again')
  return new RequestError('notJson', 'the body did not arrive as a whole')
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (isDeeperThan(MAX_DEPTH, body))
    throw new RequestError('tooCostly', `the body is nested deeper than ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new RequestError('notJson', 'the body is not JSON')
  }
}

/**
 * Whether arrays and objects in JSON (as UTF-8) are nested deeper than a number of levels; checks in one pass, before a parser recurses
 * into them.
 */
export function isDeeperThan(levels: number, json: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (isText && byte === BACKSLASH) at++
    else if (byte === QUOTE) isText = !isText
    else if (isText) continue
    else if (OPENING.has(byte) && ++depth > levels) return true
    else if (CLOSING.has(byte)) depth--
  }
  return false
}

import { createHash } from 'node:crypto'
import type { NewEvent } from '../../trust/events/admit.ts'
import { signalStrength } from '../../trust/events/strength.ts'
import { ApiError } from '../api/error.ts'
import type { EventBody } from './schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Clocks differ. */
const AHEAD_MS = 5 * MINUTE
const OLDEST_MS = 400 * DAY

/**
 * A posted event as the ledger takes it, but for its entry. Without an `external_id`, an event that says when it was observed
 * is known by all that it says; one that does not is new each time. Throws ApiError `badTime`.
 */
export function eventOf(body: EventBody, now: number): Omit<NewEvent, 'entry'> {
  const { result, source, context, client } = body
  const ts = body.ts === undefined ? now : Date.parse(body.ts)
  if (ts > now + AHEAD_MS) throw new ApiError('badTime', 'ts: is in the future')
  if (ts < now - OLDEST_MS) throw new ApiError('badTime', 'ts: is more than 400 days ago')
  return {
    externalId: body.external_id ?? nameOf(body),
    result,
    signal_strength: body.signal_strength ?? signalStrength(context?.command ?? ''),
    source,
    ts,
    context: context ?? null,
    client: client ?? null,
  }
}

function nameOf(body: EventBody): string {
  if (body.ts === undefined) return crypto.randomUUID()
  const { namespace: _, ...rest } = body
  return `sha256:${createHash('sha256').update(JSON.stringify(rest)).digest('hex')}`
}

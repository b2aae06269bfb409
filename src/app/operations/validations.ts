import { hash } from 'node:crypto'
import * as z from 'zod'
import type { Token } from '../../ledger/entries/tokens.ts'
import type { NewEvent } from '../../ledger/trust/events/admit.ts'
import { RESULTS, STRENGTHS } from '../../ledger/trust/events/event.ts'
import { signalStrength } from '../../ledger/trust/events/strength.ts'
import { namespaceFor } from './access.ts'
import type { Context } from './context.ts'
import type { Posted } from './posting.ts'
import { entryId, RequestError, shortText } from './request.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Tolerance for clock differences. */
const AHEAD_MS = 5 * MINUTE
const OLDEST_MS = 400 * DAY

/** A digest identifies an output without storing it. */
const digest = shortText.regex(/^[\w:+/=.-]*$/, 'is a digest, not an output')

/** A validation event as it is sent. Other keys are dropped. */
export const eventInput = z.object({
  qa_id: entryId,
  namespace: shortText.optional(),
  result: z.enum(RESULTS),
  signal_strength: z.enum(STRENGTHS).optional(),
  source: z.string().min(1).max(100),
  /** Identifies the event at its source: a second event with the same id is a duplicate. */
  external_id: z.string().min(1).max(200).optional(),
  context: z
    .object({
      command: z.string().max(2000).nullish(),
      exit_code: z.int().nullish(),
      runtime_ms: z.number().min(0).nullish(),
      stdout_digest: digest.nullish(),
      stderr_digest: digest.nullish(),
    })
    .nullish(),
  client: z
    .object({ client_id: shortText.nullish(), session_id: shortText.nullish(), user_id: shortText.nullish() })
    .nullish(),
  ts: z.iso.datetime({ offset: true }).optional(),
})
type EventInput = z.output<typeof eventInput>

/** Records a validation event. Throws RequestError `notFound` if there is no such entry. */
export async function recordValidation(
  { posting, signals, now, metrics }: Pick<Context, 'posting' | 'signals' | 'now' | 'metrics'>,
  token: Token,
  input: EventInput,
) {
  const namespace = namespaceFor(token, input.namespace)
  const posted: Posted = { namespaceId: namespace.id, entryId: input.qa_id, event: eventOf(input, now()) }
  await posting(posted)
  const { outcome, ignored = null, state = null } = posted.recorded ?? {}
  metrics.ledgerEvent(posted.event.signal_strength, outcome ?? 'unknown')
  if (state === null) throw new RequestError('notFound', `there is no entry ${input.qa_id} in ${namespace.name}`)
  const session = input.client?.session_id
  if (session && outcome !== 'duplicate' && posted.entry)
    signals.validated(session, posted.entry, input.result === 'pass')
  return {
    ok: true,
    trust_score: state.score.trust_score,
    validation_level: state.score.validation_level,
    expires_at: state.ttl.expires_at,
    ...(ignored === null ? {} : { ignored }),
    ...(outcome === 'duplicate' ? { duplicate: true } : {}),
  }
}

/**
 * The ledger event of an input, without its entry. If there is no `external_id`, an event with a `ts` is identified by its whole content;
 * one without is always new. Throws RequestError `badTime`.
 */
function eventOf(input: EventInput, now: number): Omit<NewEvent, 'entry'> {
  const { result, source, context, client } = input
  const ts = input.ts === undefined ? now : Date.parse(input.ts)
  if (ts > now + AHEAD_MS) throw new RequestError('badTime', 'ts: is in the future')
  if (ts < now - OLDEST_MS) throw new RequestError('badTime', 'ts: is more than 400 days ago')
  return {
    externalId: input.external_id ?? nameOf(input),
    result,
    signal_strength: input.signal_strength ?? signalStrength(context?.command ?? ''),
    source,
    ts,
    context: context ?? null,
    client: client ?? null,
  }
}

function nameOf({ namespace: _, ...rest }: EventInput): string {
  if (rest.ts === undefined) return crypto.randomUUID()
  return `sha256:${hash('sha256', JSON.stringify(rest))}`
}

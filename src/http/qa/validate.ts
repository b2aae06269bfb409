import type { Queries } from '../../db/database.ts'
import { inBatches } from '../../jobs/batch.ts'
import { type Metrics, NO_METRICS } from '../../metrics/metrics.ts'
import type { NewEvent } from '../../trust/events/admit.ts'
import { type Recorded, recordEvents } from '../../trust/store/record.ts'
import { parseBody } from '../api/body.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { eventOf } from './event.ts'
import { createKnownEntries, type EntryKey, type KnownEntries } from './known-entries.ts'
import { eventSchema } from './schema.ts'
import type { Signals } from './signals.ts'

interface Posted {
  readonly namespaceId: number
  readonly qaId: string
  readonly event: Omit<NewEvent, 'entry'>
  recorded?: Recorded | undefined
  entry?: EntryKey | undefined
}

/** Events that come at once share a transaction; a second one goes on while the first is being written to the disk. */
const BATCHES = { most: 500, concurrency: 2 }

/** `POST /qa/validate`: one validation event (Validation Events and Trust, §7). */
export function validateRoute(
  queries: Queries,
  signals: Signals,
  now: () => number,
  metrics: Pick<Metrics, 'ledgerEvent'> = NO_METRICS,
): ApiRoute {
  const known = createKnownEntries(queries)
  const record = inBatches<Posted>((posted) => recordPosted(queries, known, posted, now()), BATCHES)
  return {
    method: 'POST',
    path: '/qa/validate',
    async answer({ token, body }) {
      const parsed = parseBody(eventSchema, body)
      const namespace = namespaceFor(token, parsed.namespace)
      const posted: Posted = { namespaceId: namespace.id, qaId: parsed.qa_id, event: eventOf(parsed, now()) }
      await record(posted)
      const { outcome, ignored = null, state = null } = posted.recorded ?? {}
      metrics.ledgerEvent(posted.event.signal_strength, outcome ?? 'unknown')
      if (state === null) throw new ApiError('notFound', `there is no entry ${parsed.qa_id} in ${namespace.name}`)
      const session = parsed.client?.session_id
      if (session && outcome !== 'duplicate' && posted.entry)
        signals.validated(session, posted.entry, parsed.result === 'pass')
      return {
        status: 200,
        body: {
          ok: true,
          trust_score: state.score.trust_score,
          validation_level: state.score.validation_level,
          expires_at: state.ttl.expires_at,
          ...(ignored === null ? {} : { ignored }),
          ...(outcome === 'duplicate' ? { duplicate: true } : {}),
        },
      }
    },
  }
}

/** Those whose remembered entry was deleted meanwhile are looked for once more: there may be another of the name. */
async function recordPosted(
  queries: Queries,
  known: KnownEntries,
  posted: readonly Posted[],
  now: number,
): Promise<void> {
  const gone = (await recordOnce(queries, known, posted, now)).filter(({ entry }) => entry !== undefined)
  for (const { entry } of gone) if (entry) known.forget(entry)
  if (gone.length > 0) await recordOnce(queries, known, gone, now)
}

/** Returns those that were not recorded, since there is no such entry. */
async function recordOnce(
  queries: Queries,
  known: KnownEntries,
  posted: readonly Posted[],
  now: number,
): Promise<Posted[]> {
  const entries = await known.find(posted)
  const found = posted.flatMap((each, index) => {
    const entry = entries[index]
    each.entry = entry
    return entry === undefined ? [] : [{ each, event: { ...each.event, entry: entry.key } }]
  })
  const events = found.map(({ event }) => event)
  const recorded = await recordEvents(queries, events, now)
  for (const [index, { each }] of found.entries()) each.recorded = recorded[index]
  return posted.filter(({ recorded }) => recorded === undefined || recorded.outcome === 'unknown')
}

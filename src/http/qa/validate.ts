import type { Queries } from '../../db/database.ts'
import { type Entry, findEntries } from '../../entries/store.ts'
import { inBatches } from '../../jobs/batch.ts'
import type { NewEvent } from '../../trust/admit.ts'
import { type Recorded, recordEvents } from '../../trust/store/record.ts'
import { parseBody } from '../api/body.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { eventOf } from './event.ts'
import { eventSchema } from './schema.ts'
import type { Signals } from './signals.ts'

interface Posted {
  readonly namespaceId: number
  readonly qaId: string
  readonly event: Omit<NewEvent, 'entry'>
  recorded?: Recorded
  entry?: Entry
}

/** Events that come at once share a transaction; a second one goes on while the first is being written to the disk. */
const BATCHES = { most: 500, abreast: 2 }

/** `POST /qa/validate`: one validation event (Validation Events and Trust, §7). */
export function validateRoute(queries: Queries, signals: Signals, now: () => number): ApiRoute {
  const record = inBatches<Posted>((posted) => recordPosted(queries, posted, now()), BATCHES)
  return {
    method: 'POST',
    path: '/qa/validate',
    async answer({ token, body }) {
      const parsed = parseBody(eventSchema, body)
      const namespace = namespaceFor(token, parsed.namespace)
      const posted: Posted = { namespaceId: namespace.id, qaId: parsed.qa_id, event: eventOf(parsed, now()) }
      await record(posted)
      const { outcome, ignored = null, state = null } = posted.recorded ?? {}
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

async function recordPosted(queries: Queries, posted: readonly Posted[], now: number): Promise<void> {
  const namespaces = [...new Set(posted.map(({ namespaceId }) => namespaceId))]
  const ids = [...new Set(posted.map(({ qaId }) => qaId))]
  const entries = await findEntries(queries, namespaces, ids)
  const byId = new Map(entries.map((entry) => [`${entry.namespaceId} ${entry.id}`, entry]))
  const found = posted.flatMap((each) => {
    const entry = byId.get(`${each.namespaceId} ${each.qaId}`)
    if (entry === undefined) return []
    each.entry = entry
    return [{ each, event: { ...each.event, entry: entry.key } }]
  })
  const recorded = await recordEvents(
    queries,
    found.map(({ event }) => event),
    now,
  )
  for (const [index, { each }] of found.entries()) {
    const answer = recorded[index]
    if (answer) each.recorded = answer
  }
}

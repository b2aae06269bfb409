import type { Queries } from '../../db/database.ts'
import { findEntries } from '../../entries/store.ts'
import { inBatches } from '../../jobs/batch.ts'
import type { NewEvent } from '../../trust/admit.ts'
import { type Recorded, recordEvents } from '../../trust/store/record.ts'
import { parseBody } from '../api/body.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { eventOf } from './event.ts'
import { eventSchema } from './schema.ts'

interface Posted {
  readonly namespaceId: number
  readonly qaId: string
  readonly event: Omit<NewEvent, 'entry'>
  recorded?: Recorded
}

/** Events that come at once share a transaction. */
const BATCHES = { most: 200, abreast: 3 }

/** `POST /qa/validate`: one validation event (Validation Events and Trust, §7). */
export function validateRoute(queries: Queries, now: () => number): ApiRoute {
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
  const keys = new Map(entries.map(({ namespaceId, id, key }) => [`${namespaceId} ${id}`, key]))
  const found = posted.flatMap((each) => {
    const entry = keys.get(`${each.namespaceId} ${each.qaId}`)
    return entry === undefined ? [] : [{ each, event: { ...each.event, entry } }]
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

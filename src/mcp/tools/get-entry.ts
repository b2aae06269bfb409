import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { findEntries } from '../../entries/store.ts'
import { namespaceFor } from '../../http/api/caller.ts'
import { readRoute } from '../../http/qa/entries.ts'
import type { Signals } from '../../http/qa/signals.ts'
import { driftReportsOf } from '../../learning/store/feedback/drift-reports.ts'
import { findClaim } from '../../scan/store/claims.ts'
import { entryInput, namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({ qa_id: entryInput, namespace: namespaceInput, session_id: sessionInput })

/** Reads an entry as `GET /qa/:id` does, and of a claim what the last scan said of it. */
export function getEntry(queries: Queries, signals: Signals, now: () => number): Tool {
  const route = readRoute(queries, signals, now)
  return tool({
    name: 'get_entry',
    title: 'Read an entry',
    description:
      'Reads one entry: its text, its place, its trust and the events behind it. For a statement of the docs also the verdict of the last scan, and the code that it is about.',
    input,
    isReadOnly: true,
    async run({ qa_id, namespace, session_id }, { token, sessionId }) {
      const session = session_id ?? sessionId
      const search = new URLSearchParams({
        ...(namespace && { namespace }),
        ...(session && { session_id: session }),
      })
      const { body } = await route.answer({ token, params: { id: qa_id }, search, body: undefined })
      const entry = body as { readonly namespace: string }
      const { id, repositoryId } = namespaceFor(token, entry.namespace)
      const claim = repositoryId === null ? null : await findClaim(queries, repositoryId, qa_id)
      const [{ key } = { key: 0 }] = await findEntries(queries, [id], [qa_id])
      return {
        ...entry,
        claim: claim && { value: claim.value, verdict: claim.verdict, code: claim.mappings },
        drift_reports: await driftReportsOf(queries, key),
      }
    },
  })
}

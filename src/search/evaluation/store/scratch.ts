import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { ANSWER } from '../../../ledger/entries/entry.ts'
import { type Namespace, openNamespace } from '../../../ledger/entries/namespaces.ts'
import { initialState } from '../../../ledger/trust/initial-state.ts'
import type { CorpusDocument } from '../corpus.ts'

const BATCH = 500

/** Creates a temporary namespace for a corpus, to be searched and then deleted. `now` is in milliseconds since the epoch. */
export async function loadScratch(
  queries: Queries,
  documents: readonly CorpusDocument[],
  now: number,
): Promise<Namespace> {
  const namespace = await openNamespace(queries, `scratch:${crypto.randomUUID()}`)
  const { score, ttl } = initialState(now)
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH)
    await sql`
      with added as (
        insert into entries (namespace_id, id, kind, question, answer, created_at, updated_at)
        select ${namespace.id}, id, ${ANSWER}, title, text, ${new Date(now)}, ${new Date(now)}
        from ${rowsAs('r', batch, { id: 'text', title: 'text', text: 'text' })} order by n returning key
      )
      insert into entry_trust (entry, trust_score, expires_at)
      select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(queries)
  }
  return namespace
}

export async function forgetScratch(queries: Queries, namespace: Namespace): Promise<void> {
  await queries.deleteFrom('namespaces').where('id', '=', namespace.id).execute()
}

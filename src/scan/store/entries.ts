import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
import { storableText } from '../../db/storable.ts'
import { type Namespace, openNamespace } from '../../entries/namespaces.ts'
import { initialState } from '../../trust/state.ts'
import type { ScannedClaim } from '../scanned-claim.ts'
import type { Stated } from '../stated.ts'

const BATCH = 500

/** A namespace of its own that holds the claims of a scan as entries, to be worked on and then forgotten. `now` in milliseconds. */
export async function loadScratchClaims(
  queries: Queries,
  claims: readonly (ScannedClaim & Partial<Stated>)[],
  now: number,
): Promise<Namespace> {
  const namespace = await openNamespace(queries, `scratch:${crypto.randomUUID()}`)
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  for (let start = 0; start < claims.length; start += BATCH) {
    const rows = rowsAs('r', claims.slice(start, start + BATCH), {
      id: ['text', ({ id }) => id],
      type: ['text', ({ type }) => type],
      answer: ['text', ({ text }) => storableText(text)],
      file: ['text', ({ file }) => storableText(file)],
      line: ['integer', ({ line }) => line],
      value: ['text', ({ value }) => storableText(value)],
      statement: ['text', ({ statement }) => (statement === undefined ? null : storableText(statement))],
      subject: ['text', ({ subject }) => (subject === null ? null : storableText(subject))],
      headings: ['text', ({ headings = [] }) => storableText(headings.join('\n'))],
    })
    await sql`
      with added as (
        insert into entries (namespace_id, id, kind, claim_type, answer, source_file, line, value, statement, subject,
          headings, created_at, updated_at)
        select ${namespace.id}, id, 'claim', type, answer, file, line, value, statement, subject, headings, ${at}, ${at}
        from ${rows} order by n on conflict do nothing returning key
      )
      insert into entry_trust (entry, trust_score, expires_at)
      select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(queries)
  }
  return namespace
}

import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { rowsAs } from '../../base/db/values/rows.ts'
import { storableText } from '../../base/db/values/storable.ts'
import type { Stated } from '../../engine/scan/pages/stated.ts'
import type { ScannedClaim } from '../../engine/scan/scanned-claim.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { initialState } from '../../ledger/trust/initial-state.ts'

const BATCH = 500

type StatedClaim = ScannedClaim & Partial<Stated>

/** Stores the claims of a scan as the entries of a namespace without a repository, and retires earlier ones that are gone. */
export async function replaceEntries(
  queries: Queries,
  namespace: Namespace,
  claims: readonly StatedClaim[],
  now: number,
): Promise<void> {
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  await queries.transaction().execute(async (transaction) => {
    for (let start = 0; start < claims.length; start += BATCH)
      await sql`
        with put as (
          insert into entries (namespace_id, id, kind, claim_type, answer, source_file, line, value, statement, subject,
            headings, created_at, updated_at)
          select ${namespace.id}, id, 'claim', type, answer, file, line, value, statement, subject, headings, ${at}, ${at}
          from ${rowsOf(claims.slice(start, start + BATCH))} order by n
          on conflict (namespace_id, id) do update
          set line = excluded.line, statement = excluded.statement, subject = excluded.subject,
            headings = excluded.headings, updated_at = excluded.updated_at, retired_at = null
          where entries.kind = 'claim'
          returning key
        )
        insert into entry_trust (entry, trust_score, expires_at)
        select key, ${score.trust_score}, ${ttl.expires_at} from put on conflict (entry) do nothing`.execute(
        transaction,
      )
    await sql`
      update entries set retired_at = ${at}
      where namespace_id = ${namespace.id} and kind = 'claim' and retired_at is null
        and id <> all(${claims.map(({ id }) => id)}::text[])`.execute(transaction)
  })
}

function rowsOf(claims: readonly StatedClaim[]): ReturnType<typeof rowsAs> {
  return rowsAs('r', claims, {
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
}

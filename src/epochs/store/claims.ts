import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type RowColumn, rowsAs } from '../../db/rows.ts'
import { storableText } from '../../db/storable.ts'
import { initialState } from '../../trust/initial-state.ts'

/** A claim of a commit that is not the namespace's own state. */
export interface EpochClaim {
  readonly id: string
  readonly type: string
  readonly file: string
  readonly line: number
  readonly text: string
  readonly value: string
  readonly subject: string | null
  readonly statement?: string
  readonly headings?: readonly string[]
}

const COLUMNS: Readonly<Record<string, RowColumn<EpochClaim>>> = {
  id: ['text', ({ id }) => id],
  claim_type: ['text', ({ type }) => type],
  answer: ['text', ({ text }) => storableText(text)],
  source_file: ['text', ({ file }) => storableText(file)],
  line: ['integer', ({ line }) => line],
  value: ['text', ({ value }) => storableText(value)],
  statement: ['text', ({ statement }) => (statement === undefined ? null : storableText(statement))],
  subject: ['text', ({ subject }) => (subject === null ? null : storableText(subject))],
  headings: ['text', ({ headings = [] }) => storableText(headings.join('\n'))],
}

/** Makes entries of claims that the namespace does not know; they are out of the docs as they are now. `now` in milliseconds. */
export async function noteEntries(
  queries: Queries,
  namespaceId: number,
  claims: readonly EpochClaim[],
  now: number,
): Promise<void> {
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  await sql`
    with added as (
      insert into entries (namespace_id, id, kind, claim_type, answer, source_file, line, value, statement, subject,
        headings, created_at, updated_at, retired_at)
      select ${namespaceId}, id, 'claim', claim_type, answer, source_file, line, value, statement, subject, headings,
        ${at}, ${at}, ${at}
      from ${rowsAs('r', claims, COLUMNS)} order by n
      on conflict (namespace_id, id) do nothing returning key
    )
    insert into entry_trust (entry, trust_score, expires_at)
    select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(queries)
}

/** Claims as if they were the entries of a namespace. */
export function claimsAsEntries(namespaceId: number, claims: readonly EpochClaim[]): RawBuilder<unknown> {
  return sql`(
    select known.key, r.id, 'claim' as kind, r.claim_type, null::text as question, r.answer, r.value, r.statement,
      r.subject, r.headings, r.source_file, r.line
    from ${rowsAs('r', claims, COLUMNS)} join entries known on known.namespace_id = ${namespaceId} and known.id = r.id
      and known.kind = 'claim')`
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { type RowColumn, rowsAs } from '../../db/rows.ts'
import { storableText } from '../../db/storable.ts'
import type { Passage } from '../../entries/passages.ts'
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

/** What stands at a commit that is not the namespace's own state. */
export interface CommitEntries {
  readonly claims: readonly EpochClaim[]
  /** In portions: there may be a hundred thousand. */
  readonly passages: AsyncIterable<readonly Passage[]> | Iterable<readonly Passage[]>
}

const CLAIM: Readonly<Record<string, RowColumn<EpochClaim>>> = {
  id: ['text', ({ id }) => id],
  kind: ['text', () => 'claim'],
  claim_type: ['text', ({ type }) => type],
  answer: ['text', ({ text }) => storableText(text)],
  source_file: ['text', ({ file }) => storableText(file)],
  line: ['integer', ({ line }) => line],
  last_line: ['integer', () => null],
  value: ['text', ({ value }) => storableText(value)],
  statement: ['text', ({ statement }) => (statement === undefined ? null : storableText(statement))],
  subject: ['text', ({ subject }) => (subject === null ? null : storableText(subject))],
  headings: ['text', ({ headings = [] }) => storableText(headings.join('\n'))],
}

const PASSAGE: Readonly<Record<string, RowColumn<Passage>>> = {
  id: ['text', ({ id }) => id],
  kind: ['text', ({ kind }) => kind],
  claim_type: ['text', () => null],
  answer: ['text', ({ text }) => storableText(text)],
  source_file: ['text', ({ file }) => storableText(file)],
  line: ['integer', ({ line }) => line],
  last_line: ['integer', ({ lastLine }) => lastLine],
  value: ['text', () => null],
  statement: ['text', () => null],
  subject: ['text', () => null],
  headings: ['text', ({ titles }) => storableText(titles.join('\n'))],
}

const NAMES = sql`id, kind, claim_type, answer, source_file, line, last_line, value, statement, subject, headings`
const BATCH = 500

/**
 * Makes entries of what the namespace does not know of a commit; they are out of the docs as they are now. Returns what stands at the
 * commit as if it were entries of the namespace, to be selected from until the transaction ends. `now` in milliseconds.
 */
export async function noteCommit(
  transaction: Queries,
  namespaceId: number,
  { claims, passages }: CommitEntries,
  now: number,
): Promise<RawBuilder<unknown>> {
  await sql`
    create temporary table commit_entries (id text primary key, kind text, claim_type text, answer text, source_file text, line integer,
      last_line integer, value text, statement text, subject text, headings text) on commit drop`.execute(transaction)
  const note = (rows: RawBuilder<unknown>) =>
    sql`insert into commit_entries (${NAMES}) select ${NAMES} from ${rows} order by n on conflict do nothing`.execute(
      transaction,
    )
  for (let start = 0; start < claims.length; start += BATCH)
    await note(rowsAs('r', claims.slice(start, start + BATCH), CLAIM))
  for await (const portion of passages) await note(rowsAs('r', portion, PASSAGE))
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  await sql`
    with added as (
      insert into entries (namespace_id, ${NAMES}, created_at, updated_at, retired_at)
      select ${namespaceId}, ${NAMES}, ${at}, ${at}, ${at} from commit_entries
      on conflict (namespace_id, id) do nothing returning key
    )
    insert into entry_trust (entry, trust_score, expires_at)
    select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(transaction)
  return sql`(
    select known.key, r.*, null::text as question
    from commit_entries r join entries known on known.namespace_id = ${namespaceId} and known.id = r.id
      and known.kind = r.kind)`
}

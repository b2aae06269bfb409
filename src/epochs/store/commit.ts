import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
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

/** What is kept of either, and its types. */
const COLUMNS = {
  ...{ id: 'text', kind: 'text', claim_type: 'text', answer: 'text', source_file: 'text', line: 'integer' },
  ...{ last_line: 'integer', value: 'text', statement: 'text', subject: 'text', headings: 'text' },
} as const
type Kept = Readonly<Record<keyof typeof COLUMNS, string | number | null>>

function keptClaim({ id, type, text, file, line, value, statement, subject, headings = [] }: EpochClaim): Kept {
  return {
    ...{ id, kind: 'claim', claim_type: type, answer: text, source_file: file, line, last_line: null, value, subject },
    ...{ statement: statement ?? null, headings: headings.join('\n') },
  }
}

function keptPassage({ id, kind, text, file, line, lastLine, titles }: Passage): Kept {
  return {
    ...{ id, kind, claim_type: null, answer: text, source_file: file, line, last_line: lastLine },
    ...{ value: null, statement: null, subject: null, headings: titles.join('\n') },
  }
}

const NAMES = sql.raw(Object.keys(COLUMNS).join(', '))
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
  const typed = sql.raw(
    Object.entries(COLUMNS)
      .map((column) => column.join(' '))
      .join(', '),
  )
  await sql`create temporary table commit_entries (${typed}, primary key (id)) on commit drop`.execute(transaction)
  const note = (rows: readonly Kept[]) =>
    sql`
      insert into commit_entries (${NAMES}) select ${NAMES} from ${rowsAs('r', rows, COLUMNS)} order by n
      on conflict do nothing`.execute(transaction)
  for (let start = 0; start < claims.length; start += BATCH)
    await note(claims.slice(start, start + BATCH).map(keptClaim))
  for await (const portion of passages) await note(portion.map(keptPassage))
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

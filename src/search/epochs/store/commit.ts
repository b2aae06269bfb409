import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import type { Passage } from '../../../base/passage.ts'
import { AT_ONCE } from '../../../ledger/entries/retire.ts'
import { initialState } from '../../../ledger/trust/initial-state.ts'

/** A claim of a commit other than the namespace's current state. */
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

/** The entries of a commit other than the namespace's current state. */
export interface CommitEntries {
  readonly claims: readonly EpochClaim[]
  /** In batches: there may be a hundred thousand. */
  readonly passages: AsyncIterable<readonly Passage[]> | Iterable<readonly Passage[]>
}

/** The stored columns of claims and passages, with their types. */
const COLUMNS = {
  id: 'text',
  kind: 'text',
  claim_type: 'text',
  answer: 'text',
  source_file: 'text',
  line: 'integer',
  last_line: 'integer',
  value: 'text',
  statement: 'text',
  subject: 'text',
  headings: 'text',
} as const
type Kept = Readonly<Record<keyof typeof COLUMNS, string | number | null>>

function keptClaim({ id, type, text, file, line, value, statement, subject, headings = [] }: EpochClaim): Kept {
  return {
    id,
    kind: 'claim',
    claim_type: type,
    answer: text,
    source_file: file,
    line,
    last_line: null,
    value,
    subject,
    statement: statement ?? null,
    headings: headings.join('\n'),
  }
}

function keptPassage({ id, kind, text, file, line, lastLine, titles }: Passage): Kept {
  return {
    id,
    kind,
    claim_type: null,
    answer: text,
    source_file: file,
    line,
    last_line: lastLine,
    value: null,
    statement: null,
    subject: null,
    headings: titles.join('\n'),
  }
}

const NAMES = sql.raw(Object.keys(COLUMNS).join(', '))

/** The columns of `entries e` that an epoch stores. */
export const VERSION = sql`e.key, e.id, e.kind, e.claim_type, e.question, e.answer, e.value, e.statement, e.subject, e.headings,
  e.source_file, e.line, e.last_line`

/**
 * The entries of a commit, in batches, each as a relation to select {@link VERSION} from. Unknown entries are added to the namespace as
 * retired ones; of duplicate ids the first counts. `now` is in milliseconds since the epoch.
 */
export async function* noteCommit(
  queries: Queries,
  namespaceId: number,
  { claims, passages }: CommitEntries,
  now: number,
): AsyncGenerator<RawBuilder<unknown>> {
  const seen = new Set<string>()
  const noted = async (rows: readonly Kept[]): Promise<RawBuilder<unknown>> => {
    const fresh = rows.filter(({ id }) => !seen.has(String(id)) && seen.add(String(id)))
    await addEntries(queries, namespaceId, fresh, now)
    return sql`(
      select known.key, r.*, null::text as question
      from ${rowsAs('r', fresh, COLUMNS)} join entries known on known.namespace_id = ${namespaceId} and known.id = r.id
        and known.kind = r.kind)`
  }
  for (let start = 0; start < claims.length; start += AT_ONCE)
    yield await noted(claims.slice(start, start + AT_ONCE).map(keptClaim))
  for await (const portion of passages) yield await noted(portion.map(keptPassage))
}

async function addEntries(queries: Queries, namespaceId: number, rows: readonly Kept[], now: number): Promise<void> {
  const { score, ttl } = initialState(now)
  const at = new Date(now)
  await sql`
    with added as (
      insert into entries (namespace_id, ${NAMES}, created_at, updated_at, retired_at)
      select ${namespaceId}, ${NAMES}, ${at}, ${at}, ${at} from ${rowsAs('r', rows, COLUMNS)} order by n
      on conflict (namespace_id, id) do nothing returning key
    )
    insert into entry_trust (entry, trust_score, expires_at)
    select key, ${score.trust_score}, ${ttl.expires_at} from added`.execute(queries)
}

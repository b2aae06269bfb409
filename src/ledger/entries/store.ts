import { sql } from 'kysely'
import { analyze, MANY_ROWS } from '../../base/db/analyze.ts'
import type { Queries } from '../../base/db/database.ts'
import { storableText } from '../../base/db/values/storable.ts'
import { insertInitialStates } from '../trust/store/state.ts'
import { namespaceOfRepository } from './namespaces.ts'
import { AT_ONCE, retireOthers } from './retire.ts'

/** A claim of the docs, a question with its answer, a section of the docs, or what the code says about something. */
export const ENTRY_KINDS = ['claim', 'qa', 'section', 'code'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What validation events attach to and what search returns. */
export interface Entry {
  readonly key: number
  readonly namespaceId: number
  /** The `qa_id`; for a claim, its claim id. */
  readonly id: string
  readonly kind: EntryKind
  readonly claimType: string | null
  readonly question: string | null
  /** For a claim, its text in the doc; for a passage, its text. */
  readonly answer: string
  /** Titles of the enclosing sections, outermost first; for code, the declared names. */
  readonly titles: readonly string[]
  readonly sourceFile: string | null
  readonly line: number | null
  /** The last line of a passage; null for other kinds. */
  readonly lastLine: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When the claim or passage disappeared from the repository. */
  readonly retiredAt: Date | null
}

/** A question and its answer, as submitted. */
export interface Answer {
  readonly namespaceId: number
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly sourceFile: string | null
  readonly line: number | null
}

/**
 * Makes the claims of a repository, as stored by the last scan of its default branch, the entries of its namespace. Entries of claims that
 * are gone are retired and keep their events. `now` is in milliseconds since the epoch.
 */
export async function syncClaimEntries(queries: Queries, repositoryId: number, now: number): Promise<void> {
  const namespace = await namespaceOfRepository(queries, repositoryId)
  const present = new Set<string>()
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select claim_id as id from claims where repository_id = ${repositoryId} and claim_id > ${after}
      order by claim_id limit ${AT_ONCE}`.execute(queries)
    const ids = rows.map(({ id }) => id)
    for (const id of ids) present.add(id)
    await insertInitialStates(queries, await saveClaimEntries(queries, { namespace, repositoryId }, ids, now), now)
    after = ids.at(-1) ?? after
    if (ids.length < AT_ONCE) break
  }
  await retireOthers(queries, { namespace, kinds: ['claim'], present }, now)
  if (present.size >= MANY_ROWS) await analyze(queries, ['entries', 'entry_trust'])
}

/** Inserts or updates the entries of claims. Returns the keys of both. */
async function saveClaimEntries(
  queries: Queries,
  { namespace, repositoryId }: { readonly namespace: number; readonly repositoryId: number },
  ids: readonly string[],
  now: number,
): Promise<number[]> {
  const at = new Date(now)
  const { rows } = await sql<{ key: number }>`
    insert into entries (namespace_id, id, kind, claim_type, answer, source_file, line, value, statement, subject,
      headings, section, created_at, updated_at)
    select ${namespace}, claim_id, 'claim', claim_type, text, file, line, value, statement, subject, headings, section,
      ${at}, ${at}
    from claims where repository_id = ${repositoryId} and claim_id = any(${ids}::text[])
    order by claim_id
    on conflict (namespace_id, id) do update
    set line = excluded.line, value = excluded.value, statement = excluded.statement, subject = excluded.subject,
      headings = excluded.headings, section = excluded.section, updated_at = excluded.updated_at, retired_at = null
    where entries.kind = 'claim' and (entries.retired_at is not null
      or (entries.line, entries.value, entries.statement, entries.subject, entries.headings, entries.section) is distinct from
        (excluded.line, excluded.value, excluded.statement, excluded.subject, excluded.headings, excluded.section))
    returning key`.execute(queries)
  return rows.map(({ key }) => key)
}

/**
 * Inserts or replaces a question with its answer. `conflict`: the id belongs to another kind of entry. `now` is in milliseconds since the
 * epoch.
 */
export async function saveAnswer(
  queries: Queries,
  answer: Answer,
  now: number,
): Promise<'created' | 'updated' | 'conflict'> {
  const at = new Date(now)
  const text = {
    question: storableText(answer.question),
    answer: storableText(answer.answer),
    source_file: answer.sourceFile === null ? null : storableText(answer.sourceFile),
    line: answer.line,
  }
  return queries.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('entries')
      .values({
        namespace_id: answer.namespaceId,
        id: answer.id,
        kind: 'qa',
        claim_type: null,
        ...text,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['namespace_id', 'id'])
          .doUpdateSet({ ...text, updated_at: at })
          .where('entries.kind', '=', 'qa'),
      )
      .returning(['key', sql<boolean>`xmax = 0`.as('created')])
      .executeTakeFirst()
    if (!row) return 'conflict'
    if (row.created) await insertInitialStates(transaction, [row.key], now)
    return row.created ? 'created' : 'updated'
  })
}

export async function findEntries(
  queries: Queries,
  namespaceIds: readonly number[],
  ids: readonly string[],
): Promise<Entry[]> {
  const rows = await queries
    .selectFrom('entries')
    .select(ENTRY)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where(sql<boolean>`namespace_id = any(${namespaceIds}::bigint[])`)
    .orderBy('key')
    .execute()
  return rows.map(withTitles)
}

/** The columns of `entries` that form an {@link Entry}, after {@link withTitles}. */
export const ENTRY = [
  'key',
  'namespace_id as namespaceId',
  'id',
  'kind',
  'claim_type as claimType',
  'question',
  'answer',
  'headings',
  'source_file as sourceFile',
  'line',
  'last_line as lastLine',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'retired_at as retiredAt',
] as const

export function withTitles({ headings, ...entry }: Omit<Entry, 'titles'> & { readonly headings: string }): Entry {
  return { ...entry, titles: titlesFrom(headings) }
}

export function titlesFrom(headings: string): readonly string[] {
  return headings === '' ? [] : headings.split('\n')
}

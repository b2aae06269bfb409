import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { rowsAs } from '../../db/rows.ts'
import { storableText } from '../../db/storable.ts'
import { daysAfter } from '../../time.ts'
import { type CoChange, coChangeBoost } from '../co-change.ts'
import type { LearningConfig } from '../config.ts'
import { type Learning, orElse } from './context.ts'

/** A commit that changed code and docs. */
export interface CoChangeCommit {
  readonly sha: string
  /** Milliseconds since the epoch. */
  readonly committedAt: number
  readonly codeFiles: readonly string[]
  readonly docFiles: readonly string[]
}

/** PostgreSQL indexes no longer keys than this, in bytes; both paths are in one. */
const MAX_PATH_LENGTH = 1000

/**
 * Notes which code files and pages one commit changed together (Learning System, §4.6). A commit that is noted already
 * changes nothing, and a database that does not answer is no reason to stop.
 */
export async function recordCoChanges(
  learning: Learning,
  repoId: number,
  { sha, committedAt, codeFiles, docFiles }: CoChangeCommit,
): Promise<void> {
  if (codeFiles.length === 0 || docFiles.length === 0) return
  await orElse(learning, undefined, () =>
    sql`
      insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at)
      select ${repoId}::bigint, code, doc, ${sha}::text, ${new Date(committedAt)}::timestamptz
      from unnest(${paths(codeFiles)}::text[]) code cross join unnest(${paths(docFiles)}::text[]) doc
      on conflict (repo_id, code_file, doc_file, commit_sha) do nothing`.execute(learning.queries),
  )
}

function paths(files: readonly string[]): string[] {
  return [...new Set(files.map(storableText))].filter((file) => Buffer.byteLength(file) <= MAX_PATH_LENGTH)
}

/**
 * What co-changes add to the confidence of mappings between code files and pages (Learning System, §4.7), in the order of the pairs;
 * 0 where the database does not answer.
 */
export async function coChangeBoosts(
  learning: Learning,
  repoId: number,
  pairs: readonly CoChange[],
  config: LearningConfig,
): Promise<number[]> {
  if (pairs.length === 0) return []
  const none = pairs.map(() => 0)
  return orElse(learning, none, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(x.commit_sha)::int as count
      from ${rowsAs('p', pairs, { code_file: 'text', doc_file: 'text' })}
      left join co_changes x on x.repo_id = ${repoId} and x.code_file = p.code_file and x.doc_file = p.doc_file
        and x.committed_at > ${daysAfter(learning.now(), -config.co_change_retention_days)}
      group by p.n order by p.n`.execute(learning.queries)
    return rows.map(({ count }) => coChangeBoost(count, config))
  })
}

/** Adds the boost of its two files to each of a repository's new mappings; it is stored apart too (Learning System, C.3). */
export async function boostMappings(learning: Learning, repoId: number, config: LearningConfig): Promise<void> {
  const { queries } = learning
  const pairs = await queries
    .selectFrom('mappings')
    .innerJoin('claims', (join) =>
      join
        .onRef('claims.claim_id', '=', 'mappings.claim_id')
        .onRef('claims.repository_id', '=', 'mappings.repository_id'),
    )
    .select(['mappings.file as code_file', 'claims.file as doc_file'])
    .distinct()
    .where('mappings.repository_id', '=', repoId)
    .where('co_change_boost', '=', 0)
    .execute()
  const boosts = await coChangeBoosts(learning, repoId, pairs, config)
  const boosted = pairs.flatMap((pair, index) => {
    const boost = boosts[index] ?? 0
    return boost === 0 ? [] : [{ ...pair, boost }]
  })
  if (boosted.length === 0) return
  await sql`
    update mappings m set co_change_boost = b.boost, confidence = least(m.confidence + b.boost, 1)
    from ${rowsAs('b', boosted, { code_file: 'text', doc_file: 'text', boost: 'float8' })}, claims c
    where c.repository_id = ${repoId} and c.file = b.doc_file
      and m.repository_id = ${repoId} and m.claim_id = c.claim_id and m.file = b.code_file
      and m.co_change_boost = 0`.execute(queries)
}

/** Forgets co-changes of commits that are older than so many days, or than their repository counts if that is longer. */
export async function purgeCoChanges(queries: Queries, now: number, days: number): Promise<void> {
  await sql`
    delete from co_changes x using repositories r
    where r.id = x.repo_id and x.committed_at < ${daysAfter(now, -days)}
      and x.committed_at < ${new Date(now)}::timestamptz
        - make_interval(days => coalesce((r.learning ->> 'co_change_retention_days')::int, 0))`.execute(queries)
}

/** The commit up to which a repository's co-changes were read; null when none were. */
export async function coChangesHead(queries: Queries, repoId: number): Promise<string | null> {
  const row = await queries
    .selectFrom('repositories')
    .select('co_changes_head')
    .where('id', '=', repoId)
    .executeTakeFirst()
  return row?.co_changes_head ?? null
}

export async function saveCoChangesHead(queries: Queries, repoId: number, sha: string): Promise<void> {
  await queries.updateTable('repositories').set({ co_changes_head: sha }).where('id', '=', repoId).execute()
}

/** The pages that commits changed together with a code file, and in how many commits. */
export async function coChangesOf(queries: Queries, repoId: number, codeFile: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('co_changes')
    .select(['doc_file', ({ fn }) => fn.countAll<number>().as('count')])
    .where('repo_id', '=', repoId)
    .where('code_file', '=', storableText(codeFile))
    .groupBy('doc_file')
    .orderBy('count', 'desc')
    .orderBy('doc_file')
    .limit(100)
    .execute()
  return new Map(rows.map(({ doc_file, count }) => [doc_file, Number(count)]))
}

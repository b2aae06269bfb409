import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { rowsAs } from '../../../base/db/values/rows.ts'
import { storableText } from '../../../base/db/values/storable.ts'
import { portionsOf } from '../../../base/portions.ts'
import { daysAfter } from '../../../base/time.ts'
import { type CoChange, coChangeBoost } from '../co-change.ts'
import { type LearningConfig, learningConfig } from '../config.ts'
import { type Learning, withFallback } from './context.ts'

/** A commit that changed code and docs. */
export interface CoChangeCommit {
  readonly sha: string
  /** Milliseconds since the epoch. */
  readonly committedAt: number
  readonly codeFiles: readonly string[]
  readonly docFiles: readonly string[]
}

/** Maximum length of a path in bytes: PostgreSQL limits the size of index keys, and two paths are in one. */
const MAX_PATH_LENGTH = 1000
/** Pairs and mappings per statement: takes a fraction of a second in the embedded database. */
const AT_ONCE = 500

/** Maximum number of pairs of one commit: a commit that touches everything shows no relation. */
const MAX_PAIRS_OF_COMMIT = 500
/**
 * Maximum number of co-changes of one repository: three thousand commits of a dozen pairs within the half year that counts, more than any
 * project of some hundred people makes.
 */
const MAX_CO_CHANGES = 50_000

/**
 * Records which code files and pages each commit changed together. Leaves out commits that are already recorded,
 * commits with more than {@link MAX_PAIRS_OF_COMMIT} pairs, and those with which the repository would exceed `maxKept`. Has no effect if the
 * database does not answer. Must not run concurrently for one repository.
 */
export async function recordCoChanges(
  learning: Learning,
  repoId: number,
  commits: readonly CoChangeCommit[],
  maxKept = MAX_CO_CHANGES,
): Promise<void> {
  const changes = commits.map(storableCommit).filter(showsRelation)
  if (changes.length === 0) return
  await withFallback(learning, undefined, async () => {
    const { queries } = learning
    const recorded = fitting(changes, maxKept - (await countKept(queries, repoId, maxKept)))
    for (const portion of portionsOf(recorded, AT_ONCE, pairsIn)) await insertPairs(queries, repoId, portion)
  })
}

/** Inserts each code file with each page of the same commit. */
async function insertPairs(queries: Queries, repoId: number, commits: readonly CoChangeCommit[]): Promise<void> {
  const filesOf = (files: 'codeFiles' | 'docFiles') =>
    commits.flatMap((commit, index) => commit[files].map((file) => ({ file, commit: index + 1 })))
  const made = rowsAs('made', commits, {
    sha: 'text',
    committed_at: ['timestamptz', ({ committedAt }) => new Date(committedAt)],
  })
  const code = rowsAs('code', filesOf('codeFiles'), { file: 'text', commit: 'int' })
  const doc = rowsAs('doc', filesOf('docFiles'), { file: 'text', commit: 'int' })
  await sql`
    insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at)
    select ${repoId}::bigint, code.file, doc.file, made.sha, made.committed_at
    from ${made} join ${code} on code.commit = made.n join ${doc} on doc.commit = made.n
    on conflict (repo_id, code_file, doc_file, commit_sha) do nothing`.execute(queries)
}

function storableCommit({ codeFiles, docFiles, ...commit }: CoChangeCommit): CoChangeCommit {
  return { ...commit, codeFiles: paths(codeFiles), docFiles: paths(docFiles) }
}

function paths(files: readonly string[]): string[] {
  return [...new Set(files.map(storableText))].filter((file) => Buffer.byteLength(file) <= MAX_PATH_LENGTH)
}

function pairsIn({ codeFiles, docFiles }: CoChangeCommit): number {
  return codeFiles.length * docFiles.length
}

function showsRelation(commit: CoChangeCommit): boolean {
  const pairs = pairsIn(commit)
  return pairs > 0 && pairs <= MAX_PAIRS_OF_COMMIT
}

/** The commits whose pairs fit into the room, in order. */
function fitting(commits: readonly CoChangeCommit[], room: number): CoChangeCommit[] {
  let left = room
  return commits.filter((commit) => {
    const pairs = pairsIn(commit)
    if (pairs > left) return false
    left -= pairs
    return true
  })
}

/** The number of a repository's co-changes; counts no further than `most`. */
async function countKept(queries: Queries, repoId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from co_changes where repo_id = ${repoId} limit ${most}) kept`.execute(
    queries,
  )
  return rows[0]?.count ?? 0
}

/**
 * The boosts that co-changes give to mappings between code files and pages, in the order of the pairs; 0 if the
 * database does not answer.
 */
export async function coChangeBoosts(
  learning: Learning,
  repoId: number,
  pairs: readonly CoChange[],
  config: LearningConfig,
): Promise<number[]> {
  if (pairs.length === 0) return []
  const none = pairs.map(() => 0)
  return withFallback(learning, none, async () => {
    const counts: number[] = []
    for (let start = 0; start < pairs.length; start += AT_ONCE) {
      const { rows } = await sql<{ count: number }>`
        select (
          select count(*)::int from co_changes x
          where x.repo_id = ${repoId} and x.code_file = p.code_file and x.doc_file = p.doc_file
            and x.committed_at > ${daysAfter(learning.now(), -config.co_change_retention_days)}
        ) as count
        from ${rowsAs('p', pairs.slice(start, start + AT_ONCE), { code_file: 'text', doc_file: 'text' })}
        order by p.n`.execute(learning.queries)
      counts.push(...rows.map(({ count }) => count))
    }
    return counts.map((count) => coChangeBoost(count, config))
  })
}

/** A mapping by its key, with the page of its claim. */
interface UnboostedMapping extends CoChange {
  readonly claim_id: string
}

/**
 * Adds the co-change boost to a repository's new mappings; the boost is also stored separately. Iterates by the key
 * of the mappings: a join by file would take as many steps as a repository has mappings for each file.
 */
export async function boostMappings(learning: Learning, repoId: number, config: LearningConfig): Promise<void> {
  const { queries } = learning
  let after = { claim_id: '', code_file: '' }
  for (;;) {
    const { rows } = await sql<UnboostedMapping>`
      select m.claim_id, m.file as code_file, c.file as doc_file
      from (
        select claim_id, file from mappings
        where repository_id = ${repoId} and (claim_id, file) > (${after.claim_id}, ${after.code_file}) and co_change_boost = 0
        order by claim_id, file limit ${AT_ONCE}
      ) m cross join lateral (
        select file from claims where repository_id = ${repoId} and claim_id = m.claim_id offset 0
      ) c
      order by m.claim_id, m.file`.execute(queries)
    await boost(learning, repoId, rows, config)
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last
  }
}

async function boost(
  learning: Learning,
  repoId: number,
  mappings: readonly UnboostedMapping[],
  config: LearningConfig,
): Promise<void> {
  const boosts = await coChangeBoosts(learning, repoId, mappings, config)
  const boosted = mappings.flatMap(({ claim_id, code_file }, index) => {
    const added = boosts[index] ?? 0
    return added === 0 ? [] : [{ claim_id, code_file, added }]
  })
  if (boosted.length === 0) return
  await sql`
    update mappings m set co_change_boost = b.added, confidence = least(m.confidence + b.added, 1)
    from ${rowsAs('b', boosted, { claim_id: 'text', code_file: 'text', added: 'float8' })}
    where m.repository_id = ${repoId} and m.claim_id = b.claim_id and m.file = b.code_file
      and m.co_change_boost = 0`.execute(learning.queries)
}

/**
 * Deletes co-changes of commits older than `days`, or than the retention that their repository configures if that is longer. Repositories
 * store their complete configuration, so the default retention does not count as configured.
 */
export async function purgeCoChanges(queries: Queries, now: number, days: number): Promise<void> {
  const usual = learningConfig().co_change_retention_days
  await sql`
    delete from co_changes x using repositories r
    where r.id = x.repo_id and x.committed_at < ${daysAfter(now, -days)}
      and x.committed_at < ${new Date(now)}::timestamptz
        - make_interval(
          days => coalesce(nullif((r.learning ->> 'co_change_retention_days')::int, ${usual}), 0)
        )`.execute(queries)
}

/** The commit up to which a repository's co-changes are recorded; null if none are. */
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

/** The pages that commits changed together with a code file, and the number of these commits. */
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

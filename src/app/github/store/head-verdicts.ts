import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { storableJson } from '../../../base/db/values/storable.ts'
import type { FinishedRun } from '../write-check-run.ts'
import type { Head } from './check-runs.ts'

/** One of the pull requests and branches whose head is a commit. */
export interface HeadKey {
  readonly repositoryId: number
  readonly headSha: string
  readonly head: Head
}

/** The verdict on a commit for one pull request or branch. */
export interface HeadVerdict {
  readonly head: Head
  /** The branch that a pull request is to be merged into; null for a branch. */
  readonly baseRef: string | null
  /** Null if it is not known yet. */
  readonly run: FinishedRun | null
  /** Whether the commit is still its head; if false, this is only the last verdict. */
  readonly isCurrent: boolean
}

/** Records that a head moved to a commit, or is checked there again. Returns true if there is no verdict yet. */
export async function openHeadVerdict(queries: Queries, key: HeadKey, now: number): Promise<boolean> {
  const times = { opened_at: new Date(now), updated_at: new Date(now) }
  const row = await queries
    .insertInto('head_verdicts')
    .values({ ...columnsOf(key), ...times })
    .onConflict((conflict) =>
      conflict.columns(['repository_id', 'head_sha', 'pull_number', 'branch']).doUpdateSet(times),
    )
    .returning(sql<boolean>`run is null`.as('is_open'))
    .executeTakeFirstOrThrow()
  return row.is_open
}

/**
 * Adds a head to a commit that is to be checked, unless it is already recorded. The head may have left the commit long ago, so it counts as
 * the oldest.
 */
export async function ensureHeadVerdict(queries: Queries, key: HeadKey, now: number): Promise<void> {
  await queries
    .insertInto('head_verdicts')
    .values({ ...columnsOf(key), opened_at: new Date(0), updated_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The commits of a head whose check run is not completed: those without a verdict, and those whose verdict is not shown yet. The job that
 * shows it may have been lost.
 */
export async function openHeadsOf(
  queries: Queries,
  { repositoryId, head }: Omit<HeadKey, 'headSha'>,
  name: string,
): Promise<string[]> {
  const { pull_number, branch } = columnsOf({ repositoryId, headSha: '', head })
  const { rows } = await sql<{ head_sha: string }>`
    select v.head_sha from head_verdicts v
    left join posted_check_runs c
      on c.repository_id = v.repository_id and c.head_sha = v.head_sha and c.name = ${name}
    where v.repository_id = ${repositoryId} and v.pull_number = ${pull_number} and v.branch = ${branch}
      and c.status is distinct from 'completed' and (v.run is null or c.status is not null)`.execute(queries)
  return rows.map((row) => row.head_sha)
}

export async function saveHeadVerdict(queries: Queries, key: HeadKey, run: FinishedRun, now: number): Promise<void> {
  const set = { run: storableJson(run), updated_at: new Date(now) }
  await queries
    .insertInto('head_verdicts')
    .values({ ...columnsOf(key), ...set, opened_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['repository_id', 'head_sha', 'pull_number', 'branch']).doUpdateSet(set))
    .execute()
}

/** Stores a verdict if the head is recorded and has none yet. */
export async function closeHeadVerdict(queries: Queries, key: HeadKey, run: FinishedRun, now: number): Promise<void> {
  await queries
    .updateTable('head_verdicts')
    .set({ run: storableJson(run), updated_at: new Date(now) })
    .where(isAt(key))
    .where('run', 'is', null)
    .execute()
}

/** Heads that were last updated before a time and whose commit has no check run: the job that should have written it was lost. */
export async function unshownHeads(queries: Queries, name: string, before: Date): Promise<HeadKey[]> {
  const { rows } = await sql<{ repository_id: number; head_sha: string; pull_number: number; branch: string }>`
    select v.repository_id, v.head_sha, v.pull_number, v.branch
    from head_verdicts v join repositories r on r.id = v.repository_id
    left join pull_requests p on p.repository_id = v.repository_id and p.number = v.pull_number
    where v.updated_at < ${before}
      and (p.state = 'open' and p.head_sha = v.head_sha or v.branch = r.default_branch)
      and not exists (
        select from posted_check_runs c
        where c.repository_id = v.repository_id and c.head_sha = v.head_sha and c.name = ${name}
      )`.execute(queries)
  return rows.map(({ repository_id: repositoryId, head_sha: headSha, pull_number, branch }) => {
    return { repositoryId, headSha, head: pull_number === 0 ? branch : pull_number }
  })
}

export async function dropHeadVerdict(queries: Queries, key: HeadKey): Promise<void> {
  await queries.deleteFrom('head_verdicts').where(isAt(key)).execute()
}

/**
 * The current verdicts on a commit: those of the open pull requests whose head it is, and of the default branch while its head is the
 * commit. A pull request counts instead of its branch. If none is left, the latest verdict.
 */
export async function headVerdictsAt(queries: Queries, repositoryId: number, headSha: string): Promise<HeadVerdict[]> {
  const { rows } = await sql<Row>`
    select v.pull_number, v.branch, v.run, p.base_ref,
      coalesce(p.state = 'open' and p.head_sha = v.head_sha, false) as is_pull,
      v.branch = r.default_branch and not exists (
        select from head_verdicts later where later.repository_id = v.repository_id and later.branch = v.branch
          and later.branch <> '' and later.opened_at > v.opened_at
      ) as is_main
    from head_verdicts v join repositories r on r.id = v.repository_id
    left join pull_requests p on p.repository_id = v.repository_id and p.number = v.pull_number
    where v.repository_id = ${repositoryId} and v.head_sha = ${headSha}
    order by v.run is null, v.updated_at desc, v.pull_number`.execute(queries)
  const current = rows.filter(({ is_pull, is_main }) => is_pull || is_main)
  return (current.length > 0 ? current : rows.slice(0, 1)).map(({ pull_number, branch, base_ref, run }) => ({
    head: pull_number === 0 ? branch : pull_number,
    baseRef: base_ref,
    run,
    isCurrent: current.length > 0,
  }))
}

interface Row {
  readonly pull_number: number
  readonly branch: string
  readonly run: FinishedRun | null
  readonly base_ref: string | null
  readonly is_pull: boolean
  readonly is_main: boolean
}

/** Deletes verdicts from before a time, except those of open pull requests. */
export async function purgeHeadVerdicts(queries: Queries, before: Date): Promise<void> {
  await sql`
    delete from head_verdicts v where v.updated_at < ${before} and not exists (
      select from pull_requests p where p.repository_id = v.repository_id and p.number = v.pull_number
        and p.state = 'open' and p.head_sha = v.head_sha
    )`.execute(queries)
}

function columnsOf({ repositoryId, headSha, head }: HeadKey) {
  const [pull_number, branch] = typeof head === 'number' ? [head, ''] : [0, head]
  return { repository_id: repositoryId, head_sha: headSha, pull_number, branch }
}

function isAt(key: HeadKey) {
  const { repository_id, head_sha, pull_number, branch } = columnsOf(key)
  return sql<boolean>`repository_id = ${repository_id} and head_sha = ${head_sha}
    and pull_number = ${pull_number} and branch = ${branch}`
}

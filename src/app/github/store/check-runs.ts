import type { Queries } from '../../../base/db/database.ts'

/** Key of a check run: a commit has one per name. */
export interface CheckRunKey {
  readonly repositoryId: number
  readonly headSha: string
  readonly name: string
}

/** A check run that DocAlign created, or was about to create if `id` is null. */
export interface PostedCheckRun extends CheckRunKey {
  readonly id: number | null
  readonly status: 'queued' | 'in_progress' | 'completed'
  /** SHA-256 of its annotations; null if it has none. */
  readonly annotations: string | null
}

/** What a commit is the head of: the number of a pull request, or the name of a branch. */
export type Head = number | string

/** Records that a commit's check run is about to be created. Returns true only for the first caller. */
export async function claimCheckRun(queries: Queries, run: CheckRunKey & { readonly head: Head }): Promise<boolean> {
  const row = await queries
    .insertInto('posted_check_runs')
    .values({
      ...columnsOf(run),
      pull_number: typeof run.head === 'number' ? run.head : null,
      branch: typeof run.head === 'string' ? run.head : null,
      check_run_id: null,
      status: 'queued',
      conclusion: null,
      annotations: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('head_sha')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCheckRun(
  queries: Queries,
  repositoryId: number,
  headSha: string,
  name: string,
): Promise<PostedCheckRun | null> {
  const run = await queries
    .selectFrom('posted_check_runs')
    .select([
      'repository_id as repositoryId',
      'head_sha as headSha',
      'name',
      'check_run_id as id',
      'status',
      'annotations',
    ])
    .where((run) => run.and(columnsOf({ repositoryId, headSha, name })))
    .executeTakeFirst()
  return run ?? null
}

export async function saveCheckRun(
  queries: Queries,
  run: PostedCheckRun & { readonly conclusion: string | null },
): Promise<void> {
  const { id, status, conclusion, annotations } = run
  await queries
    .updateTable('posted_check_runs')
    .set({ check_run_id: id, status, conclusion, annotations, updated_at: new Date() })
    .where((row) => row.and(columnsOf(run)))
    .execute()
}

/** Check runs that are not completed and were last updated before a time; `head` is null if unknown. */
export async function hangingCheckRuns(
  queries: Queries,
  before: Date,
): Promise<{ repositoryId: number; headSha: string; name: string; head: Head | null }[]> {
  const rows = await queries
    .selectFrom('posted_check_runs')
    .select(['repository_id', 'head_sha', 'name', 'pull_number', 'branch'])
    .where('status', '<>', 'completed')
    .where('updated_at', '<', before)
    .execute()
  return rows.map(({ repository_id: repositoryId, head_sha: headSha, name, pull_number, branch }) => ({
    repositoryId,
    headSha,
    name,
    head: pull_number ?? branch,
  }))
}

function columnsOf({ repositoryId, headSha, name }: CheckRunKey) {
  return { repository_id: repositoryId, head_sha: headSha, name }
}

import type { Queries } from '../../db/database.ts'

/** A check run that DocAlign wrote, or was about to write while `id` is null. */
export interface PostedCheckRun {
  readonly repositoryId: number
  readonly headSha: string
  readonly name: string
  readonly id: number | null
  readonly status: 'queued' | 'in_progress' | 'completed'
  /** SHA-256 of the annotations it carries; null when it carries none. */
  readonly annotations: string | null
}

/** Of what a commit is the head: the number of a pull request, or the name of a branch. */
export type Head = number | string

/** Notes that a commit's check run is about to be written. True for the one caller that came first. */
export async function claimCheckRun(
  queries: Queries,
  run: Pick<PostedCheckRun, 'repositoryId' | 'headSha' | 'name'> & { readonly head: Head },
): Promise<boolean> {
  const row = await queries
    .insertInto('posted_check_runs')
    .values({
      repository_id: run.repositoryId,
      head_sha: run.headSha,
      name: run.name,
      check_run_id: null,
      pull_number: typeof run.head === 'number' ? run.head : null,
      branch: typeof run.head === 'string' ? run.head : null,
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
  const row = await queries
    .selectFrom('posted_check_runs')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .where('head_sha', '=', headSha)
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return null
  return {
    repositoryId,
    headSha,
    name,
    id: row.check_run_id,
    status: row.status,
    annotations: row.annotations,
  }
}

export async function saveCheckRun(
  queries: Queries,
  run: PostedCheckRun & { readonly conclusion: string | null },
): Promise<void> {
  const set = {
    check_run_id: run.id,
    status: run.status,
    conclusion: run.conclusion,
    annotations: run.annotations,
    updated_at: new Date(),
  }
  await queries
    .updateTable('posted_check_runs')
    .set(set)
    .where('repository_id', '=', run.repositoryId)
    .where('head_sha', '=', run.headSha)
    .where('name', '=', run.name)
    .execute()
}

/** Commits whose check run was not completed since a time, and of what they are the head, where that is known. */
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
  return rows.map((row) => ({
    repositoryId: row.repository_id,
    headSha: row.head_sha,
    name: row.name,
    head: row.pull_number ?? row.branch,
  }))
}

import type { Queries } from '../../../base/db/database.ts'

export interface BranchHead {
  readonly repositoryId: number
  readonly branch: string
  readonly sha: string
}

/** Records that a branch is or was at a commit. `now` is in milliseconds since the epoch. */
export async function saveBranchHead(
  queries: Queries,
  { repositoryId, branch, sha }: BranchHead,
  now: number,
): Promise<void> {
  const seen = { seen_at: new Date(now) }
  await queries
    .insertInto('branch_heads')
    .values({ repository_id: repositoryId, branch, sha, ...seen })
    .onConflict((conflict) => conflict.columns(['repository_id', 'sha', 'branch']).doUpdateSet(seen))
    .execute()
}

export async function branchesHeadedBy(queries: Queries, repositoryId: number, sha: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('branch_heads')
    .select('branch')
    .where((head) => head.and({ repository_id: repositoryId, sha }))
    .orderBy('branch')
    .execute()
  return rows.map(({ branch }) => branch)
}

export async function purgeBranchHeads(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('branch_heads').where('seen_at', '<', before).execute()
}

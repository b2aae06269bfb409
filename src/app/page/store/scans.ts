import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { Repository } from '../access.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

/** A completed scan of a default branch. */
export interface BranchScan {
  readonly id: number
  readonly headSha: string
  readonly finishedAt: Date
  readonly docs: number
  readonly verified: number
  readonly drifted: number
  readonly uncertain: number
}

const COLUMNS = sql`s.id, s.head_sha as "headSha", coalesce(s.finished_at, s.started_at) as "finishedAt", coalesce(s.docs, 0) as docs,
  coalesce(s.verified, 0) as verified, coalesce(s.drifted, 0) as drifted, coalesce(s.uncertain, 0) as uncertain`

/** The last completed scan of each repository's default branch, by repository id; repositories that were never scanned are omitted. */
export async function latestScans(
  queries: Queries,
  repositories: readonly Pick<Repository, 'id' | 'defaultBranch'>[],
): Promise<Map<number, BranchScan>> {
  if (repositories.length === 0) return new Map()
  const ids = repositories.map(({ id }) => id)
  const branches = repositories.map(({ defaultBranch }) => defaultBranch)
  const { rows } = await sql<BranchScan & { repository: number }>`
    select asked.id as repository, ${COLUMNS}
    from unnest(${ids}::bigint[], ${branches}::text[]) as asked (id, branch)
      cross join lateral (select * ${completed(sql`asked.id`, sql`asked.branch`)} order by id desc limit 1) s`.execute(
    queries,
  )
  return new Map(rows.map(({ repository, ...scan }) => [repository, scan]))
}

/** The last completed scan of each commit of a repository's default branch, newest first. */
export function scansOf(
  queries: Queries,
  { id, defaultBranch }: Pick<Repository, 'id' | 'defaultBranch'>,
  paging: Paging,
): Promise<Page<BranchScan>> {
  const scans = completed(sql`${id}`, sql`${defaultBranch}`)
  const isLast = sql`not exists (
    select from scans later where later.repository_id = scans.repository_id and later.branch = scans.branch
      and later.status = 'completed' and later.head_sha = scans.head_sha and later.id > scans.id
  )`
  return readPage(
    queries,
    paging,
    (window) => sql<BranchScan>`
    select ${COLUMNS} from (select * ${scans} and ${isLast} order by id desc ${window}) s
    order by s.id desc`,
  )
}

function completed(repositoryId: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from scans where repository_id = ${repositoryId} and branch = ${branch} and status = 'completed'`
}

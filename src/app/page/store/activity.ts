import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

/** A delivered event of GitHub. */
export interface ListedDelivery {
  readonly guid: string
  /** `pull_request.opened`. */
  readonly event: string
  readonly status: 'received' | 'done' | 'failed'
  readonly error: string | null
  readonly receivedAt: Date
  /** Null until it is finished. */
  readonly finishedAt: Date | null
}

/** The deliveries of a repository, newest first. */
export function deliveriesOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedDelivery>> {
  return readPage(
    queries,
    paging,
    (window) => sql<ListedDelivery>`
    select guid, concat_ws('.', event, action) as event, status, error, received_at as "receivedAt", finished_at as "finishedAt"
    from deliveries where repository_id = ${repositoryId}
    order by received_at desc, guid ${window}`,
  )
}

/** A scan with any result. */
export interface ListedScan {
  readonly id: number
  readonly branch: string | null
  readonly pull: number | null
  readonly headSha: string
  readonly status: 'running' | 'completed' | 'failed' | 'superseded'
  readonly error: string | null
  readonly startedAt: Date
  /** In milliseconds; null unless it is completed. */
  readonly duration: number | null
}

/** The last scans of a repository, of branches and pull requests, newest first, at most `limit`. */
export async function latestJobs(queries: Queries, repositoryId: number, limit: number): Promise<ListedScan[]> {
  const { rows } = await sql<ListedScan>`
    select id, branch, pull_number as pull, head_sha as "headSha", status, error, started_at as "startedAt", duration_ms as duration
    from scans where repository_id = ${repositoryId} order by id desc limit ${limit}`.execute(queries)
  return rows
}

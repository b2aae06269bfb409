import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableJson } from '../../db/storable.ts'
import type { Tables } from '../../db/tables.ts'

/** A pull request as the newest event described it. */
export interface PullRequest {
  readonly repositoryId: number
  readonly number: number
  readonly state: 'open' | 'closed'
  readonly draft: boolean
  readonly baseRef: string
  readonly baseSha: string
  readonly headRef: string
  readonly headSha: string
  /** `owner/name` of where the head branch lives; null when that repository is gone. */
  readonly headRepository: string | null
  /** Acceptance criteria that its body lists. */
  readonly criteria: readonly string[]
  /** GitHub's time of this state. */
  readonly updatedAt: Date
}

/** Notes a pull request's state, unless a newer one is known: events may arrive in any order. False when it was older. */
export async function savePullRequest(queries: Queries, pull: PullRequest): Promise<boolean> {
  const row = {
    ...{ state: pull.state, draft: pull.draft, base_ref: pull.baseRef, base_sha: pull.baseSha },
    ...{ head_ref: pull.headRef, head_sha: pull.headSha, head_repository: pull.headRepository },
    ...{ criteria: storableJson(pull.criteria), updated_at: pull.updatedAt },
  }
  const saved = await queries
    .insertInto('pull_requests')
    .values({ repository_id: pull.repositoryId, number: pull.number, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['repository_id', 'number'])
        .doUpdateSet(row)
        .where('pull_requests.updated_at', '<=', pull.updatedAt),
    )
    .returning('number')
    .executeTakeFirst()
  return saved !== undefined
}

export async function findPullRequest(
  queries: Queries,
  repositoryId: number,
  number: number,
): Promise<PullRequest | null> {
  const row = await queries
    .selectFrom('pull_requests')
    .selectAll()
    .where((pull) => pull.and({ repository_id: repositoryId, number }))
    .executeTakeFirst()
  return row ? pullRequestOf(row) : null
}

/** The open pull requests with a head commit. GitHub names none in the events of forks. */
export async function pullRequestsAt(queries: Queries, repositoryId: number, headSha: string): Promise<PullRequest[]> {
  const rows = await queries
    .selectFrom('pull_requests')
    .selectAll()
    .where((pull) => pull.and({ repository_id: repositoryId, head_sha: headSha, state: 'open' }))
    .orderBy('number')
    .execute()
  return rows.map(pullRequestOf)
}

function pullRequestOf(row: Selectable<Tables['pull_requests']>): PullRequest {
  const { number, state, draft, criteria } = row
  return {
    ...{ repositoryId: row.repository_id, number, state, draft, baseRef: row.base_ref, baseSha: row.base_sha },
    ...{ headRef: row.head_ref, headSha: row.head_sha, headRepository: row.head_repository },
    ...{ criteria, updatedAt: row.updated_at },
  }
}

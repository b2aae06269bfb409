import type { Queries } from '../../../base/db/database.ts'
import { storableJson, storableText } from '../../../base/db/values/storable.ts'

/** A pull request according to its newest event. */
export interface PullRequest {
  readonly repositoryId: number
  readonly number: number
  readonly state: 'open' | 'closed'
  /** Null if no event arrived since titles are stored. */
  readonly title: string | null
  readonly draft: boolean
  readonly baseRef: string
  readonly baseSha: string
  readonly headRef: string
  readonly headSha: string
  /** `owner/name` of the head branch's repository; null if that repository is gone. */
  readonly headRepository: string | null
  /** The login and id of the person who opened it; null if unknown. */
  readonly author: string | null
  readonly authorId: number | null
  /** Acceptance criteria in its body. */
  readonly criteria: readonly string[]
  /** GitHub's time of this state. */
  readonly updatedAt: Date
}

const COLUMNS = [
  'repository_id as repositoryId',
  'number',
  'state',
  'title',
  'draft',
  'base_ref as baseRef',
  'base_sha as baseSha',
  'head_ref as headRef',
  'head_sha as headSha',
  'head_repository as headRepository',
  'author',
  'author_id as authorId',
  'criteria',
  'updated_at as updatedAt',
] as const

/** Stores a pull request's state, unless a newer one is stored: events may arrive in any order. Returns false if it was older. */
export async function savePullRequest(queries: Queries, pull: PullRequest): Promise<boolean> {
  const row = {
    title: pull.title === null ? null : storableText(pull.title),
    state: pull.state,
    draft: pull.draft,
    base_ref: pull.baseRef,
    base_sha: pull.baseSha,
    head_ref: pull.headRef,
    head_sha: pull.headSha,
    head_repository: pull.headRepository,
    author: pull.author,
    author_id: pull.authorId,
    criteria: storableJson(pull.criteria),
    updated_at: pull.updatedAt,
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

/** The numbers of the open pull requests that are known. */
export async function openPullRequests(queries: Queries, repositoryId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('pull_requests')
    .select('number')
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ number }) => number)
}

export async function findPullRequest(
  queries: Queries,
  repositoryId: number,
  number: number,
): Promise<PullRequest | null> {
  const pull = await queries
    .selectFrom('pull_requests')
    .select(COLUMNS)
    .where((pull) => pull.and({ repository_id: repositoryId, number }))
    .executeTakeFirst()
  return pull ?? null
}

/** The open pull requests whose head is a commit. GitHub's events name none for forks. */
export async function pullRequestsAt(queries: Queries, repositoryId: number, headSha: string): Promise<PullRequest[]> {
  return queries
    .selectFrom('pull_requests')
    .select(COLUMNS)
    .where((pull) => pull.and({ repository_id: repositoryId, head_sha: headSha, state: 'open' }))
    .orderBy('number')
    .execute()
}

/** Records that a model may read a pull request at this head. */
export async function allowReading(
  queries: Queries,
  { repositoryId, number, headSha }: Pick<PullRequest, 'repositoryId' | 'number' | 'headSha'>,
): Promise<void> {
  await queries
    .updateTable('pull_requests')
    .set({ read_head: headSha })
    .where((pull) => pull.and({ repository_id: repositoryId, number }))
    .execute()
}

/** Whether {@link allowReading} was called for this head. */
export async function isReadingAllowed(
  queries: Queries,
  { repositoryId, number }: Pick<PullRequest, 'repositoryId' | 'number'>,
  headSha: string,
): Promise<boolean> {
  const found = await queries
    .selectFrom('pull_requests')
    .select('number')
    .where((pull) => pull.and({ repository_id: repositoryId, number, read_head: headSha }))
    .executeTakeFirst()
  return found !== undefined
}

/** Those of some pull requests that are closed; unknown ones are not. */
export async function closedAmong(
  queries: Queries,
  repositoryId: number,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await queries
    .selectFrom('pull_requests')
    .select('number')
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'closed')
    .where('number', 'in', numbers)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

import { includes, requirePermission } from '../auth/grants.ts'
import type { PullIssue } from '../shapes/pull.ts'
import { pullsOf } from '../shapes/pull.ts'
import { iso, webUrl } from '../shapes/urls.ts'
import { nodeId } from '../state/node-id.ts'
import type {
  Account,
  IssueComment,
  Permissions,
  Reaction,
  ReactionContent,
  Repository,
  ReviewComment,
} from '../state/records.ts'
import { fullName, type World } from '../state/world.ts'
import { type Bounds, connection } from './connection.ts'
import type { Viewer } from './lookup.ts'
import { problem } from './problem.ts'

const CONTENTS = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  hooray: 'HOORAY',
  confused: 'CONFUSED',
  heart: 'HEART',
  rocket: 'ROCKET',
  eyes: 'EYES',
} as const satisfies Record<ReactionContent, string>

/** An account as an Actor. */
export function actorObject(world: World, { id, login, type }: Account) {
  return {
    __typename: type === 'Bot' ? 'Bot' : 'User',
    id: nodeId('user', id),
    databaseId: id,
    // GraphQL omits the suffix that REST appends to a bot's name.
    login: login.replace(/\[bot\]$/, ''),
    url: `${world.url}/${login}`,
  }
}

function reactable(world: World, reactions: readonly Reaction[]) {
  const objects = (some: readonly Reaction[]) =>
    some.map(({ id, content, createdAt, user }) => ({
      id: nodeId('reaction', id),
      databaseId: id,
      content: CONTENTS[content],
      createdAt: iso(createdAt),
      // A reaction's user is a User; for a bot it is null.
      user: user.type === 'Bot' ? null : actorObject(world, user),
    }))
  return {
    reactions: ({ content, ...bounds }: Bounds & { content?: string | null }) =>
      connection(
        'reactions',
        objects(reactions).filter((one) => content == null || one.content === content),
        bounds,
      ),
    reactionGroups: Object.entries(CONTENTS).map(([content, name]) => {
      const group = reactions.filter((reaction) => reaction.content === content)
      return {
        content: name,
        createdAt: group[0] === undefined ? null : iso(group[0].createdAt),
        reactors: (bounds: Bounds) =>
          connection(
            'reactors',
            group.map(({ user }) => actorObject(world, user)),
            bounds,
          ),
      }
    }),
  }
}

export function commentObject(world: World, repository: Repository, comment: IssueComment | ReviewComment) {
  const isReview = 'threadId' in comment
  const { id, number } = comment
  return {
    __typename: isReview ? 'PullRequestReviewComment' : 'IssueComment',
    id: nodeId(isReview ? 'reviewComment' : 'comment', id),
    databaseId: id,
    fullDatabaseId: `${id}`,
    url: webUrl(world, repository, `/pull/${number}#${isReview ? 'discussion_r' : 'issuecomment-'}${id}`),
    body: comment.body,
    author: actorObject(world, comment.user),
    createdAt: iso(comment.createdAt),
    updatedAt: iso(comment.updatedAt),
    isMinimized: comment.minimizedReason !== null,
    minimizedReason: comment.minimizedReason,
    ...(isReview ? { path: comment.path, line: comment.line, outdated: isOutdated(comment) } : {}),
    ...reactable(world, comment.reactions),
  }
}

/** Resolving requires push access in addition to that for reviews: without it GitHub answers FORBIDDEN. */
export const TO_RESOLVE: Permissions = { pull_requests: 'write', contents: 'write' }

export function threadObject(viewer: Viewer, repository: Repository, threadId: number) {
  const { world, grant } = viewer
  const comments = repository.reviewComments.filter((comment) => comment.threadId === threadId)
  const [first] = comments
  if (first === undefined) return null
  const resolver = first.resolvedBy
  const mayResolve = includes(grant.permissions, TO_RESOLVE)
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('thread', threadId),
    isResolved: resolver !== null,
    isOutdated: isOutdated(first),
    resolvedBy: resolver === null || resolver.type === 'Bot' ? null : actorObject(world, resolver),
    path: first.path,
    line: first.line,
    viewerCanResolve: mayResolve && resolver === null,
    viewerCanUnresolve: mayResolve && resolver !== null,
    comments: (bounds: Bounds) =>
      connection(
        'comments',
        comments.map((comment) => commentObject(world, repository, comment)),
        bounds,
      ),
  }
}

/** @throws GraphQLError `FORBIDDEN` if the installation lacks the permission */
export function permit({ grant }: Viewer, needs: Permissions): void {
  try {
    requirePermission(grant, [needs])
  } catch {
    throw problem('FORBIDDEN', 'Resource not accessible by integration')
  }
}

function isOutdated(comment: ReviewComment): boolean {
  return comment.subject === 'line' && comment.line === null
}

export function pullObject(viewer: Viewer, repository: Repository, issue: PullIssue) {
  const { world } = viewer
  const { number, title, pull } = issue
  const comments = repository.reviewComments.filter((comment) => comment.number === number)
  const threads = [...new Set(comments.map(({ threadId }) => threadId))]
  return {
    __typename: 'PullRequest',
    id: nodeId('pull', pull.id),
    databaseId: pull.id,
    fullDatabaseId: `${pull.id}`,
    number,
    title,
    url: webUrl(world, repository, `/pull/${number}`),
    isDraft: pull.draft,
    state: stateOf(issue),
    headRefOid: pull.headSha,
    headRefName: pull.headRef,
    baseRefOid: pull.baseSha,
    baseRefName: pull.baseRef,
    updatedAt: iso(issue.updatedAt),
    reviewThreads: (bounds: Bounds) =>
      connection(
        'reviewThreads',
        threads.map((id) => threadObject(viewer, repository, id)),
        bounds,
      ),
  }
}

function stateOf({ state, pull }: PullIssue): 'OPEN' | 'CLOSED' | 'MERGED' {
  if (pull.mergedAt !== null) return 'MERGED'
  return state === 'open' ? 'OPEN' : 'CLOSED'
}

interface PullsWanted extends Bounds {
  readonly states?: readonly string[] | null
  readonly baseRefName?: string | null
  readonly headRefName?: string | null
  readonly orderBy?: { readonly field: keyof typeof ORDERS; readonly direction: 'ASC' | 'DESC' } | null
}

const ORDERS = {
  COMMENTS: (repository: Repository, { number }: PullIssue) =>
    repository.comments.filter((comment) => comment.number === number).length,
  CREATED_AT: (_: Repository, { createdAt }: PullIssue) => createdAt,
  UPDATED_AT: (_: Repository, { updatedAt }: PullIssue) => updatedAt,
} as const

/** The requested pull requests of a repository, oldest first by default. */
function pullsWanted(repository: Repository, { states, baseRefName, headRefName, orderBy }: PullsWanted): PullIssue[] {
  const pulls = pullsOf(repository).filter(
    (issue) =>
      (states == null || states.includes(stateOf(issue))) &&
      (baseRefName == null || issue.pull.baseRef === baseRefName) &&
      (headRefName == null || issue.pull.headRef === headRefName),
  )
  if (orderBy == null) return pulls
  const by = ORDERS[orderBy.field]
  const sign = orderBy.direction === 'ASC' ? 1 : -1
  return pulls.sort((a, b) => sign * (by(repository, a) - by(repository, b) || a.number - b.number))
}

export function repositoryObject(viewer: Viewer, repository: Repository) {
  return {
    __typename: 'Repository',
    id: nodeId('repository', repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullName(repository),
    pullRequest: ({ number }: { number: number }) => {
      const issue = pullsOf(repository).find((candidate) => candidate.number === number)
      return issue === undefined ? null : pullObject(viewer, repository, issue)
    },
    pullRequests: (wanted: PullsWanted) => {
      permit(viewer, { pull_requests: 'read' })
      const pulls = pullsWanted(repository, wanted)
      return connection(
        'pullRequests',
        pulls.map((issue) => pullObject(viewer, repository, issue)),
        wanted,
      )
    },
  }
}

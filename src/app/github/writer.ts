import { setTimeout as sleep } from 'node:timers/promises'
import type { RestEndpointMethodTypes } from '@octokit/rest'
import type { GitHubClient } from './client/client.ts'

export interface RepositoryName {
  readonly owner: string
  readonly repo: string
}

type CheckRunParameters = RestEndpointMethodTypes['checks']['update']['parameters']

/** The written fields of a check run; omitted ones do not change. */
export type CheckRunContent = Pick<
  CheckRunParameters,
  'status' | 'conclusion' | 'output' | 'actions' | 'details_url' | 'external_id' | 'completed_at'
>

export interface Written {
  readonly id: number
  readonly nodeId: string
}

/** A line of a pull request's diff, on the side of its head. */
export interface DiffLine {
  readonly commit: string
  readonly path: string
  readonly line: number
}

export interface CommentAt {
  readonly id: number
  readonly isReview: boolean
}

/** The changed fields of an issue; omitted ones do not change. */
export interface IssueChange {
  readonly title?: string
  readonly body?: string
  readonly state?: 'open' | 'closed'
}

/** A file of a tree: its git mode, and the id of its blob. */
export interface TreeFile {
  readonly path: string
  readonly mode: '100644' | '100755'
  readonly blob: string
}

/** Everything that DocAlign writes to GitHub. Each call is one request, which is not retried. */
export interface Writer {
  createCheckRun(
    place: RepositoryName,
    run: { readonly name: string; readonly headSha: string } & CheckRunContent,
  ): Promise<Written>
  updateCheckRun(place: RepositoryName, id: number, content: CheckRunContent): Promise<void>
  /** @returns the issue's number */
  createIssue(place: RepositoryName, issue: { readonly title: string; readonly body: string }): Promise<number>
  updateIssue(place: RepositoryName, number: number, change: IssueChange): Promise<void>
  createComment(place: RepositoryName, number: number, body: string): Promise<Written>
  updateComment(place: RepositoryName, id: number, body: string): Promise<void>
  deleteComment(place: RepositoryName, id: number): Promise<void>
  createReviewComment(place: RepositoryName, number: number, line: DiffLine, body: string): Promise<Written>
  /** Replies in the thread of a review comment. */
  createReply(place: RepositoryName, number: number, commentId: number, body: string): Promise<Written>
  updateReviewComment(place: RepositoryName, id: number, body: string): Promise<void>
  deleteReviewComment(place: RepositoryName, id: number): Promise<void>
  setResolved(threadId: string, resolved: boolean): Promise<void>
  /** Reacts to a comment of the conversation or of a review; repeated calls have no further effect. */
  react(place: RepositoryName, comment: CommentAt, content: '+1' | 'eyes'): Promise<void>
  /** @returns the blob's id */
  createBlob(place: RepositoryName, content: Uint8Array): Promise<string>
  /** Creates a tree that differs from `base` in these files. @returns its id */
  createTree(place: RepositoryName, base: string, files: readonly TreeFile[]): Promise<string>
  /** Creates a commit by the App, on no branch yet. @returns its id */
  createCommit(
    place: RepositoryName,
    commit: { readonly message: string; readonly tree: string; readonly parent: string },
  ): Promise<string>
  /** Fast-forwards a branch to a commit; never forces. */
  moveBranch(place: RepositoryName, branch: string, commit: string): Promise<void>
}

/**
 * A request that creates something must not be retried after its answer was lost, as it may have succeeded. Callers look first for what
 * exists (see `write-check-run.ts` and `comments.ts`).
 */
const ONCE = { request: { retries: 0 } }

/** Awaits `pace` before each request, as GitHub asks for time between writes. */
export function githubWriter(octokit: GitHubClient, pace: () => Promise<void>): Writer {
  const { checks, git, issues, pulls, reactions } = octokit.rest
  return paced(pace, {
    async createCheckRun(place, { name, headSha, ...content }) {
      const parameters = { ...place, name, head_sha: headSha, ...content, ...ONCE }
      return written(await checks.create(parameters as RestEndpointMethodTypes['checks']['create']['parameters']))
    },
    async updateCheckRun(place, id, content) {
      await checks.update({ ...place, check_run_id: id, ...content, ...ONCE } as CheckRunParameters)
    },
    createIssue: async (place, { title, body }) =>
      (await issues.create({ ...place, title, body, ...ONCE })).data.number,
    async updateIssue(place, number, change) {
      const reason = change.state === 'closed' ? ({ state_reason: 'completed' } as const) : {}
      await issues.update({ ...place, issue_number: number, ...change, ...reason })
    },
    createComment: async (place, number, body) =>
      written(await issues.createComment({ ...place, issue_number: number, body, ...ONCE })),
    async updateComment(place, id, body) {
      await issues.updateComment({ ...place, comment_id: id, body })
    },
    async deleteComment(place, id) {
      await issues.deleteComment({ ...place, comment_id: id })
    },
    async createReviewComment(place, number, { commit, path, line }, body) {
      const at = { pull_number: number, commit_id: commit, path, line, side: 'RIGHT' } as const
      return written(await pulls.createReviewComment({ ...place, ...at, body, ...ONCE }))
    },
    async createReply(place, number, commentId, body) {
      const at = { pull_number: number, comment_id: commentId }
      return written(await pulls.createReplyForReviewComment({ ...place, ...at, body, ...ONCE }))
    },
    async updateReviewComment(place, id, body) {
      await pulls.updateReviewComment({ ...place, comment_id: id, body })
    },
    async deleteReviewComment(place, id) {
      await pulls.deleteReviewComment({ ...place, comment_id: id })
    },
    async setResolved(threadId, resolved) {
      const mutation = resolved ? 'resolveReviewThread' : 'unresolveReviewThread'
      await octokit.graphql(`mutation ($id: ID!) { ${mutation}(input: {threadId: $id}) { thread { id } } }`, {
        id: threadId,
      })
    },
    async react(place, { id: comment_id, isReview }, content) {
      const parameters = { ...place, comment_id, content }
      if (isReview) await reactions.createForPullRequestReviewComment(parameters)
      else await reactions.createForIssueComment(parameters)
    },
    async createBlob(place, content) {
      const encoded = Buffer.from(content).toString('base64')
      return (await git.createBlob({ ...place, content: encoded, encoding: 'base64' })).data.sha
    },
    async createTree(place, base, files) {
      const tree = files.map(({ path, mode, blob: sha }) => ({ path, mode, sha, type: 'blob' as const }))
      return (await git.createTree({ ...place, base_tree: base, tree })).data.sha
    },
    createCommit: async (place, { message, tree, parent }) =>
      (await git.createCommit({ ...place, message, tree, parents: [parent], ...ONCE })).data.sha,
    async moveBranch(place, branch, sha) {
      await git.updateRef({ ...place, ref: `heads/${branch}`, sha, force: false, ...ONCE })
    },
  })
}

function written({ data }: { readonly data: { readonly id: number; readonly node_id: string } }): Written {
  return { id: data.id, nodeId: data.node_id }
}

/** The same writer, but awaiting `pace` before each request. */
function paced(pace: () => Promise<void>, writer: Writer): Writer {
  const calls = Object.entries(writer) as [string, (...given: unknown[]) => Promise<unknown>][]
  const waiting = calls.map(([name, call]) => [name, (...given: unknown[]) => pace().then(() => call(...given))])
  return Object.fromEntries(waiting) as Writer
}

/** A dry run: only shows what would be written. Its made-up ids are negative, unlike GitHub's. */
export function dryWriter(show: (what: string, content: object) => void): Writer {
  let last = 0
  const pretend = (what: string, content: object): Promise<Written> => {
    show(what, content)
    last--
    return Promise.resolve({ id: last, nodeId: `dry${last}` })
  }
  const log = async (what: string, content: object): Promise<void> => void (await pretend(what, content))
  return {
    createCheckRun: (place, run) => pretend('check run', { ...place, ...run }),
    updateCheckRun: (place, id, content) => log('check run update', { ...place, id, ...content }),
    createIssue: async (place, issue) => (await pretend('issue', { ...place, ...issue })).id,
    updateIssue: (place, number, change) => log('issue update', { ...place, number, ...change }),
    createComment: (place, number, body) => pretend('comment', { ...place, number, body }),
    updateComment: (place, id, body) => log('comment update', { ...place, id, body }),
    deleteComment: (place, id) => log('comment deletion', { ...place, id }),
    createReviewComment: (place, number, line, body) => pretend('review comment', { ...place, number, ...line, body }),
    createReply: (place, number, commentId, body) => pretend('reply', { ...place, number, commentId, body }),
    updateReviewComment: (place, id, body) => log('review comment update', { ...place, id, body }),
    deleteReviewComment: (place, id) => log('review comment deletion', { ...place, id }),
    setResolved: (threadId, resolved) => log('review thread', { threadId, resolved }),
    react: (place, comment, content) => log('reaction', { ...place, ...comment, content }),
    createBlob: async (place, content) => (await pretend('blob', { ...place, bytes: content.length })).nodeId,
    createTree: async (place, base, files) => (await pretend('tree', { ...place, base, files })).nodeId,
    createCommit: async (place, commit) => (await pretend('commit', { ...place, ...commit })).nodeId,
    moveBranch: (place, branch, commit) => log('branch move', { ...place, branch, commit }),
  }
}

/** Sleeps for some milliseconds, without keeping the process alive. */
const pause = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false })

/** Paces calls with the same key: they pass one after another, at least `interval` milliseconds apart. Other keys do not wait for them. */
export function createPace(interval: number, wait = pause): (key: number) => Promise<void> {
  const last = new Map<number, Promise<unknown>>()
  return async (key) => {
    const turn = last.get(key) ?? Promise.resolve()
    const next = turn.then(() => wait(interval))
    last.set(key, next)
    void next.then(() => last.get(key) === next && last.delete(key))
    await turn
  }
}

/** A writer that checks before each write. */
export function guardedWriter(writer: Writer, check: () => void): Writer {
  return new Proxy(writer, {
    get: (target, name) => {
      const write: unknown = Reflect.get(target, name)
      if (typeof write !== 'function') return write
      return async (...given: unknown[]): Promise<unknown> => {
        check()
        return write.apply(target, given)
      }
    },
  })
}

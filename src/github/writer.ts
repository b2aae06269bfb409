import { setTimeout as sleep } from 'node:timers/promises'
import type { RestEndpointMethodTypes } from '@octokit/rest'
import type { GitHubClient } from './client/client.ts'

export interface Place {
  readonly owner: string
  readonly repo: string
}

type CheckRunParameters = RestEndpointMethodTypes['checks']['update']['parameters']

/** What of a check run is written; what is left out stays as it is. */
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

/** What of an issue is changed; what is left out stays as it is. */
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

/** Everything that DocAlign writes to GitHub goes through here. Each call is one request and is not repeated. */
export interface Writer {
  createCheckRun(
    place: Place,
    run: { readonly name: string; readonly headSha: string } & CheckRunContent,
  ): Promise<Written>
  updateCheckRun(place: Place, id: number, content: CheckRunContent): Promise<void>
  /** @returns its number */
  createIssue(place: Place, issue: { readonly title: string; readonly body: string }): Promise<number>
  updateIssue(place: Place, number: number, change: IssueChange): Promise<void>
  createComment(place: Place, number: number, body: string): Promise<Written>
  updateComment(place: Place, id: number, body: string): Promise<void>
  deleteComment(place: Place, id: number): Promise<void>
  createReviewComment(place: Place, number: number, line: DiffLine, body: string): Promise<Written>
  /** Answers in the thread that a review comment began. */
  createReply(place: Place, number: number, commentId: number, body: string): Promise<Written>
  updateReviewComment(place: Place, id: number, body: string): Promise<void>
  deleteReviewComment(place: Place, id: number): Promise<void>
  setResolved(threadId: string, resolved: boolean): Promise<void>
  /** Reacts to a comment of the conversation, or of a review; the same twice is once. */
  react(place: Place, comment: CommentAt, content: '+1' | 'eyes'): Promise<void>
  /** @returns the blob's id */
  createBlob(place: Place, content: Uint8Array): Promise<string>
  /** A tree that differs from another one in these files. @returns its id */
  createTree(place: Place, base: string, files: readonly TreeFile[]): Promise<string>
  /** A commit by the App, on no branch yet. @returns its id */
  createCommit(
    place: Place,
    commit: { readonly message: string; readonly tree: string; readonly parent: string },
  ): Promise<string>
  /** Moves a branch on to a commit; never by force. */
  moveBranch(place: Place, branch: string, commit: string): Promise<void>
}

/**
 * A request that creates something must not be sent again after an answer was lost: it may have been done. Who creates
 * looks first for what is there (see `check-run.ts` and `comments.ts`).
 */
const ONCE = { request: { retries: 0 } }

/** `pace` is waited for before each request: GitHub asks for some time between those that write. */
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

/** The same writer, which waits for `pace` before each request. */
function paced(pace: () => Promise<void>, writer: Writer): Writer {
  const calls = Object.entries(writer) as [string, (...given: unknown[]) => Promise<unknown>][]
  const waiting = calls.map(([name, call]) => [name, (...given: unknown[]) => pace().then(() => call(...given))])
  return Object.fromEntries(waiting) as Writer
}

/** Only shows what would be written. The ids it makes up are negative: GitHub's are not. */
export function dryWriter(show: (what: string, content: object) => void): Writer {
  let last = 0
  const pretend = (what: string, content: object): Promise<Written> => {
    show(what, content)
    last--
    return Promise.resolve({ id: last, nodeId: `dry${last}` })
  }
  const note = async (what: string, content: object): Promise<void> => void (await pretend(what, content))
  return {
    createCheckRun: (place, run) => pretend('check run', { ...place, ...run }),
    updateCheckRun: (place, id, content) => note('check run update', { ...place, id, ...content }),
    createIssue: async (place, issue) => (await pretend('issue', { ...place, ...issue })).id,
    updateIssue: (place, number, change) => note('issue update', { ...place, number, ...change }),
    createComment: (place, number, body) => pretend('comment', { ...place, number, body }),
    updateComment: (place, id, body) => note('comment update', { ...place, id, body }),
    deleteComment: (place, id) => note('comment deletion', { ...place, id }),
    createReviewComment: (place, number, line, body) => pretend('review comment', { ...place, number, ...line, body }),
    createReply: (place, number, commentId, body) => pretend('reply', { ...place, number, commentId, body }),
    updateReviewComment: (place, id, body) => note('review comment update', { ...place, id, body }),
    deleteReviewComment: (place, id) => note('review comment deletion', { ...place, id }),
    setResolved: (threadId, resolved) => note('review thread', { threadId, resolved }),
    react: (place, comment, content) => note('reaction', { ...place, ...comment, content }),
    createBlob: async (place, content) => (await pretend('blob', { ...place, bytes: content.length })).nodeId,
    createTree: async (place, base, files) => (await pretend('tree', { ...place, base, files })).nodeId,
    createCommit: async (place, commit) => (await pretend('commit', { ...place, ...commit })).nodeId,
    moveBranch: (place, branch, commit) => note('branch move', { ...place, branch, commit }),
  }
}

/** Waits for so many milliseconds, and keeps no process from ending. */
const pause = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false })

/** Lets those who ask for one key through one after another, at least `interval` milliseconds apart; other keys do not wait for them. */
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

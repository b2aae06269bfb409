import { hash } from 'node:crypto'
import { type Publisher, placeOf } from '../publisher.ts'
import { isRefused, unlessGone } from '../refusal.ts'
import { type PostedComment, postedComments, saveComment } from '../store/comments.ts'
import { withLock } from '../with-lock.ts'
import type { DiffLine, Written } from '../writer.ts'
import { existingComments, type OwnComment } from './own-comments.ts'
import { threadsOf } from './threads.ts'

/**
 * Maximum number of review comments on a pull request at one time. Each takes a request, of which GitHub allows 20 per minute, and notifies
 * people.
 */
export const MAX_LINE_COMMENTS = 30

export interface LineComment {
  readonly claimId: string
  readonly line: DiffLine
  readonly body: string
}

/** All comments that a pull request should have. */
export interface PullRequestComments {
  /** In order of priority: only as many get new comments as the maximum allows. */
  readonly findings: readonly LineComment[]
  /** Bodies of the comments of muted findings, by claim id. */
  readonly muted: ReadonlyMap<string, string>
  /** The body of a comment whose finding is gone; null leaves the comment as it is. */
  readonly fixedBody: (claimId: string) => Promise<string | null>
  /** The body of the sticky comment; null if there is nothing to say. */
  readonly sticky: (already: {
    /** Claims with a review comment. */
    readonly commented: ReadonlySet<string>
    /** The current body of the sticky comment on GitHub, including boxes that people ticked; null if there is none. */
    readonly body: string | null
  }) => string | null
}

const STICKY = 'sticky'

/**
 * Synchronizes the comments of a pull request: new findings get one, comments of findings that are gone are marked as fixed and their
 * threads resolved if GitHub allows it, and others are edited only if their text changed. Comments that people deleted are not posted
 * again.
 */
export async function publishComments(
  publisher: Publisher,
  number: number,
  wanted: PullRequestComments,
): Promise<void> {
  await withLock(publisher, `comments ${number}`, (held) => publishAlone(held, number, wanted))
}

async function publishAlone(publisher: Publisher, number: number, wanted: PullRequestComments): Promise<void> {
  const state = await openState(publisher, number)
  const commented = new Set<string>()
  const isPosted = ({ claimId }: LineComment): boolean => state.posted.get(claimId)?.commentId != null
  let room = MAX_LINE_COMMENTS - wanted.findings.filter(isPosted).length
  for (const finding of wanted.findings) {
    if (!isPosted(finding) && --room < 0) continue
    if (await show(state, finding)) commented.add(finding.claimId)
  }
  const current = new Set(wanted.findings.map((finding) => finding.claimId))
  for (const posted of [...state.posted.values()])
    if (posted.key !== STICKY && !current.has(posted.key)) await close(state, posted, wanted)
  await showSticky(state, wanted.sticky({ commented, body: state.stickyBody }))
}

interface State {
  readonly publisher: Publisher
  readonly number: number
  readonly posted: Map<string, PostedComment>
  readonly stickyBody: string | null
}

/**
 * The comments posted before, from our records and, where these are incomplete, from GitHub. Of several for one finding the oldest is kept,
 * which people saw first, even if the record is of another: a request that was given up may still arrive.
 */
async function openState(publisher: Publisher, number: number): Promise<State> {
  const posted = await postedComments(publisher.queries, publisher.repository.id, number)
  const existing = await existingComments(publisher, number)
  const state: State = { publisher, number, posted, stickyBody: existing.get(STICKY)?.[0]?.body ?? null }
  for (const [key, [first, ...repeats]] of existing) {
    for (const repeat of repeats) await remove(publisher, key, repeat)
    if (first && posted.get(key)?.commentId !== first.id)
      await savePosted(state, blank(key), { commentId: first.id, nodeId: first.nodeId })
  }
  return state
}

/** Returns false if GitHub does not accept a comment on this line. */
async function show(state: State, { claimId, line, body }: LineComment): Promise<boolean> {
  const { publisher, number } = state
  const posted = state.posted.get(claimId)
  if (posted?.commentId != null) {
    await edit(state, posted, body)
    if (posted.resolved) await setResolved(state, claimId, false)
    return true
  }
  await savePosted(state, blank(claimId), {})
  try {
    const written = await publisher.writer.createReviewComment(placeOf(publisher), number, line, body)
    await saveThread(state, claimId, written, body)
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

/** The thread of a muted finding stays open, as the finding may return. */
async function close(state: State, posted: PostedComment, { muted, fixedBody }: PullRequestComments): Promise<void> {
  const mutedBody = muted.get(posted.key)
  if (mutedBody !== undefined) return edit(state, posted, mutedBody)
  if (posted.resolved || posted.commentId === null) return
  const body = await fixedBody(posted.key)
  if (body !== null) await edit(state, posted, body)
  await setResolved(state, posted.key, true)
}

async function showSticky(state: State, body: string | null): Promise<void> {
  const { publisher, number } = state
  const posted = state.posted.get(STICKY)
  if (body === null) return
  if (posted?.commentId != null) return edit(state, posted, body)
  await savePosted(state, blank(STICKY), {})
  await saveThread(state, STICKY, await publisher.writer.createComment(placeOf(publisher), number, body), body)
}

/** Updates a comment if its text changed. Somebody may have deleted it. */
async function edit(state: State, posted: PostedComment, body: string): Promise<void> {
  const { writer } = state.publisher
  const id = posted.commentId
  if (id === null || posted.bodyDigest === hash('sha256', body)) return
  await unlessGone(async () => {
    const place = placeOf(state.publisher)
    await (posted.key === STICKY ? writer.updateComment(place, id, body) : writer.updateReviewComment(place, id, body))
  })
  await savePosted(state, posted, { bodyDigest: hash('sha256', body) })
}

async function setResolved(state: State, key: string, resolved: boolean): Promise<void> {
  const posted = state.posted.get(key)
  if (posted?.commentId == null) return
  const thread = (await threadsOf(state.publisher, state.number)).get(posted.commentId)
  if (thread?.mayResolve && thread.resolved !== resolved)
    await unlessGone(() => state.publisher.writer.setResolved(thread.id, resolved))
  await savePosted(state, posted, { resolved })
}

async function saveThread(state: State, key: string, written: Written, body: string): Promise<void> {
  await savePosted(state, blank(key), {
    commentId: written.id,
    nodeId: written.nodeId,
    bodyDigest: hash('sha256', body),
  })
}

async function savePosted(state: State, before: PostedComment, change: Partial<PostedComment>): Promise<void> {
  const after = { ...before, ...change }
  const { queries, repository } = state.publisher
  await saveComment(queries, repository.id, state.number, after)
  state.posted.set(after.key, after)
}

async function remove(publisher: Publisher, key: string, { id }: OwnComment): Promise<void> {
  const { writer } = publisher
  const place = placeOf(publisher)
  await unlessGone(() => (key === STICKY ? writer.deleteComment(place, id) : writer.deleteReviewComment(place, id)))
}

function blank(key: string): PostedComment {
  return { key, commentId: null, nodeId: null, bodyDigest: null, resolved: false }
}

import { hash } from 'node:crypto'
import { inTurn } from '../in-turn.ts'
import { type Publisher, placeOf } from '../publisher.ts'
import { isRefused, unlessGone } from '../refusal.ts'
import { type PostedComment, postedComments, saveComment } from '../store/comments.ts'
import type { DiffLine, Written } from '../writer.ts'
import { existingComments, type OwnComment } from './own-comments.ts'
import { threadsOf } from './threads.ts'

/**
 * Most review comments of a pull request that stand at the same time. Each is a request of its own, of which GitHub wants 20 a minute at most,
 * and notifies people.
 */
export const MAX_LINE_COMMENTS = 30

export interface LineComment {
  readonly claimId: string
  readonly line: DiffLine
  readonly body: string
}

/** All that a pull request should show. */
export interface PullRequestComments {
  /** In the order in which they get comments: of those that have none yet, no more than there may be. */
  readonly findings: readonly LineComment[]
  /** What the comments of muted findings say, by claim. */
  readonly muted: ReadonlyMap<string, string>
  /** What a comment says once its finding is gone; null leaves it as it is. */
  readonly fixedBody: (claimId: string) => Promise<string | null>
  /** The sticky comment; null when there is nothing to say. */
  readonly sticky: (already: {
    /** Claims that have a comment at their line. */
    readonly commented: ReadonlySet<string>
    /** The sticky comment's text as it stands on GitHub, with the boxes that people ticked; null when there is none. */
    readonly body: string | null
  }) => string | null
}

const STICKY = 'sticky'

/**
 * Makes the comments of a pull request what they should be: new findings get one, comments of findings that no longer exist are marked as fixed and
 * their threads resolved where GitHub allows it, the rest is edited only where its text changed. What people deleted stays
 * deleted.
 */
export async function publishComments(
  publisher: Publisher,
  number: number,
  wanted: PullRequestComments,
): Promise<void> {
  await inTurn(publisher, `comments ${number}`, () => publishAlone(publisher, number, wanted))
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

/** What was written before, by our notes and, where these are not sure, by what GitHub shows. */
async function openState(publisher: Publisher, number: number): Promise<State> {
  const posted = await postedComments(publisher.queries, publisher.repository.id, number)
  const existing = await existingComments(publisher, number)
  const state: State = { publisher, number, posted, stickyBody: existing.get(STICKY)?.[0]?.body ?? null }
  for (const [key, [first, ...repeats]] of existing) {
    for (const repeat of repeats) await remove(publisher, key, repeat)
    if (first && posted.get(key)?.commentId == null)
      await remember(state, blank(key), { commentId: first.id, nodeId: first.nodeId })
  }
  return state
}

/** False when GitHub does not take a comment at this line. */
async function show(state: State, { claimId, line, body }: LineComment): Promise<boolean> {
  const { publisher, number } = state
  const posted = state.posted.get(claimId)
  if (posted?.commentId != null) {
    await edit(state, posted, body)
    if (posted.resolved) await setResolved(state, claimId, false)
    return true
  }
  await remember(state, blank(claimId), {})
  try {
    const written = await publisher.writer.createReviewComment(placeOf(publisher), number, line, body)
    await note(state, claimId, written, body)
    return true
  } catch (error) {
    if (!isRefused(error)) throw error
    return false
  }
}

/** A muted finding may come back, so its thread stays open. */
async function close(state: State, posted: PostedComment, { muted, fixedBody }: PullRequestComments): Promise<void> {
  const told = muted.get(posted.key)
  if (told !== undefined) return edit(state, posted, told)
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
  await remember(state, blank(STICKY), {})
  await note(state, STICKY, await publisher.writer.createComment(placeOf(publisher), number, body), body)
}

/** Writes a comment again if its text changed. Somebody may have deleted it. */
async function edit(state: State, posted: PostedComment, body: string): Promise<void> {
  const { writer } = state.publisher
  const id = posted.commentId
  if (id === null || posted.bodyDigest === hash('sha256', body)) return
  await unlessGone(async () => {
    const place = placeOf(state.publisher)
    await (posted.key === STICKY ? writer.updateComment(place, id, body) : writer.updateReviewComment(place, id, body))
  })
  await remember(state, posted, { bodyDigest: hash('sha256', body) })
}

async function setResolved(state: State, key: string, resolved: boolean): Promise<void> {
  const posted = state.posted.get(key)
  if (posted?.commentId == null) return
  const thread = (await threadsOf(state.publisher, state.number)).get(posted.commentId)
  if (thread?.mayResolve && thread.resolved !== resolved)
    await unlessGone(() => state.publisher.writer.setResolved(thread.id, resolved))
  await remember(state, posted, { resolved })
}

async function note(state: State, key: string, written: Written, body: string): Promise<void> {
  await remember(state, blank(key), { commentId: written.id, nodeId: written.nodeId, bodyDigest: hash('sha256', body) })
}

async function remember(state: State, before: PostedComment, change: Partial<PostedComment>): Promise<void> {
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

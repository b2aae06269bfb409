import {
  addComment,
  addIssue,
  addReaction,
  changeIssue,
  deleteComment,
  editComment,
  issueOf,
  removeReaction,
} from '../changes/comments.ts'
import {
  addReview,
  addReviewComment,
  deleteReviewComment,
  editReviewComment,
  resolveThread,
} from '../changes/review-comments.ts'
import type { SandboxRepository } from '../sandbox.ts'
import { commentById, person, pullNumbered, reviewCommentById, type Scene } from './people.ts'

type Talk = Pick<
  SandboxRepository,
  | 'comment'
  | 'reply'
  | 'editComment'
  | 'deleteComment'
  | 'react'
  | 'unreact'
  | 'resolveThread'
  | 'unresolveThread'
  | 'openIssue'
  | 'editIssue'
>

/** People's comments and reactions. */
export function talk(scene: Scene): Talk {
  const { world, repository } = scene
  const resolve = (resolved: boolean) => async (id: number, by?: string) => {
    const { threadId, number } = reviewCommentById(scene, id)
    resolveThread(world, repository, pullNumbered(scene, number), threadId, { sender: person(scene, by), resolved })
  }
  return {
    comment: async (number, body, by) =>
      addComment(world, repository, issueOf(repository, number), { body, user: person(scene, by), byApp: false }).id,
    reply: async (number, reviewCommentId, body, by) => {
      const inReplyTo = reviewCommentById(scene, reviewCommentId)
      const issue = pullNumbered(scene, number)
      const fields = { user: person(scene, by), body: '', state: 'COMMENTED', commit: inReplyTo.commit } as const
      const review = addReview(world, repository, issue, fields)
      return addReviewComment(world, repository, issue, { review, body, place: inReplyTo, inReplyTo, byApp: false }).id
    },
    editComment: async (id, body, by) => {
      const comment = commentById(scene, id)
      const sender = person(scene, by)
      if ('issue' in comment) editComment(world, repository, comment.issue, body, sender)
      else editReviewComment(world, repository, comment.review, body, sender)
    },
    deleteComment: async (id, by) => {
      const comment = commentById(scene, id)
      const sender = person(scene, by)
      if ('issue' in comment) deleteComment(world, repository, comment.issue, sender)
      else deleteReviewComment(world, repository, comment.review, sender)
    },
    react: async (id, content, by) => void addReaction(world, reactionsTo(scene, id), person(scene, by), content),
    unreact: async (id, content, by) => {
      const { id: userId } = person(scene, by)
      removeReaction(reactionsTo(scene, id), (reaction) => reaction.user.id === userId && reaction.content === content)
    },
    resolveThread: resolve(true),
    unresolveThread: resolve(false),
    editIssue: async (number, change, by) =>
      changeIssue(world, repository, issueOf(repository, number), change, person(scene, by)),
    openIssue: async (title, body, by) =>
      addIssue(world, repository, { title, body: body ?? null, user: person(scene, by), labels: [], byApp: false })
        .number,
  }
}

function reactionsTo(scene: Scene, id: number) {
  const comment = commentById(scene, id)
  return 'issue' in comment ? comment.issue.reactions : comment.review.reactions
}

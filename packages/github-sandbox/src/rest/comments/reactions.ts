import { z } from 'zod'
import { addReaction, removeReaction } from '../../changes/comments.ts'
import { NO_CONTENT, ok } from '../../http/answer.ts'
import { notFound } from '../../http/api-error.ts'
import { bodyOf, pathNumber, query, type RepositoryCall } from '../../http/call.ts'
import { page } from '../../http/paging.ts'
import { type Route, repositoryRoute } from '../../http/router.ts'
import { reactionShape } from '../../shapes/reactions.ts'
import { REACTIONS, type Reaction } from '../../state/records.ts'
import { commentAt } from './issues.ts'
import { reviewCommentAt } from './review-comments.ts'

const schema = z.object({ content: z.enum(REACTIONS) })

/** Reactions to comments of both kinds. */
export function reactionRoutes(): Route[] {
  return [
    ...reactionsOf('/issues/comments/{comment_id}', ['issues', 'pull_requests'], (call) => commentAt(call).reactions),
    ...reactionsOf('/pulls/comments/{comment_id}', ['pull_requests'], (call) => reviewCommentAt(call).reactions),
  ]
}

function reactionsOf(
  template: string,
  permissions: readonly string[],
  of: (call: RepositoryCall) => Reaction[],
): Route[] {
  const path = `${template}/reactions`
  const read = permissions.map((name) => ({ [name]: 'read' as const }))
  const write = permissions.map((name) => ({ [name]: 'write' as const }))
  return [
    repositoryRoute('GET', path, read, (call) => {
      const content = query(call, 'content')
      const reactions = of(call).filter((reaction) => content === undefined || reaction.content === content)
      return page(
        call,
        reactions.map((reaction) => reactionShape(call.world, reaction)),
      )
    }),
    repositoryRoute('POST', path, write, (call) => {
      const { content } = bodyOf(call, schema)
      const { reaction, isNew } = addReaction(call.world, of(call), call.actor, content)
      return { ...ok(reactionShape(call.world, reaction)), status: isNew ? 201 : 200 }
    }),
    repositoryRoute('DELETE', `${path}/{reaction_id}`, write, (call) => {
      const id = pathNumber(call, 'reaction_id')
      if (!removeReaction(of(call), (reaction) => reaction.id === id)) throw notFound()
      return NO_CONTENT
    }),
  ]
}

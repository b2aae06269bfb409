import { resolveThread } from '../changes/review-comments.ts'
import { pullsOf } from '../shapes/pull.ts'
import { iso } from '../shapes/urls.ts'
import { botOf, fullName, repositoryNamed } from '../state/world.ts'
import { commentByNode, pullByNode, threadByNode, type Viewer, visible } from './lookup.ts'
import {
  actorObject,
  commentObject,
  permit,
  pullObject,
  repositoryObject,
  TO_RESOLVE,
  threadObject,
} from './objects.ts'
import { notResolved, problem } from './problem.ts'

const MAX_NODES = 100

/** The root fields, for one request. */
export function rootFor(viewer: Viewer) {
  const { world } = viewer
  return {
    // The viewer is the only actor whose login is the same in GraphQL and REST.
    viewer: () => ({ ...actorObject(world, botOf(world)), __typename: 'User', login: botOf(world).login }),
    rateLimit: () => ({ cost: 1, limit: 5000, remaining: 5000, used: 0, resetAt: iso(world.now() + 3_600_000) }),
    node: ({ id }: { id: string }) => nodeObject(viewer, id),
    nodes: ({ ids }: { ids: readonly string[] }) => {
      if (ids.length > MAX_NODES)
        throw problem(
          'ARGUMENT_LIMIT',
          `You may not provide more than ${MAX_NODES} node ids; you provided ${ids.length}.`,
        )
      // A missing node is null with an error; the others are still returned.
      return ids.map((id) => attempt(() => nodeObject(viewer, id)))
    },
    repository: ({ owner, name }: { owner: string; name: string }) => {
      const found = repositoryNamed(world, owner, name)?.repository
      if (found === undefined || !visible(viewer).includes(found)) {
        throw problem('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`)
      }
      return repositoryObject(viewer, found)
    },
    ...mutations(viewer),
  }
}

function nodeObject(viewer: Viewer, node: string) {
  const { world } = viewer
  const comment = commentByNode(viewer, node)
  if (comment !== undefined) return commentObject(world, comment.repository, comment.found)
  const thread = threadByNode(viewer, node)
  if (thread !== undefined) return threadObject(viewer, thread.repository, thread.found.threadId)
  const pull = pullByNode(viewer, node)
  if (pull !== undefined) return pullObject(viewer, pull.repository, pull.found)
  throw notResolved(node)
}

function mutations(viewer: Viewer) {
  const resolve =
    (resolved: boolean) =>
    ({ input }: { input: { threadId: string; clientMutationId?: string } }) => {
      permit(viewer, TO_RESOLVE)
      const { world } = viewer
      const thread = threadByNode(viewer, input.threadId)
      if (thread === undefined) throw notResolved(input.threadId)
      const { repository, found } = thread
      const issue = pullsOf(repository).find(({ number }) => number === found.number)
      if (issue === undefined) throw new Error(`${fullName(repository)} has no pull request ${found.number}`)
      resolveThread(world, repository, issue, found.threadId, { sender: botOf(world), resolved })
      return { clientMutationId: input.clientMutationId, thread: threadObject(viewer, repository, found.threadId) }
    }
  const minimize = (input: { subjectId: string; clientMutationId?: string }, reason: string | null) => {
    const comment = commentByNode(viewer, input.subjectId)
    if (comment === undefined) throw notResolved(input.subjectId)
    permit(viewer, { pull_requests: 'write' })
    comment.found.minimizedReason = reason
    return {
      clientMutationId: input.clientMutationId,
      object: commentObject(viewer.world, comment.repository, comment.found),
    }
  }
  type Subject = { subjectId: string; clientMutationId?: string }
  return {
    resolveReviewThread: resolve(true),
    unresolveReviewThread: resolve(false),
    minimizeComment: ({ input }: { input: Subject & { classifier: string } }) => {
      const { object, ...rest } = minimize(input, input.classifier.toLowerCase().replaceAll('_', '-'))
      return { ...rest, minimizedComment: object }
    },
    unminimizeComment: ({ input }: { input: Subject }) => {
      const { object, ...rest } = minimize(input, null)
      return { ...rest, unminimizedComment: object }
    },
  }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

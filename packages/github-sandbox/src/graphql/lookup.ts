import { sees } from '../auth/grants.ts'
import { repositoriesOf } from '../changes/installations.ts'
import { type PullIssue, pullsOf } from '../shapes/pull.ts'
import { idOfNode } from '../state/node-id.ts'
import type { Grant, Installation, IssueComment, Repository, ReviewComment } from '../state/records.ts'
import type { World } from '../state/world.ts'

export interface Viewer {
  readonly world: World
  readonly grant: Grant
  readonly installation: Installation
}

export function visible({ world, grant, installation }: Viewer): Repository[] {
  return repositoriesOf(world, installation).filter((repository) => sees(grant, installation, repository))
}

interface Found<T> {
  readonly repository: Repository
  readonly found: T
}

function search<T>(viewer: Viewer, of: (repository: Repository) => T | undefined): Found<T> | undefined {
  for (const repository of visible(viewer)) {
    const found = of(repository)
    if (found !== undefined) return { repository, found }
  }
  return undefined
}

export function commentByNode(viewer: Viewer, node: string): Found<IssueComment | ReviewComment> | undefined {
  const [id, reviewId] = [idOfNode('comment', node), idOfNode('reviewComment', node)]
  return search<IssueComment | ReviewComment>(
    viewer,
    ({ comments, reviewComments }) =>
      comments.find((comment) => comment.id === id) ?? reviewComments.find((comment) => comment.id === reviewId),
  )
}

/** The first comment of a thread. */
export function threadByNode(viewer: Viewer, node: string): Found<ReviewComment> | undefined {
  const id = idOfNode('thread', node)
  return search(viewer, ({ reviewComments }) => reviewComments.find(({ threadId }) => threadId === id))
}

export function pullByNode(viewer: Viewer, node: string): Found<PullIssue> | undefined {
  const id = idOfNode('pull', node)
  return search(viewer, (repository) => pullsOf(repository).find(({ pull }) => pull.id === id))
}

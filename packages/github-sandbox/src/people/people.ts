import { SOMEONE } from '../changes/pushes.ts'
import { type PullIssue, pullsOf } from '../shapes/pull.ts'
import type { Account, IssueComment, Repository, ReviewComment } from '../state/records.ts'
import { accountOf, type World } from '../state/world.ts'

/** The context of people's actions. */
export interface Scene {
  readonly world: World
  readonly repository: Repository
}

export function person({ world }: Scene, login: string = SOMEONE): Account {
  return accountOf(world, login)
}

/** @throws if there is none */
export function pullNumbered({ repository }: Scene, number: number): PullIssue {
  const issue = pullsOf(repository).find((candidate) => candidate.number === number)
  if (issue === undefined) throw new Error(`There is no pull request ${number}`)
  return issue
}

/** @throws if there is none */
export function reviewCommentById({ repository }: Scene, id: number): ReviewComment {
  const comment = repository.reviewComments.find((candidate) => candidate.id === id)
  if (comment === undefined) throw new Error(`There is no review comment ${id}`)
  return comment
}

/** A comment of either kind. @throws if there is none */
export function commentById(scene: Scene, id: number): { issue: IssueComment } | { review: ReviewComment } {
  const issue = scene.repository.comments.find((candidate) => candidate.id === id)
  return issue === undefined ? { review: reviewCommentById(scene, id) } : { issue }
}

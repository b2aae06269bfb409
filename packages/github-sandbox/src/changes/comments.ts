import { commentShape, issueShape } from '../shapes/issue.ts'
import type { Account, Issue, IssueComment, Reaction, ReactionContent, Repository } from '../state/records.ts'
import { nextNumber, type World } from '../state/world.ts'
import { fire } from '../webhooks/fire.ts'

/** Adds a comment to an issue or pull request. */
export function addComment(
  world: World,
  repository: Repository,
  issue: Issue,
  { body, user, byApp }: { body: string; user: Account; byApp: boolean },
): IssueComment {
  const comment: IssueComment = {
    id: world.nextId(),
    number: issue.number,
    body,
    user,
    createdAt: world.now(),
    updatedAt: world.now(),
    reactions: [],
    minimizedReason: null,
    byApp,
  }
  repository.comments.push(comment)
  issue.updatedAt = world.now()
  fireComment(world, repository, issue, 'created', comment, user)
  return comment
}

export function editComment(
  world: World,
  repository: Repository,
  comment: IssueComment,
  body: string,
  sender: Account,
): void {
  const from = comment.body
  comment.body = body
  comment.updatedAt = world.now()
  const changes = { body: { from } }
  fireComment(world, repository, issueOf(repository, comment.number), 'edited', comment, sender, { changes })
}

export function deleteComment(world: World, repository: Repository, comment: IssueComment, sender: Account): void {
  repository.comments.splice(repository.comments.indexOf(comment), 1)
  fireComment(world, repository, issueOf(repository, comment.number), 'deleted', comment, sender)
}

function fireComment(
  world: World,
  repository: Repository,
  issue: Issue,
  action: string,
  comment: IssueComment,
  sender: Account,
  extra: object = {},
): void {
  const about = {
    issue: issueShape(world, repository, issue),
    comment: commentShape(world, repository, comment),
    ...extra,
  }
  fire(world, { event: 'issue_comment', action, repository, sender, about })
}

/** @throws if there is none */
export function issueOf(repository: Repository, number: number): Issue {
  const issue = repository.issues.find((candidate) => candidate.number === number)
  if (issue === undefined) throw new Error(`There is no issue or pull request ${number}`)
  return issue
}

export function addIssue(
  world: World,
  repository: Repository,
  fields: Pick<Issue, 'title' | 'body' | 'user' | 'labels' | 'byApp'>,
): Issue {
  const issue: Issue = {
    ...fields,
    id: world.nextId(),
    number: nextNumber(repository),
    state: 'open',
    stateReason: null,
    createdAt: world.now(),
    updatedAt: world.now(),
    closedAt: null,
    reactions: [],
    pull: null,
  }
  repository.issues.push(issue)
  const about = { issue: issueShape(world, repository, issue) }
  fire(world, { event: 'issues', action: 'opened', repository, sender: issue.user, about })
  return issue
}

export type IssueChange = Partial<Pick<Issue, 'title' | 'body' | 'labels' | 'state'>> & {
  readonly stateReason?: Issue['stateReason'] | undefined
}

/** Edits, closes or reopens an issue. */
export function changeIssue(
  world: World,
  repository: Repository,
  issue: Issue,
  { title = issue.title, body = issue.body, labels = issue.labels, state = issue.state, stateReason }: IssueChange,
  sender: Account,
): void {
  const send = (action: string, extra: object = {}): void => {
    const about = { issue: issueShape(world, repository, issue), ...extra }
    fire(world, { event: 'issues', action, repository, sender, about })
  }
  const before = { title: issue.title, body: issue.body }
  const changes = {
    ...(title === before.title ? {} : { title: { from: before.title } }),
    ...(body === before.body ? {} : { body: { from: before.body } }),
  }
  const isMoved = state !== issue.state
  Object.assign(issue, { title, body, labels, state, updatedAt: world.now() })
  if (isMoved) {
    issue.closedAt = state === 'closed' ? world.now() : null
    issue.stateReason = stateReason ?? (state === 'closed' ? 'completed' : 'reopened')
  }
  if (Object.keys(changes).length > 0) send('edited', { changes })
  if (isMoved) send(state === 'closed' ? 'closed' : 'reopened')
}

/** Adds a reaction, at most once per person and content. GitHub sends no event for it. */
export function addReaction(
  world: World,
  reactions: Reaction[],
  user: Account,
  content: ReactionContent,
): { reaction: Reaction; isNew: boolean } {
  const known = reactions.find((reaction) => reaction.user.id === user.id && reaction.content === content)
  if (known !== undefined) return { reaction: known, isNew: false }
  const reaction = { id: world.nextId(), user, content, createdAt: world.now() }
  reactions.push(reaction)
  return { reaction, isNew: true }
}

export function removeReaction(reactions: Reaction[], matches: (reaction: Reaction) => boolean): boolean {
  const at = reactions.findIndex(matches)
  if (at >= 0) reactions.splice(at, 1)
  return at >= 0
}

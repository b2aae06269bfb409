import { branchTip, commitId } from '../git/commits.ts'
import { keepPullRef, writeMerge } from '../git/write.ts'
import { type PullIssue, pullShape } from '../shapes/pull.ts'
import type { Account, Repository } from '../state/records.ts'
import { nextNumber, type World } from '../state/world.ts'
import { fire } from '../webhooks/fire.ts'
import { firePush } from '../webhooks/push.ts'
import { requestSuite } from './checks.ts'

export interface NewPull {
  /** A branch of the head repository. */
  readonly head: string
  readonly base: string
  readonly title: string
  readonly body: string | null
  readonly draft: boolean
  readonly headRepository: Repository
  readonly user: Account
}

/** A person's changes to a pull request. */
export interface PullChange {
  readonly draft?: false
  readonly base?: string
  readonly state?: 'closed' | 'open'
  /** Closes it by merging. */
  readonly merge?: boolean
  readonly body?: string
  readonly title?: string
}

export async function firePull(
  world: World,
  repository: Repository,
  issue: PullIssue,
  action: string,
  sender: Account,
  extra: object = {},
): Promise<void> {
  const pull = await pullShape(world, repository, issue)
  const about = { number: issue.number, pull_request: pull, ...extra }
  fire(world, { event: 'pull_request', action, repository, sender, about })
}

/** Opens a pull request. @throws if a branch is missing */
export async function openPull(world: World, repository: Repository, wanted: NewPull): Promise<PullIssue> {
  const { head, base, headRepository, user } = wanted
  const headSha = await branchTip(headRepository.gitDir, head)
  const baseSha = await branchTip(repository.gitDir, base)
  if (headSha === undefined || baseSha === undefined)
    throw new Error(`There is no branch ${headSha === undefined ? head : base}`)
  const number = nextNumber(repository)
  await keepPullRef(repository.gitDir, number, headRepository.gitDir, headSha)
  const now = world.now()
  const issue: PullIssue = {
    id: world.nextId(),
    number,
    title: wanted.title,
    body: wanted.body,
    state: 'open',
    stateReason: null,
    user,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    labels: [],
    byApp: false,
    reactions: [],
    pull: {
      id: world.nextId(),
      headRepositoryId: headRepository.id,
      headOwner: headRepository.owner,
      headRef: head,
      headSha,
      baseRef: base,
      baseSha,
      draft: wanted.draft,
      mergedAt: null,
      mergedBy: null,
      mergeCommitSha: null,
    },
  }
  repository.issues.push(issue)
  await firePull(world, repository, issue, 'opened', user)
  return issue
}

/** Applies the changes in order, each with its event. */
export async function changePull(
  world: World,
  repository: Repository,
  issue: PullIssue,
  change: PullChange,
  sender: Account,
) {
  issue.updatedAt = world.now()
  if (change.draft === false && issue.pull.draft) {
    issue.pull.draft = false
    await firePull(world, repository, issue, 'ready_for_review', sender)
  }
  await edit(world, repository, issue, change, sender)
  if (change.merge === true) await merge(world, repository, issue, sender)
  else if (change.state === 'closed' && issue.state === 'open') {
    close(world, issue)
    await firePull(world, repository, issue, 'closed', sender)
  } else if (change.state === 'open' && issue.state === 'closed') {
    Object.assign(issue, { state: 'open', closedAt: null })
    await firePull(world, repository, issue, 'reopened', sender)
  }
}

async function edit(world: World, repository: Repository, issue: PullIssue, change: PullChange, sender: Account) {
  const { pull } = issue
  const changes: Record<string, unknown> = {}
  if (change.body !== undefined && change.body !== issue.body) {
    changes.body = { from: issue.body }
    issue.body = change.body
  }
  if (change.title !== undefined && change.title !== issue.title) {
    changes.title = { from: issue.title }
    issue.title = change.title
  }
  if (change.base !== undefined && change.base !== pull.baseRef) {
    const sha = await commitId(repository.gitDir, change.base)
    if (sha === undefined) throw new Error(`There is no branch ${change.base}`)
    changes.base = { ref: { from: pull.baseRef }, sha: { from: pull.baseSha } }
    Object.assign(pull, { baseRef: change.base, baseSha: sha })
  }
  if (Object.keys(changes).length > 0) await firePull(world, repository, issue, 'edited', sender, { changes })
}

async function merge(world: World, repository: Repository, issue: PullIssue, sender: Account): Promise<void> {
  const { pull, number } = issue
  const before = (await branchTip(repository.gitDir, pull.baseRef)) ?? null
  const message = `Merge pull request #${number} from ${pull.headOwner.login}/${pull.headRef}\n\n${issue.title}`
  const after = await writeMerge(repository.gitDir, pull.baseRef, pull.headSha, message)
  Object.assign(pull, { mergedAt: world.now(), mergedBy: sender, mergeCommitSha: after })
  close(world, issue)
  await firePull(world, repository, issue, 'closed', sender)
  await firePush(world, { repository, branch: pull.baseRef, before, after, pusher: sender })
  await requestSuite(world, repository, after, before, sender)
}

function close(world: World, issue: PullIssue): void {
  Object.assign(issue, { state: 'closed', closedAt: world.now() })
}

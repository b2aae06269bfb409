import { branchTip } from '../git/commits.ts'
import { gitText } from '../git/run.ts'
import { type CommitOptions, keepPullRef, writeCommit } from '../git/write.ts'
import type { SandboxFile } from '../repositories/commit-stream.ts'
import { writeLooseRef } from '../repositories/loose-refs.ts'
import { type PullIssue, pullsOf } from '../shapes/pull.ts'
import type { Account, Repository } from '../state/records.ts'
import { accountOf, type World } from '../state/world.ts'
import { firePush, NO_COMMIT } from '../webhooks/push.ts'
import { requestSuite } from './checks.ts'
import { changePull, firePull } from './pulls.ts'
import { repositionComments } from './review-comments.ts'

/** The default actor. */
export const SOMEONE = 'ada'

/** Commits to a branch and pushes it. */
export async function commitAndPush(
  world: World,
  repository: Repository,
  branch: string,
  files: Readonly<Record<string, SandboxFile>>,
  options: CommitOptions,
): Promise<string> {
  const pusher = accountOf(world, options.author ?? SOMEONE)
  const { gitDir, defaultBranch } = repository
  const { before, after } = await writeCommit(gitDir, {
    ...options,
    branch,
    defaultBranch,
    files,
    author: pusher.login,
    writer: repository.writer,
  })
  await pushed(world, repository, branch, before, after, pusher)
  return after
}

/** Moves a branch to an existing commit. */
export async function moveBranch(
  world: World,
  repository: Repository,
  branch: string,
  after: string,
  pusher: Account,
): Promise<void> {
  const before = (await branchTip(repository.gitDir, branch)) ?? null
  if (before === after) return
  writeLooseRef(repository.gitDir, `refs/heads/${branch}`, after)
  await pushed(world, repository, branch, before, after, pusher)
}

/** The effects on GitHub after a branch moved: events, a check suite, and updates of pull requests. */
async function pushed(
  world: World,
  repository: Repository,
  branch: string,
  before: string | null,
  after: string,
  pusher: Account,
): Promise<void> {
  repository.pushedAt = world.now()
  repository.updatedAt = world.now()
  await firePush(world, { repository, branch, before, after, pusher })
  await requestSuite(world, repository, after, before ?? NO_COMMIT, pusher)
  for (const { base, issue } of pullsFrom(world, repository, branch)) {
    const { pull } = issue
    const was = pull.headSha
    pull.headSha = after
    pull.baseSha = (await branchTip(base.gitDir, pull.baseRef)) ?? pull.baseSha
    issue.updatedAt = world.now()
    await keepPullRef(base.gitDir, issue.number, repository.gitDir, after)
    await repositionComments(base, issue)
    await firePull(world, base, issue, 'synchronize', pusher, { before: was, after })
  }
}

/** The open pull requests of a branch, in any repository. */
function pullsFrom(world: World, { id }: Repository, branch: string): { base: Repository; issue: PullIssue }[] {
  return [...world.repositories.values()].flatMap((base) =>
    pullsOf(base)
      .filter(({ state, pull }) => state === 'open' && pull.headRepositoryId === id && pull.headRef === branch)
      .map((issue) => ({ base, issue })),
  )
}

/** Creates and pushes a tag. */
export async function pushTag(world: World, repository: Repository, tag: string, sha: string): Promise<void> {
  await gitText(repository.gitDir, ['update-ref', `refs/tags/${tag}`, sha])
  const pusher = accountOf(world, SOMEONE)
  await firePush(world, { repository, branch: tag, isTag: true, before: null, after: sha, pusher })
}

/** Deletes a branch, which closes the pull requests from it. */
export async function deleteBranch(world: World, repository: Repository, branch: string): Promise<void> {
  const before = (await branchTip(repository.gitDir, branch)) ?? null
  if (before === null) throw new Error(`There is no branch ${branch}`)
  await gitText(repository.gitDir, ['update-ref', '-d', `refs/heads/${branch}`])
  const pusher = accountOf(world, SOMEONE)
  await firePush(world, { repository, branch, before, after: null, pusher })
  for (const { base, issue } of pullsFrom(world, repository, branch)) {
    await changePull(world, base, issue, { state: 'closed' }, pusher)
  }
}

import type { GitCommit } from '../git/commit.ts'
import { isAncestor, listCommits, listNewCommits, readCommit } from '../git/commits.ts'
import { diffFiles } from '../git/diff.ts'
import { noreply } from '../shapes/account.ts'
import { pushedRepositoryShape } from '../shapes/repository.ts'
import { webUrl } from '../shapes/urls.ts'
import type { Account, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { fire } from './fire.ts'

export const NO_COMMIT = '0'.repeat(40)
const MAX_COMMITS = 2048

export interface Push {
  readonly repository: Repository
  readonly branch: string
  /** Whether it is a tag name. */
  readonly isTag?: boolean
  /** Null for a new branch. */
  readonly before: string | null
  /** Null for a deleted branch. */
  readonly after: string | null
  readonly pusher: Account
}

export async function firePush(
  world: World,
  { repository, branch, isTag = false, before, after, pusher }: Push,
): Promise<void> {
  const { gitDir } = repository
  const commits = after === null || isTag ? [] : await newCommits(repository, branch, before, after)
  const pushed: PushedCommit[] = []
  // Sequentially, as each starts a process.
  for (const commit of commits.slice(0, MAX_COMMITS)) pushed.push(await pushedCommit(world, repository, commit))
  const head = after === null ? null : await headCommit(world, repository, after, pushed)
  const forced = before !== null && after !== null && !(await isAncestor(gitDir, before, after))
  const range = before === null || after === null ? branch : `${before.slice(0, 12)}...${after.slice(0, 12)}`
  fire(world, {
    event: 'push',
    action: null,
    repository,
    sender: pusher,
    about: {
      ref: `refs/${isTag ? 'tags' : 'heads'}/${branch}`,
      before: before ?? NO_COMMIT,
      after: after ?? NO_COMMIT,
      repository: pushedRepositoryShape(world, repository),
      pusher: { name: pusher.login, email: noreply(pusher) },
      created: before === null,
      deleted: after === null,
      forced,
      base_ref: null,
      compare: webUrl(world, repository, `/compare/${range}`),
      commits: pushed,
      head_commit: head,
    },
  })
}

/** Usually the last of the new commits; it is none of them if a branch starts at or returns to an existing commit. */
async function headCommit(world: World, repository: Repository, sha: string, pushed: readonly PushedCommit[]) {
  const last = pushed.findLast(({ id }) => id === sha)
  return last ?? pushedCommit(world, repository, await readCommit(repository.gitDir, sha))
}

/** Oldest first. For a new branch, only commits that are on no other branch. */
async function newCommits(
  repository: Repository,
  branch: string,
  before: string | null,
  after: string,
): Promise<GitCommit[]> {
  const { gitDir } = repository
  const commits =
    before === null ? await listNewCommits(gitDir, after, branch) : await listCommits(gitDir, after, before)
  return commits.toReversed()
}

type PushedCommit = Awaited<ReturnType<typeof pushedCommit>>

async function pushedCommit(world: World, repository: Repository, commit: GitCommit) {
  const files = await diffFiles(repository.gitDir, commit.parents[0] ?? null, commit.sha)
  const added = files.filter(({ status }) => status === 'added' || status === 'renamed').map(({ path }) => path)
  const removed = files.flatMap(({ status, path, previousPath }) =>
    status === 'removed' ? [path] : previousPath === null ? [] : [previousPath],
  )
  const modified = files.filter(({ status }) => status === 'modified' || status === 'changed').map(({ path }) => path)
  const person = ({ name, email }: { name: string; email: string }) => ({ name, email, username: name })
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: true,
    message: commit.message,
    timestamp: commit.author.date,
    url: webUrl(world, repository, `/commit/${commit.sha}`),
    author: person(commit.author),
    committer: person(commit.committer),
    added,
    removed,
    modified,
  }
}

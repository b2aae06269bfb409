import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commitStream, type SandboxFile } from '../../commit-stream.ts'
import { branchTip, commitId } from './commits.ts'
import { gitText, runGit, tryGitText } from './run.ts'

export interface CommitOptions {
  readonly message?: string
  /** Anything that `Date` reads; now when left out. */
  readonly at?: string
  /** A login. */
  readonly author?: string
  /** The branch to start from when this one is new or `force` is set; the default branch when left out. */
  readonly from?: string
  /** The branch starts over from `from`, as a force push does. */
  readonly force?: boolean
  /** The branch's last commit is replaced by one that also changes these files. */
  readonly amend?: boolean
}

interface Commit extends CommitOptions {
  readonly branch: string
  readonly defaultBranch: string
  readonly files: Readonly<Record<string, SandboxFile>>
  readonly author: string
}

/** Commits files onto a branch of a bare repository. */
export async function writeCommit(gitDir: string, commit: Commit): Promise<{ before: string | null; after: string }> {
  const { branch, defaultBranch, from, files, force = false, amend = false } = commit
  const before = (await branchTip(gitDir, branch)) ?? null
  const start = before === null || force ? await commitId(gitDir, from ?? defaultBranch) : before
  if (from !== undefined && start === undefined) throw new Error(`There is no branch ${from}`)
  if (amend && start === undefined) throw new Error(`There is no commit on ${branch} to amend`)
  const parents = amend ? await parentsOf(gitDir, start ?? '') : start === undefined ? [] : [start]
  const stream = commitStream({
    branch: `refs/heads/${branch}`,
    files,
    message: commit.message ?? 'Change files',
    time: Math.floor((commit.at === undefined ? Date.now() : Date.parse(commit.at)) / 1000),
    parents,
    author: identity(commit.author),
    ...(amend && start !== undefined ? { tree: await gitText(gitDir, ['rev-parse', `${start}^{tree}`]) } : {}),
  })
  const after = await gitText(gitDir, ['fast-import', '--quiet', '--force'], stream)
  return { before, after }
}

async function parentsOf(gitDir: string, sha: string): Promise<string[]> {
  return (await gitText(gitDir, ['log', '-1', '--format=%P', sha])).split(' ').filter((parent) => parent !== '')
}

/** Merges one commit into a branch with a merge commit. @throws when it conflicts */
export async function writeMerge(gitDir: string, branch: string, head: string, message: string): Promise<string> {
  const base = await gitText(gitDir, ['rev-parse', `refs/heads/${branch}`])
  const tree = (await gitText(gitDir, ['merge-tree', '--write-tree', base, head])).split('\n', 1)[0] ?? ''
  const merge = await gitText(gitDir, ['commit-tree', tree, '-p', base, '-p', head, '-m', message])
  await gitText(gitDir, ['update-ref', `refs/heads/${branch}`, merge])
  return merge
}

/** Keeps `refs/pull/N/head` of the base repository at a commit that another repository may hold. */
export async function keepPullRef(gitDir: string, number: number, headDir: string, sha: string): Promise<void> {
  const ref = `refs/pull/${number}/head`
  if (headDir !== gitDir && (await tryGitText(gitDir, ['cat-file', '-e', sha])) === undefined) {
    await runGit(gitDir, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', headDir, `+${sha}:${ref}`])
  } else await gitText(gitDir, ['update-ref', ref, sha])
}

/** A new bare repository: empty, or with the branches and tags of another. It serves any commit by its id, and in parts. */
export async function createGitDir(
  gitDir: string,
  parent: string,
  defaultBranch: string,
  from?: string,
): Promise<void> {
  if (from === undefined) await mkdir(join(gitDir, 'objects'), { recursive: true })
  else await runGit(parent, ['clone', '--quiet', '--bare', '--template=', '--', from, gitDir])
  await mkdir(join(gitDir, 'refs'), { recursive: true })
  await writeFile(join(gitDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`)
  await appendFile(join(gitDir, 'config'), from === undefined ? `${BARE}${SERVED}` : SERVED)
}

const BARE = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n'
const SERVED = '[uploadpack]\n\tallowFilter = true\n\tallowAnySHA1InWant = true\n'

/** `Name <address>` for a login, with GitHub's address for people who keep theirs private. */
function identity(login: string): string {
  return `${login} <${login}@users.noreply.github.com>`
}

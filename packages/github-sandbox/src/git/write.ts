import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommitContent, commitStream, type SandboxFile } from '../repositories/commit-stream.ts'
import type { CommitWriter } from '../repositories/loose-objects.ts'
import { writeLooseRef } from '../repositories/loose-refs.ts'
import { branchTip, commitId, readCommit } from './commits.ts'
import { gitText, runGit, tryGitText } from './run.ts'

export interface CommitOptions {
  readonly message?: string
  /** Anything that `Date` parses; defaults to now. */
  readonly at?: string
  /** A login. */
  readonly author?: string
  /** The branch to start from if this one is new or `force` is set; defaults to the default branch. */
  readonly from?: string
  /** The branch restarts from `from`, as with a force push. */
  readonly force?: boolean
  /** Replaces the branch's last commit with one that also changes these files. */
  readonly amend?: boolean
}

interface Commit extends CommitOptions {
  readonly branch: string
  readonly defaultBranch: string
  readonly files: Readonly<Record<string, SandboxFile>>
  readonly author: string
  /** The writer of this repository, which knows the commits it wrote before. */
  readonly writer: CommitWriter
}

/** Commits files to a branch of a bare repository. */
export async function writeCommit(gitDir: string, commit: Commit): Promise<{ before: string | null; after: string }> {
  const { branch, defaultBranch, from, files, force = false, amend = false } = commit
  const before = (await branchTip(gitDir, branch)) ?? null
  const start = before === null || force ? await commitId(gitDir, from ?? defaultBranch) : before
  if (from !== undefined && start === undefined) throw new Error(`There is no branch ${from}`)
  if (amend && start === undefined) throw new Error(`There is no commit on ${branch} to amend`)
  const parents = amend ? (await readCommit(gitDir, start ?? '')).parents : start === undefined ? [] : [start]
  const content = {
    branch: `refs/heads/${branch}`,
    files,
    message: commit.message ?? 'Change files',
    time: Math.floor((commit.at === undefined ? Date.now() : Date.parse(commit.at)) / 1000),
    parents,
    author: identity(commit.author),
  }
  const after = commit.writer.write(content, start) ?? (await importCommit(gitDir, content, amend ? start : undefined))
  return { before, after }
}

/** @param changing the commit whose files are changed, if it is not the first parent */
async function importCommit(gitDir: string, content: CommitContent, changing: string | undefined): Promise<string> {
  const tree = changing === undefined ? {} : { tree: await gitText(gitDir, ['rev-parse', `${changing}^{tree}`]) }
  return gitText(gitDir, ['fast-import', '--quiet', '--force'], commitStream({ ...content, ...tree }))
}

/** Merges a commit into a branch with a merge commit. @throws if it conflicts */
export async function writeMerge(gitDir: string, branch: string, head: string, message: string): Promise<string> {
  const base = await gitText(gitDir, ['rev-parse', `refs/heads/${branch}`])
  const tree = (await gitText(gitDir, ['merge-tree', '--write-tree', base, head])).split('\n', 1)[0] ?? ''
  const merge = await gitText(gitDir, ['commit-tree', tree, '-p', base, '-p', head, '-m', message])
  await gitText(gitDir, ['update-ref', `refs/heads/${branch}`, merge])
  return merge
}

/** Sets `refs/pull/N/head` of the base repository to a commit, which may be in another repository. */
export async function keepPullRef(gitDir: string, number: number, headDir: string, sha: string): Promise<void> {
  const ref = `refs/pull/${number}/head`
  if (headDir !== gitDir && (await tryGitText(gitDir, ['cat-file', '-e', sha])) === undefined) {
    await runGit(gitDir, ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', headDir, `+${sha}:${ref}`])
  } else writeLooseRef(gitDir, ref, sha)
}

/** Creates a bare repository: empty, or with the branches and tags of another. It serves any commit by id, and partial clones. */
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

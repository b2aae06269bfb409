import { remembered } from './remember.ts'
import { gitText, tryGitText } from './run.ts'

export interface GitPerson {
  readonly name: string
  readonly email: string
  /** ISO 8601 */
  readonly date: string
}

export interface GitCommit {
  readonly sha: string
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: GitPerson
  readonly committer: GitPerson
  readonly message: string
}

const FORMAT = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00')

/** The commit that a branch, tag or id names; undefined when there is none. */
export async function commitId(gitDir: string, ref: string): Promise<string | undefined> {
  const [sha] = await commitIds(gitDir, [`refs/heads/${ref}`, `refs/tags/${ref}`, ref])
  return sha
}

/** Nothing was ever pushed. */
export async function isEmpty(gitDir: string): Promise<boolean> {
  return (await gitText(gitDir, ['for-each-ref', '--count=1'])).trim() === ''
}

/** The tip of a branch. */
export async function branchTip(gitDir: string, branch: string): Promise<string | undefined> {
  const [sha] = await commitIds(gitDir, [`refs/heads/${branch}`])
  return sha
}

/** The commits of those names that name one, in their order. */
async function commitIds(gitDir: string, names: readonly string[]): Promise<string[]> {
  const asked = names.filter((name) => !name.includes('\n')).map((name) => `${name}^{commit}\n`)
  const answers = await gitText(gitDir, ['cat-file', '--batch-check=%(objectname)'], Buffer.from(asked.join('')))
  return answers.split('\n').filter((answer) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(answer))
}

export function readCommit(gitDir: string, sha: string): Promise<GitCommit> {
  return remembered(['commit', gitDir, sha], async () => {
    const [commit] = await listCommits(gitDir, ['--no-walk', sha])
    if (commit === undefined) throw new Error(`There is no commit ${sha}`)
    return commit
  })
}

/** Commits of a range, newest first. */
export async function listCommits(gitDir: string, range: readonly string[]): Promise<GitCommit[]> {
  const text = await gitText(gitDir, ['log', '-z', `--format=${FORMAT}%x00`, ...range])
  const fields = text.split('\0')
  const commits: GitCommit[] = []
  // Ten fields, and an empty one where git's own separator follows ours.
  for (let at = 0; at + 10 <= fields.length; at += 11) commits.push(commitOf(fields.slice(at, at + 10)))
  return commits
}

function commitOf(fields: readonly string[]): GitCommit {
  const [sha = '', tree = '', parents = '', an = '', ae = '', ad = '', cn = '', ce = '', cd = '', message = ''] = fields
  return {
    sha,
    tree,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author: { name: an, email: ae, date: zulu(ad) },
    committer: { name: cn, email: ce, date: zulu(cd) },
    message: message.replace(/\n+$/, ''),
  }
}

/** GitHub writes Z where git writes an offset of nothing. */
function zulu(date: string): string {
  return date.replace(/[+]00:00$/, 'Z')
}

export function mergeBase(gitDir: string, one: string, other: string): Promise<string | undefined> {
  return remembered(['merge base', gitDir, one, other], () => tryGitText(gitDir, ['merge-base', one, other]))
}

export async function isAncestor(gitDir: string, ancestor: string, descendant: string): Promise<boolean> {
  return (await tryGitText(gitDir, ['merge-base', '--is-ancestor', ancestor, descendant])) !== undefined
}

import { looseRef } from '../../../../src/base/git/folder/loose-object.ts'
import { OBJECT_ID } from '../../../../src/base/git/object-id.ts'
import type { GitCommit } from './commit.ts'
import { looseCommit, looseLine } from './loose-commits.ts'
import { remembered } from './remember.ts'
import { gitText, tryGitText } from './run.ts'

const FORMAT = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00')

/** The commit of a branch, tag or id; undefined if there is none. */
export async function commitId(gitDir: string, ref: string): Promise<string | undefined> {
  return firstCommit(gitDir, [`refs/heads/${ref}`, `refs/tags/${ref}`, ref])
}

/** Whether nothing was ever pushed. */
export async function isEmpty(gitDir: string): Promise<boolean> {
  return (await gitText(gitDir, ['for-each-ref', '--count=1'])).trim() === ''
}

/** The head of a branch. */
export async function branchTip(gitDir: string, branch: string): Promise<string | undefined> {
  return firstCommit(gitDir, [`refs/heads/${branch}`])
}

/** The commit of the first name that resolves to one. */
async function firstCommit(gitDir: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const id = OBJECT_ID.test(name) ? name : name.startsWith('refs/') ? await looseRef(gitDir, name) : undefined
    if (id === null) continue
    if (id === undefined || (await looseCommit(gitDir, id)) === undefined) return askGit(gitDir, names)
    return id
  }
  return undefined
}

async function askGit(gitDir: string, names: readonly string[]): Promise<string | undefined> {
  const asked = names.filter((name) => !name.includes('\n')).map((name) => `${name}^{commit}\n`)
  const answers = await gitText(gitDir, ['cat-file', '--batch-check=%(objectname)'], Buffer.from(asked.join('')))
  return answers.split('\n').find((answer) => OBJECT_ID.test(answer))
}

export async function readCommit(gitDir: string, sha: string): Promise<GitCommit> {
  const loose = await looseCommit(gitDir, sha)
  if (loose !== undefined) return loose
  return remembered(['commit', gitDir, sha], async () => {
    const [commit] = await logged(gitDir, ['--no-walk', sha])
    if (commit === undefined) throw new Error(`There is no commit ${sha}`)
    return commit
  })
}

/** The ancestors of a commit including itself, without those of another one; newest first. */
export async function listCommits(gitDir: string, head: string, without: string | null): Promise<readonly GitCommit[]> {
  const line = await looseLine(gitDir, head)
  const other = without === null ? [] : await looseLine(gitDir, without)
  if (line === undefined || other === undefined)
    return logged(gitDir, without === null ? [head] : [head, `^${without}`])
  const left = new Set(other.map(({ sha }) => sha))
  return line.filter(({ sha }) => !left.has(sha))
}

/** The ancestors of a commit including itself that are on no other branch; newest first. */
export function listNewCommits(gitDir: string, head: string, branch: string): Promise<GitCommit[]> {
  return logged(gitDir, [head, '--not', `--exclude=${branch}`, '--branches'])
}

async function logged(gitDir: string, range: readonly string[]): Promise<GitCommit[]> {
  const text = await gitText(gitDir, ['log', '-z', `--format=${FORMAT}%x00`, ...range])
  const fields = text.split('\0')
  const commits: GitCommit[] = []
  // Ten fields, and an empty one where git's separator follows the format's.
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

/** GitHub writes Z where git writes a zero offset. */
function zulu(date: string): string {
  return date.replace(/[+]00:00$/, 'Z')
}

export function mergeBase(gitDir: string, one: string, other: string): Promise<string | undefined> {
  return remembered(['merge base', gitDir, one, other], async () => {
    const [mine, theirs] = [await looseLine(gitDir, one), await looseLine(gitDir, other)]
    if (!mine || !theirs) return tryGitText(gitDir, ['merge-base', one, other])
    const before = new Set(mine.map(({ sha }) => sha))
    return theirs.find(({ sha }) => before.has(sha))?.sha
  })
}

export async function isAncestor(gitDir: string, ancestor: string, descendant: string): Promise<boolean> {
  const line = await looseLine(gitDir, descendant)
  if (line?.some(({ sha }) => sha === ancestor)) return true
  return (await tryGitText(gitDir, ['merge-base', '--is-ancestor', ancestor, descendant])) !== undefined
}

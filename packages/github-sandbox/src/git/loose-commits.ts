import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { GitCommit, GitPerson } from './commit.ts'
import { remembered } from './remember.ts'

const inflated = promisify(inflate)
/** Maximum length of a chain of commits to follow. */
const MAX_LENGTH = 300

/** A loose commit, as most are here; undefined if git has to be run. */
export function looseCommit(gitDir: string, sha: string): Promise<GitCommit | undefined> {
  return remembered(['loose commit', gitDir, sha], async () => {
    const bytes = await readFile(join(gitDir, 'objects', sha.slice(0, 2), sha.slice(2))).catch(() => null)
    return bytes === null ? undefined : parse(sha, (await inflated(bytes)).toString('utf8'))
  })
}

/** A commit and all its ancestors, newest first, if each has at most one parent; undefined if git has to be run. */
export async function looseLine(gitDir: string, sha: string): Promise<readonly GitCommit[] | undefined> {
  const line: GitCommit[] = []
  for (let next: string | undefined = sha; next !== undefined; ) {
    const commit: GitCommit | undefined = await looseCommit(gitDir, next)
    if (commit === undefined || commit.parents.length > 1 || line.length === MAX_LENGTH) return undefined
    line.push(commit)
    next = commit.parents[0]
  }
  return line
}

function parse(sha: string, object: string): GitCommit | undefined {
  const [, head = '', message = ''] = /^commit \d+\0(.*?)\n\n(.*)$/s.exec(object) ?? []
  const fields = head.split('\n').map((line) => line.split(/ (.*)/, 2))
  if (fields.some(([name = '']) => !/^(?:tree|parent|author|committer)$/.test(name))) return undefined
  const [author, committer] = ['author', 'committer'].map((who) => person(fieldOf(fields, who)))
  if (!author || !committer) return undefined
  const parents = fields.flatMap(([name, value = '']) => (name === 'parent' ? [value] : []))
  return { sha, tree: fieldOf(fields, 'tree'), parents, author, committer, message: message.replace(/\n+$/, '') }
}

function fieldOf(fields: readonly (readonly string[])[], wanted: string): string {
  return fields.find(([name]) => name === wanted)?.[1] ?? ''
}

function person(text: string): GitPerson | null {
  const [, name, email, seconds] = /^(.*) <([^<>]*)> (\d+) \+0000$/.exec(text) ?? []
  if (name === undefined || email === undefined) return null
  return { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') }
}

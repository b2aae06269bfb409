import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository } from 'github-sandbox/repositories/repository'
import { type ObjectType, writeObject } from '../../../../src/base/git/folder/loose-object.ts'

/** A repository with a history that git would not write. */
export interface WrittenHistory {
  readonly path: string
  /** Ids of the first and of the last commit; of another or a missing object if the text has no commit. */
  readonly first: string
  readonly last: string
  remove(): void
}

interface Written {
  readonly oid: string
  /** Number of paths below it. */
  readonly paths: number
}

/** Maximum lines, entries of a tree, and paths of a commit: bombs have separate targets. */
const MAX_LINES = 300
const MAX_ENTRIES = 200
const MAX_PATHS = 5000
const MISSING = { oid: 'ad'.repeat(20), paths: 1 }

/**
 * Writes the objects that a text describes, one per line, in order. An object is referred to by its number, modulo the number of objects so
 * far: so there are no cycles, which git's ids make impossible. `x` refers to a missing object.
 *
 * - `b CONTENT` is a blob; `%41` is a byte, here and below.
 * - `t MODE:OBJECT:NAME MODE:OBJECT:NAME …` is a tree, with its entries in this order.
 * - `c TREE PARENT,PARENT TIME HEADER MESSAGE` is a commit.
 *
 * Anything else is ignored. The last commit is the branch `main`.
 */
export function writeHistory(text: string): WrittenHistory {
  const repository = createRepository()
  const objects = join(repository.path, '.git', 'objects')
  const written: Written[] = []
  const commits: string[] = []
  const named = (name: string): Written => written[Number(name) % written.length] ?? MISSING
  const write = (type: ObjectType, body: Buffer, paths: number): string => {
    const oid = writeObject(objects, type, body, 'sha1')
    written.push({ oid, paths })
    return oid
  }
  for (const line of text.split('\n').slice(0, MAX_LINES)) {
    const [kind, ...words] = line.split(' ')
    if (kind === 'b') write('blob', bytesOf(words.join(' ')), 1)
    else if (kind === 't') writeTree(words, named, write)
    else if (kind === 'c') commits.push(write('commit', commitOf(words, named), 0))
  }
  const last = commits.at(-1) ?? written.at(-1)?.oid ?? MISSING.oid
  writeFileSync(join(repository.path, '.git', 'refs', 'heads', 'main'), `${last}\n`)
  return { path: repository.path, first: commits[0] ?? last, last, remove: repository.remove }
}

type Named = (name: string) => Written
type Write = (type: ObjectType, body: Buffer, paths: number) => string

function writeTree(words: readonly string[], named: Named, write: Write): void {
  const entries: Buffer[] = []
  let paths = 0
  for (const word of words.filter(Boolean).slice(0, MAX_ENTRIES)) {
    const [mode = '', object = '', name = ''] = word.split(':', 3)
    const { oid, paths: below } = named(object)
    if (paths + below > MAX_PATHS) continue
    paths += below
    entries.push(bytesOf(mode), Buffer.from(' '), bytesOf(name), Buffer.from([0]), Buffer.from(oid, 'hex'))
  }
  write('tree', Buffer.concat(entries), paths + 1)
}

function commitOf(
  [tree = '', parents = '', time = '', header = '', ...message]: readonly string[],
  named: Named,
): Buffer {
  const who = Buffer.concat([Buffer.from('A <a@example.com> '), bytesOf(time), Buffer.from(' +0000\n')])
  const lines = [
    `tree ${named(tree).oid}`,
    ...parents
      .split(',')
      .filter(Boolean)
      .map((each) => `parent ${named(each).oid}`),
  ]
  return Buffer.concat([
    Buffer.from(`${lines.join('\n')}\nauthor `),
    who,
    Buffer.from('committer '),
    who,
    ...(header === '' ? [] : [bytesOf(header), Buffer.from('\n')]),
    Buffer.from('\n'),
    bytesOf(message.join(' ')),
  ])
}

function bytesOf(text: string): Buffer {
  const parts = text.split(/%([0-9a-f]{2})/i)
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 1 ? 'hex' : 'utf8')))
}

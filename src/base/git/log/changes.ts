import { fields, kindOfMode } from '../names.ts'
import type { Change, Rename } from '../types.ts'

const COMPARE = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-ext-diff', '--no-textconv'] as const

export function changesArguments(base: string, head: string): string[] {
  return [...COMPARE, '--no-renames', base, head]
}

/** Compares pairs of trees from standard input, one pair per line. */
export function manyChangesArguments(): string[] {
  return [...COMPARE, '--no-renames', '--stdin']
}

/**
 * Splits the output of `diff-tree --stdin` for pairs of trees: a line with the two ids precedes each pair's changes. Everything else in the
 * output ends in NUL, so that a line end in a path starts no line.
 */
export function splitPairs(output: Buffer, idLength: number): Buffer[] {
  const headerLength = 2 * idLength + 2
  const parts: Buffer[] = []
  let from = -1
  let at = 0
  while (at < output.length) {
    if (output[at] !== 0x3a) {
      if (from >= 0) parts.push(output.subarray(from, at))
      at += headerLength
      from = at
      continue
    }
    // `:<meta>NUL<path>NUL`
    const path = output.indexOf(0, at) + 1
    const end = path === 0 ? -1 : output.indexOf(0, path)
    at = end === -1 ? output.length : end + 1
  }
  if (from >= 0) parts.push(output.subarray(from))
  return parts
}

/**
 * `similarity` is the minimum percentage at which two files count as one; 100 compares ids alone and so reads no file. Empty files are all
 * alike, which is not meaningful.
 */
export function renamesArguments(base: string, head: string, similarity: number): string[] {
  return [...COMPARE, `--find-renames=${similarity}%`, '--no-rename-empty', '--diff-filter=R', base, head]
}

/**
 * Parses `:<mode> <mode> <object> <object> <status>` and the path after it. A string that shares memory with the output would keep all of
 * it alive, so each string is a copy; with `strings`, equal strings of all calls share one copy.
 */
export function parseChanges(output: Buffer, strings = new Map<string, string>()): Change[] {
  const shared = (text: string): string => {
    const known = strings.get(text)
    if (known === undefined) strings.set(text, text)
    return known ?? text
  }
  const side = (mode: string, oid: string): Change['before'] =>
    mode === '000000' ? null : { kind: kindOfMode(mode), oid: shared(oid) }
  const changes: Change[] = []
  for (let at = 0; at < output.length; ) {
    const header = output.indexOf(0, at)
    const end = header === -1 ? -1 : output.indexOf(0, header + 1)
    if (end === -1) break
    const [before = '', after = '', from = '', to = '', status = ''] = output
      .toString('latin1', at + 1, header)
      .split(' ')
    changes.push({
      // T, a file that became a link or a submodule, is a change of content as well.
      status: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified',
      path: shared(output.toString('utf8', header + 1, end)),
      before: side(before, from),
      after: side(after, to),
    })
    at = end + 1
  }
  return changes
}

/** The changes from one commit to another and from that one to a third, as those from the first to the third, by path. */
export function composeChanges(first: readonly Change[], second: readonly Change[]): Change[] {
  const changes = new Map(first.map((change) => [change.path, change]))
  for (const { path, before, after } of second) {
    const start = changes.get(path)?.before ?? (changes.has(path) ? null : before)
    changes.delete(path)
    if (start?.oid === after?.oid && start?.kind === after?.kind) continue
    const status = start === null ? 'added' : after === null ? 'deleted' : 'modified'
    changes.set(path, { status, path, before: start, after })
  }
  return [...changes.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The changes from head to base, from those from base to head. */
export function reversed(changes: readonly Change[]): Change[] {
  return changes.map(({ status, path, before, after }) => ({
    status: UNDONE[status],
    path,
    before: after,
    after: before,
  }))
}

const UNDONE = { added: 'deleted', deleted: 'added', modified: 'modified' } as const

/** Renames, best first; two paths follow the header of a rename. */
export function parseRenames(output: Buffer): Rename[] {
  const tokens = fields(output)
  const renames: Rename[] = []
  for (let index = 0; index + 2 < tokens.length; index += 3) {
    const status = tokens[index]?.text.split(' ')[4] ?? ''
    const [from, to] = [tokens[index + 1]?.text ?? '', tokens[index + 2]?.text ?? '']
    renames.push({ from, to, similarity: Number(status.slice(1)) })
  }
  return renames.sort((left, right) => right.similarity - left.similarity)
}

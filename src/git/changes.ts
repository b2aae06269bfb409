import { fields, kindOfMode } from './names.ts'
import type { Change, Rename } from './types.ts'

const COMPARE = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-ext-diff', '--no-textconv'] as const

export function changesArguments(base: string, head: string): string[] {
  return [...COMPARE, '--no-renames', base, head]
}

/** Compares pairs of trees that are given on standard input, one pair a line. */
export function manyChangesArguments(): string[] {
  return [...COMPARE, '--no-renames', '--stdin']
}

/**
 * Splits what `diff-tree --stdin` prints for pairs of trees: before each pair's changes a line with the two ids. Everything
 * else in the output ends in NUL, so that a line end in a path is no line of its own.
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
 * `similarity` is the least per cent at which two files count as one; 100 compares ids alone and so reads no file. Empty
 * files are all alike, which says nothing.
 */
export function renamesArguments(base: string, head: string, similarity: number): string[] {
  return [...COMPARE, `--find-renames=${similarity}%`, '--no-rename-empty', '--diff-filter=R', base, head]
}

interface RawDiff {
  readonly modes: readonly [string, string]
  readonly oids: readonly [string, string]
  readonly status: string
}

/** Reads `:<mode> <mode> <object> <object> <status>` and the path after it. */
export function parseChanges(output: Buffer): Change[] {
  const tokens = fields(output)
  const changes: Change[] = []
  for (let index = 0; index + 1 < tokens.length; index += 2) {
    const { modes, oids, status } = parseRaw(tokens[index]?.text ?? '')
    const side = (which: 0 | 1): Change['before'] =>
      modes[which] === '000000' ? null : { kind: kindOfMode(modes[which]), oid: oids[which] }
    changes.push({
      // T, a file that became a link or a submodule, is a change of content as well.
      status: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified',
      path: tokens[index + 1]?.text ?? '',
      before: side(0),
      after: side(1),
    })
  }
  return changes
}

/** Renames, best first; a rename's header is followed by two paths. */
export function parseRenames(output: Buffer): Rename[] {
  const tokens = fields(output)
  const renames: Rename[] = []
  for (let index = 0; index + 2 < tokens.length; index += 3) {
    const { status } = parseRaw(tokens[index]?.text ?? '')
    const [from, to] = [tokens[index + 1]?.text ?? '', tokens[index + 2]?.text ?? '']
    renames.push({ from, to, similarity: Number(status.slice(1)) })
  }
  return renames.sort((left, right) => right.similarity - left.similarity)
}

function parseRaw(header: string): RawDiff {
  const [before = '', after = '', from = '', to = '', status = ''] = header.slice(1).split(' ')
  return { modes: [before, after], oids: [from, to], status }
}

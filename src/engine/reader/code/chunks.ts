import { groupBy } from '../../../base/group-by.ts'
import type { LineRange } from '../../docs/doc.ts'
import { lastAt } from '../../docs/last-at.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'

/** A part of a source file that is shown as a whole: a declaration with its comment and body, or some lines. */
export interface Chunk {
  readonly path: string
  /** 1-based; `to` is inclusive. */
  readonly from: number
  readonly to: number
  /** The names that it declares, as written; options include their dashes. */
  readonly declares: readonly string[]
  /** The lines of the declaration that it is a piece of; absent if it is no piece. */
  readonly whole?: LineRange
}

/** Size of a chunk in lines: longer bodies are split, shorter ones joined with what follows. */
const MAX_LINES = 70
const MIN_LINES = 8
/** Size of chunks, in lines, in files without known declarations. */
const PLAIN_LINES = 40

/**
 * Splits a file into chunks, in order and without gaps. Each begins with the comment of a declaration, or with lines that belong to no
 * declaration.
 *
 * @param apart ranges of lines that share no chunk with others
 */
export function chunksOf(
  path: string,
  lines: readonly string[],
  facts: FileFacts | undefined,
  apart: readonly LineRange[] = [],
): Chunk[] {
  const declared = facts?.declarations ?? []
  const options = (facts?.options ?? []).flatMap(({ names, line }) => names.map((name) => ({ name, line })))
  const starts = startsOf(lines, declared, apart)
  const most = declared.length === 0 ? PLAIN_LINES : MAX_LINES
  const ranges = starts.flatMap((from, index) => {
    const whole = { from, to: (starts[index + 1] ?? lines.length + 1) - 1 }
    const pieces = cut(whole, most)
    return pieces.map((piece) => (declared.length > 0 && pieces.length > 1 ? { ...piece, whole } : piece))
  })
  const names = groupBy([...declared, ...options], ({ line }) => lastAt(ranges, line, ({ from }) => from))
  return ranges.map((range, index) => ({
    path,
    ...range,
    declares: (names.get(index) ?? []).map(({ name }) => name),
  }))
}

/** The lines where chunks begin: at declarations at least {@link MIN_LINES} after the beginning of the previous chunk. */
function startsOf(
  lines: readonly string[],
  declared: readonly { readonly line: number }[],
  apart: readonly LineRange[],
): number[] {
  const declaring = new Set(declared.map(({ line }) => line))
  const wanted = [...declaring].map((line) => commentStart(lines, line))
  const edges = new Set(apart.flatMap(({ from, to }) => (to < lines.length ? [from, to + 1] : [from])))
  const starts = [1]
  for (const start of [...wanted, ...edges].sort((a, b) => a - b)) {
    const length = start - (starts.at(-1) ?? 1)
    if (length >= MIN_LINES || (length > 0 && edges.has(start))) starts.push(start)
  }
  return starts
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|end)|--|"""|'''|@\w|\[\w)/
/** Maximum number of comment lines that belong to the declaration below them. */
const MAX_COMMENT = 60

/** The first line of the comments and attributes directly above a line. */
function commentStart(lines: readonly string[], line: number): number {
  const least = Math.max(1, line - MAX_COMMENT)
  let start = line
  while (start > least && COMMENT.test((lines[start - 2] ?? '').slice(0, 200))) start--
  return start
}

function cut({ from, to }: LineRange, most: number): (LineRange & Pick<Chunk, 'whole'>)[] {
  const count = Math.max(1, Math.ceil((to - from + 1) / most))
  const length = Math.ceil((to - from + 1) / count)
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * length,
    to: Math.min(to, from + (index + 1) * length - 1),
  })).filter((range) => range.to >= range.from)
}

import { lastAt } from '../../docs/last-at.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { groupBy } from '../../group-by.ts'

/** A piece of a source file that is shown as a whole: a declaration with its comment and body, or some lines. */
export interface Chunk {
  readonly path: string
  /** 1-based, the last one included. */
  readonly from: number
  readonly to: number
  /** What it declares, as it is written: names, and options with their dashes. */
  readonly declares: readonly string[]
}

/** Lines of a piece: longer bodies are cut, shorter ones joined with what follows. */
const MAX_LINES = 70
const MIN_LINES = 8
/** Lines of files whose declarations are not read. */
const PLAIN_LINES = 40

/**
 * The pieces of a file, in its order, without gaps. Each begins with the comment of a declaration or with what stands on no declaration's
 * account.
 */
export function chunksOf(path: string, lines: readonly string[], facts: FileFacts | undefined): Chunk[] {
  const declared = facts?.declarations ?? []
  const options = (facts?.options ?? []).flatMap(({ names, line }) => names.map((name) => ({ name, line })))
  const starts = declared.length === 0 ? [1] : startsOf(lines, declared)
  const most = declared.length === 0 ? PLAIN_LINES : MAX_LINES
  const ranges = starts.flatMap((from, index) => cut(from, (starts[index + 1] ?? lines.length + 1) - 1, most))
  const names = groupBy([...declared, ...options], ({ line }) => lastAt(ranges, line, ({ from }) => from))
  return ranges.map(({ from, to }, index) => ({
    path,
    from,
    to,
    declares: (names.get(index) ?? []).map(({ name }) => name),
  }))
}

/** Where pieces begin: at declarations that are not within so few lines of the one before. */
function startsOf(lines: readonly string[], declared: readonly { readonly line: number }[]): number[] {
  const declaring = new Set(declared.map(({ line }) => line))
  const wanted = [...declaring].map((line) => commentStart(lines, line)).sort((a, b) => a - b)
  const starts = [1]
  for (const start of wanted) if (start - (starts.at(-1) ?? 1) >= MIN_LINES) starts.push(start)
  return starts
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|end)|--|"""|'''|@\w|\[\w)/
/** Lines of a comment that go with what it stands above. */
const MAX_COMMENT = 60

/** The first line of the comments and attributes right above a line. */
function commentStart(lines: readonly string[], line: number): number {
  const least = Math.max(1, line - MAX_COMMENT)
  let start = line
  while (start > least && COMMENT.test((lines[start - 2] ?? '').slice(0, 200))) start--
  return start
}

function cut(from: number, to: number, most: number): { readonly from: number; readonly to: number }[] {
  const count = Math.max(1, Math.ceil((to - from + 1) / most))
  const length = Math.ceil((to - from + 1) / count)
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * length,
    to: Math.min(to, from + (index + 1) * length - 1),
  })).filter((range) => range.to >= range.from)
}

import { once } from '../../base/memoize.ts'
import type { CodeBlock, IgnoredRange, LineRange } from './doc.ts'
import { isBlank } from './source.ts'

export interface Comment extends LineRange {
  /** Without the comment delimiters. */
  readonly text: string
  /** Whether the comment shares its lines with other text. */
  readonly beside: boolean
}

export interface CommentedPage {
  readonly lines: readonly string[]
  readonly comments: readonly Comment[]
  readonly codeBlocks: readonly CodeBlock[]
  /** Lines that are metadata of the page rather than content: fields, attributes. */
  readonly matter?: RegExp
  /** Last line of the block that begins at a line (1-based), for formats whose blocks may contain blank lines; 0 for the default end. */
  readonly blockEnd?: (line: number) => number
}

/** `:name: value` of reStructuredText and AsciiDoc. At the top of a page, it is the front matter. */
export const FIELD_LINE = /^:[^:\s][^:]{0,200}:(?:\s|$)/

/**
 * The lines that a page's `docalign-ignore` comments exclude from the check: `-line` its own line, `-next-line` the next non-blank line,
 * `-start` and `-end` everything between them, or up to the last line. The bare word excludes its own line if that contains other text, the
 * whole page if only front matter and comments precede it, else the next block. A reason may follow each word.
 */
export function ignoredRanges(page: CommentedPage): IgnoredRange[] {
  const { lines } = page
  const ranges: IgnoredRange[] = []
  const blocks = once(() => blocksOf(page))
  let open: number | null = null
  let covered = 0
  for (const { text, beside, from, to } of page.comments) {
    const word = ignoreWord(text)
    if (word === 'start') open ??= from
    else if (word === 'end' && open !== null) {
      ranges.push({ from: open, to, kind: 'region' })
      open = null
    } else if (word === 'next-line') {
      const line = nextTextLine(lines, to)
      if (line !== null) ranges.push({ from: line, to: line, kind: 'line' })
    } else if (word === 'line' || (word === 'bare' && beside)) ranges.push({ from, to, kind: 'line' })
    else if (word === 'bare' && from > covered) {
      if (from < blocks().first) return [{ from: 1, to: lines.length, kind: 'page' }]
      const line = nextTextLine(lines, to)
      if (line === null) continue
      covered = blocks().end(line)
      ranges.push({ from: line, to: covered, kind: 'block' })
    }
  }
  return open === null ? ranges : [...ranges, { from: open, to: lines.length, kind: 'region' }]
}

function ignoreWord(comment: string): string | null {
  const [first = ''] = comment.trim().split(/\s+/, 1)
  const match = /^docalign-ignore(?:-(line|next-line|start|end))?[:,;]?$/.exec(first)
  return match && (match[1] ?? 'bare')
}

function nextTextLine(lines: readonly string[], after: number): number | null {
  for (let line = after + 1; line <= lines.length; line++) if (!isBlank(lines[line - 1])) return line
  return null
}

function firstContentLine({ lines, comments, matter }: CommentedPage): number {
  const alone = comments.filter((comment) => !comment.beside)
  let next = 0
  for (let line = 1; line <= lines.length; line++) {
    while ((alone[next]?.to ?? line) < line) next++
    const inComment = (alone[next]?.from ?? line + 1) <= line
    if (!inComment && !isBlank(lines[line - 1]) && !matter?.test(lines[line - 1] ?? '')) return line
  }
  return lines.length + 1
}

interface Blocks {
  /** Line of the page's first content. */
  readonly first: number
  /** Last line of the block that begins at a line. */
  end(line: number): number
}

/** A block ends at a blank line, or with the code block that begins in it. */
function blocksOf(page: CommentedPage): Blocks {
  const { lines } = page
  const code = new Map(page.codeBlocks.map((block) => [block.line, block.lines.length]))
  const runEnd = (from: number): number => {
    const indented = code.get(from)
    if (indented !== undefined) return from + indented - 1
    let to = from
    while (!code.has(to + 1) && !isBlank(lines[to])) to++
    // A code block below its opening fence is followed by a closing one.
    return to + (code.has(to + 1) ? (code.get(to + 1) ?? 0) + 1 : 0)
  }
  const end = (from: number): number => Math.min(Math.max(runEnd(from), page.blockEnd?.(from) ?? 0), lines.length)
  return { first: firstContentLine(page), end }
}

import { count } from '../text.ts'

/**
 * Maximum UTF-8 bytes of a check run's summary and of its text. A comment may have 65,536 characters; with the same limit in bytes it is
 * never too long, however GitHub counts characters.
 */
export const MAX_BYTES = 65_535

/** What `fitBytes` cut. */
export interface Cut {
  readonly lines: readonly string[]
  /** Number of table rows among the lines. */
  readonly rows: number
  /** Summary lines of the collapsed parts that were cut completely. */
  readonly sections: readonly string[]
}

export interface FitOptions {
  /** In UTF-8 bytes. */
  readonly limit?: number
  readonly note?: (cut: Cut) => string
  readonly unwritten?: number
}

/** A position between two lines at which Markdown can be cut with only collapsed parts left open. */
interface CutPoint {
  /** Number of lines before it. */
  readonly lines: number
  /** Number of collapsed parts open there. */
  readonly depth: number
}

const CLOSING = '\n\n</details>'

/**
 * Cuts Markdown to at most `limit` UTF-8 bytes. Cuts between lines, never in a table's head or in a fence; closes collapsed parts, and adds
 * a note on what is missing.
 *
 * @param unwritten number of table rows that the caller did not even write, as they would not fit
 */
export function fitBytes(
  markdown: string,
  { limit = MAX_BYTES, note = defaultNote, unwritten = 0 }: FitOptions = {},
): string {
  if (Buffer.byteLength(markdown) <= limit) return markdown
  const lines = markdown.split('\n')
  for (const point of cutPoints(lines, limit).reverse()) {
    const kept = lines.slice(0, point.lines).join('\n').trimEnd() + CLOSING.repeat(point.depth)
    const text = `${kept === '' ? '' : `${kept}\n\n`}${note(cutOf(lines.slice(point.lines), unwritten))}\n`
    if (Buffer.byteLength(text) <= limit) return text
  }
  return ''
}

/** `… 37 more rows are not shown; not shown either: 3 claims muted.` */
function defaultNote({ rows, sections, lines }: Cut): string {
  const missing = rows > 0 ? count(rows, 'more row') : `${lines.length} more lines`
  return `… ${missing} omitted for length${sections.length > 0 ? `; not shown: ${sections.join(', ')}` : ''}.`
}

function cutPoints(lines: readonly string[], limit: number): CutPoint[] {
  const points: CutPoint[] = [{ lines: 0, depth: 0 }]
  let fence: string | null = null
  let depth = 0
  let bytes = 0
  let last = ''
  for (const [index, line] of lines.entries()) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > limit) break
    if (fence !== null) {
      if (closes(line, fence)) fence = null
    } else {
      fence = openedFence(line)
      if (line.startsWith('<details')) depth++
      if (line.startsWith('</details')) depth = Math.max(0, depth - 1)
    }
    if (line.trim() !== '') last = line
    const opens = last.startsWith('<details') || isDelimiter(last) || isDelimiter(lines[index + 1] ?? '')
    if (fence === null && !opens) points.push({ lines: index + 1, depth })
  }
  return points
}

function openedFence(line: string): string | null {
  const match = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line)
  return match?.[1] ?? match?.[2] ?? null
}

function closes(line: string, fence: string): boolean {
  const run = line.trim()
  return run.startsWith(fence) && run === fence.charAt(0).repeat(run.length)
}

/** The delimiter row of a table. */
function isDelimiter(line: string): boolean {
  return /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line)
}

function cutOf(lines: readonly string[], unwritten: number): Cut {
  const rows = lines.filter(
    (line, index) => line.startsWith('|') && !isDelimiter(line) && !isDelimiter(lines[index + 1] ?? ''),
  )
  const sections = lines.flatMap((line) => /^<details><summary>(.*)<\/summary>/.exec(line)?.[1] ?? [])
  return { lines, rows: rows.length + unwritten, sections }
}

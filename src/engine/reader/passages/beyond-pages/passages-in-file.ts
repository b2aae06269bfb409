import type { Passage } from '../passages.ts'

/** As long as passages of pages are. */
const LENGTH = 4000
const MAX_LINE_LENGTH = 2000
const MIN_LINES = 5

/**
 * The passages of a file that is no page, without blank lines at their ends, cut at blank lines where there are some.
 *
 * @param isText whether a line is prose; all others are code
 */
export function passagesInFile(
  { file, titles }: Pick<Passage, 'file' | 'titles'>,
  lines: readonly string[],
  isText: (line: string) => boolean,
): Passage[] {
  const passages: Passage[] = []
  let from = 1
  let length = 0
  const close = (to: number): void => {
    const all = lines.slice(from - 1, to)
    const skipped = all.findIndex((line) => line.trim() !== '')
    const end = all.findLastIndex((line) => line.trim() !== '') + 1
    const own = all.slice(skipped, end).map((line) => line.slice(0, MAX_LINE_LENGTH))
    const first = from + skipped
    const samples = own.flatMap((line, index) => (isText(line) ? [] : [first + index]))
    if (own.some((line) => isText(line) && WORDS.test(line)))
      passages.push({ file, titles, from: first, to: from + end - 1, text: own.join('\n'), samples: new Set(samples) })
    from = to + 1
    length = 0
  }
  for (const [index, line] of lines.entries()) {
    const next = Math.min(line.length, MAX_LINE_LENGTH) + 1
    if (length + next > LENGTH && index >= from) close(lastBlank(lines, from, index))
    // What was carried over from before the blank line.
    if (length === 0) length = lines.slice(from - 1, index).reduce((sum, each) => sum + each.length + 1, 0)
    length += next
  }
  if (from <= lines.length) close(lines.length)
  return passages
}

/** The last blank line among lines, in their second half; the last of them if there is none. */
function lastBlank(lines: readonly string[], from: number, to: number): number {
  const least = Math.max(from + MIN_LINES, Math.floor((from + to) / 2))
  for (let line = to; line > least; line--) if ((lines[line - 1] ?? '').trim() === '') return line
  return to
}

/** Text without consecutive words states nothing. */
const WORDS = /\p{L}{2,}\W+\p{L}{2,}/u

import type { MappedFile } from './mapping.ts'

/** Characters of code in one question. */
const MAX_LENGTH = 10_000
const MAX_FILE_LENGTH = 5_000
/** Lines before and after a place that is mapped. */
const BEFORE = 8
const AFTER = 50

/** What a question shows of one file. */
export interface Excerpt {
  readonly path: string
  readonly text: string
}

/** What is shown of the mapped files: all of a short one, of a long one what stands around the mapped lines. */
export function excerptsOf(mapped: readonly MappedFile[], textOf: (path: string) => string | undefined): Excerpt[] {
  const excerpts: Excerpt[] = []
  let left = MAX_LENGTH
  for (const { path, lines } of mapped) {
    const whole = textOf(path)
    if (whole === undefined || left <= 0) continue
    const text = cut(
      whole.length <= MAX_FILE_LENGTH ? whole : around(whole.split('\n'), lines),
      Math.min(left, MAX_FILE_LENGTH),
    )
    left -= text.length
    if (text.trim() !== '') excerpts.push({ path, text })
  }
  return excerpts
}

function around(lines: readonly string[], places: readonly number[]): string {
  const wanted = new Set<number>()
  for (const place of places.length === 0 ? [1] : places)
    for (let line = Math.max(1, place - BEFORE); line <= Math.min(lines.length, place + AFTER); line++) wanted.add(line)
  const shown: string[] = []
  let last = 0
  for (const line of [...wanted].sort((a, b) => a - b)) {
    if (line !== last + 1) shown.push('[…]')
    shown.push(lines[line - 1] ?? '')
    last = line
  }
  return shown.join('\n')
}

/** At most so many characters, in whole lines. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, text.lastIndexOf('\n', length) + 1 || length)
}

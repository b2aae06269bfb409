import type { Chunk } from './code/chunks.ts'
import type { CodeIndex } from './code/code-index.ts'
import { foldedNames, namesIn } from './code/names.ts'

/** Lines of a file that a reader is shown. */
export interface Excerpt {
  readonly path: string
  /** 1-based; `to` is inclusive. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Maximum characters of one chunk: a longer one is cut to the surroundings of its matching names. */
const CHUNK_LENGTH = 2600
/** Up to so many characters a chunk is shown as a whole, and where it decides with the rest of its declaration. */
const SHORT_LENGTH = 1200
const DECIDING_LENGTH = 3000
/** Lines before and after a line with a matching name, where what follows decides more often, and most lines between two such places. */
const BEFORE = 2
const AFTER = 7
const MAX_BETWEEN = 5
const HEAD = 1

/**
 * The whole chunk if it is short, else its head and the surroundings of the names; nothing of a licence.
 *
 * @param isDeciding a chunk that may be longer, and is shown with the rest of its declaration
 */
export function excerptsOf(chunk: Chunk, names: ReadonlySet<string>, code: CodeIndex, isDeciding = false): Excerpt[] {
  if (isDeciding) {
    const { path, from, to } = { ...chunk, ...chunk.whole }
    const text = code.textOf({ ...chunk, from, to })
    const isCut = chunk.whole !== undefined || text.length > SHORT_LENGTH
    if (isCut && shownLength({ path, text }) <= DECIDING_LENGTH) return [{ path, from, to, text }]
  }
  const text = code.textOf(chunk)
  const whole = (from: number, to: number): Excerpt => ({
    path: chunk.path,
    from,
    to,
    text: code.textOf({ ...chunk, from, to }).slice(0, CHUNK_LENGTH),
  })
  if (isLicence(text)) return []
  if (shownLength({ ...chunk, text }) <= SHORT_LENGTH) return [whole(chunk.from, chunk.to)]
  const lines = text.split('\n')
  const hits = lines.flatMap((line, index) => ([...foldedNames(line)].some((name) => names.has(name)) ? [index] : []))
  const ranges = [{ from: 0, to: HEAD - 1 }, ...hits.map((hit) => ({ from: hit - BEFORE, to: hit + AFTER }))]
  const merged: { from: number; to: number }[] = []
  let size = 0
  for (const { from, to } of ranges) {
    const last = merged.at(-1)
    const [start, end] = [Math.max(0, from), Math.min(lines.length - 1, to)]
    size += lines.slice(start, end + 1).join('\n').length
    if (size > CHUNK_LENGTH) break
    if (last && start <= last.to + MAX_BETWEEN) last.to = Math.max(last.to, end)
    else merged.push({ from: start, to: end })
  }
  return merged.map(({ from, to }) => whole(chunk.from + from, chunk.from + to))
}

function isLicence(text: string): boolean {
  return (
    text.length < 3000 &&
    /licen[cs]e|copyright/i.test(text.slice(0, 300)) &&
    !/[{};]|^\s*(?:def|import|func)\b/m.test(text)
  )
}

/** Whether all lines of an excerpt are in another one. */
export function isInside(inner: Excerpt, outer: Excerpt): boolean {
  return inner.path === outer.path && inner.from >= outer.from && inner.to <= outer.to
}

/** The excerpts whose lines no earlier one has. */
export function withoutRepetitions(excerpts: readonly Excerpt[]): Excerpt[] {
  return excerpts.filter((each, index) => !excerpts.slice(0, index).some((other) => isInside(each, other)))
}

/** Merges excerpts that touch or overlap, at the position of the first. */
export function joined(excerpts: readonly Excerpt[], code: CodeIndex): Excerpt[] {
  const done: Excerpt[] = []
  for (const excerpt of excerpts) {
    const at = done.findIndex(
      (other) => other.path === excerpt.path && excerpt.from <= other.to + 1 && excerpt.to >= other.from - 1,
    )
    const other = done[at]
    if (!other) {
      done.push(excerpt)
      continue
    }
    const [from, to] = [Math.min(other.from, excerpt.from), Math.max(other.to, excerpt.to)]
    done[at] = { path: other.path, from, to, text: code.textOf({ path: other.path, from, to, declares: [] }) }
  }
  return done
}

/** The excerpts that share a name with a text. */
export function excerptsNaming(excerpts: readonly Excerpt[], text: string): Excerpt[] {
  const names = namesIn(text, false)
  return excerpts.filter((excerpt) => [...foldedNames(excerpt.text)].some((name) => names.has(name)))
}

/** The first excerpts that are not longer together than so many characters. */
export function within(excerpts: readonly Excerpt[], most: number): Excerpt[] {
  let left = most
  return excerpts.filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
}

/** Formats in whose comments settings may stand. */
const COMMENTED = /\.(?:ya?ml|toml|ini|cfg|conf|env|properties)$|(?:^|\/)[^./]+$/
const LINE_COMMENT = /^\s*(?:\/\/(?!go:)|#(?![![]|include|define|if|el|end|pragma)|--\s)/
const MAX_CHECKED = 200

/** The lines of an excerpt as they are shown: of comments the first line, as code is what decides; without blank lines. */
export function shownLines({ path, text }: Pick<Excerpt, 'path' | 'text'>): string[] {
  const isKept = COMMENTED.test(path)
  let isComment = false
  let isBlock = false
  return text.split('\n').filter((line) => {
    const start = line.slice(0, MAX_CHECKED).trim()
    if (start === '') return false
    if (isKept) return true
    const wasComment = isComment
    if (!isBlock && start.startsWith('/*')) isBlock = true
    isComment = isBlock || LINE_COMMENT.test(start)
    if (isBlock && line.includes('*/')) {
      isBlock = false
      // What follows a comment on its last line is code.
      if (!line.trimEnd().endsWith('*/')) isComment = false
    }
    return !isComment || !wasComment
  })
}

/** Characters that an excerpt takes in a question. */
export function shownLength(excerpt: Pick<Excerpt, 'path' | 'text'>): number {
  return shownLines(excerpt).join('\n').length
}

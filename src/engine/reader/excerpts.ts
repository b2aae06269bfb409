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
/** Maximum characters of a declaration that is shown as a whole where it decides. */
const DECIDING_LENGTH = 5000
/** Lines before and after a line with a matching name. */
const AROUND = 5
const HEAD = 3

/**
 * The whole chunk if it is short, else its head and the surroundings of the names; nothing of a licence.
 *
 * @param isDeciding a chunk that may be longer, and is shown with the rest of its declaration
 */
export function excerptsOf(chunk: Chunk, names: ReadonlySet<string>, code: CodeIndex, isDeciding = false): Excerpt[] {
  if (isDeciding) {
    const { path, from, to } = { ...chunk, ...chunk.whole }
    const text = code.textOf({ ...chunk, from, to })
    const isCut = chunk.whole !== undefined || text.length > CHUNK_LENGTH
    if (isCut && text.length <= DECIDING_LENGTH) return [{ path, from, to, text }]
  }
  const text = code.textOf(chunk)
  const whole = (from: number, to: number): Excerpt => ({
    path: chunk.path,
    from,
    to,
    text: code.textOf({ ...chunk, from, to }).slice(0, CHUNK_LENGTH),
  })
  if (text.length <= CHUNK_LENGTH) return isLicence(text) ? [] : [whole(chunk.from, chunk.to)]
  const lines = text.split('\n')
  const hits = lines.flatMap((line, index) => ([...foldedNames(line)].some((name) => names.has(name)) ? [index] : []))
  const ranges = [{ from: 0, to: HEAD }, ...hits.map((hit) => ({ from: hit - AROUND, to: hit + AROUND }))]
  const merged: { from: number; to: number }[] = []
  let size = 0
  for (const { from, to } of ranges) {
    const last = merged.at(-1)
    const [start, end] = [Math.max(0, from), Math.min(lines.length - 1, to)]
    size += lines.slice(start, end + 1).join('\n').length
    if (size > CHUNK_LENGTH) break
    if (last && start <= last.to + 2) last.to = Math.max(last.to, end)
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

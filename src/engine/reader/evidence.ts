import type { Chunk } from './code/chunks.ts'
import type { CodeIndex, RankedChunk } from './code/code-index.ts'
import { foldedNames, foldName } from './code/names.ts'
import type { Passage } from './passages/passages.ts'
import { unitsOf } from './passages/units.ts'

/** Lines of a file that a reader is shown. */
export interface Excerpt {
  readonly path: string
  /** 1-based; `to` is inclusive. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Characters of code that one question shows: a minimum, and more for a longer passage. */
const MIN_LENGTH = 10_000
const PER_CHARACTER = 6
const MAX_LENGTH = 30_000
/** Maximum characters of code besides that of a change. */
export const BESIDE_CHANGE = 10_000
/** Maximum characters of one chunk: a longer one is cut to the surroundings of its matching names. */
const CHUNK_LENGTH = 2600
/** Lines before and after a line with a matching name. */
const AROUND = 5
const HEAD = 3
/** Maximum number of chunks per statement. */
const PER_UNIT = 4
/** Number of chunks whose references are followed, and maximum number of chunks found that way. */
const FOLLOWED = 8
const USED = 6

/**
 * The code that decides the statements of a passage, most relevant first: for each statement, row and sample the chunks that declare or
 * contain its names and words; then the declarations that the best of these use. Names that a large share of the code contains, such as the
 * product's own, are ignored.
 */
export function evidenceFor(passage: Passage, code: CodeIndex, most = MAX_LENGTH): Excerpt[] {
  const length = Math.min(most, MIN_LENGTH + PER_CHARACTER * passage.text.length)
  const units = unitsOf(passage)
  const found = units.map((unit) => ({ ...unit, ranked: code.best(unit, PER_UNIT) }))
  const wanted = new Map<Chunk, Wanted>()
  for (let round = 0; round < PER_UNIT; round++)
    for (const { ranked, names } of found) {
      const next = ranked[round]
      if (next) want(wanted, next, names, round)
    }
  for (const chunk of pathsNamed(passage, code)) want(wanted, { chunk, score: 100 }, new Set(), 0)
  const ordered = [...wanted.values()].sort((a, b) => a.round - b.round || b.score - a.score)
  const all = new Set(units.flatMap(({ names }) => [...names]))
  const used = usedBy(ordered.slice(0, FOLLOWED), all, code).filter((chunk) => !wanted.has(chunk))
  const main = ordered.filter(({ round }) => round < 2)
  const rest = ordered.filter(({ round }) => round >= 2)
  const order = [...main, ...used.map((chunk) => ({ chunk, names: all, round: 2, score: 0 })), ...rest]
  return excerptsOf(order, code, length)
}

interface Wanted extends RankedChunk {
  readonly names: Set<string>
  /** 0 for a statement's best match. */
  readonly round: number
}

function want(
  wanted: Map<Chunk, Wanted>,
  { chunk, score }: RankedChunk,
  names: ReadonlySet<string>,
  round: number,
): void {
  const known = wanted.get(chunk)
  if (known) for (const name of names) known.names.add(name)
  wanted.set(chunk, {
    chunk,
    names: known?.names ?? new Set(names),
    round: Math.min(known?.round ?? round, round),
    score: Math.max(known?.score ?? 0, score),
  })
}

/** The beginnings of the files whose paths a passage contains. */
function pathsNamed({ text }: Passage, code: CodeIndex): Chunk[] {
  const found = new Map<string, Chunk>()
  for (const [word] of text.matchAll(/[\w@./-]+/g)) {
    const file = word.replace(/^\.{0,2}\//, '').replace(/[./]+$/, '')
    const lines = code.linesOf(file)
    if (lines.length > 0) found.set(file, { path: file, from: 1, to: Math.min(lines.length, 60), declares: [] })
  }
  return [...found.values()].slice(0, 4)
}

/** The chunks with declarations that other chunks use, those first that share most names with the passage. */
function usedBy(from: readonly Wanted[], names: ReadonlySet<string>, code: CodeIndex): Chunk[] {
  const candidates = new Map<Chunk, number>()
  for (const { chunk } of from) {
    const own = new Set(chunk.declares.map(foldName))
    for (const name of code.namesOf(chunk)) {
      if (name.length < MIN_NAME || own.has(name)) continue
      const places = code.declaring(name)
      if (places.length > MAX_PLACES) continue
      for (const place of places)
        if (!candidates.has(place)) candidates.set(place, sharedWith(names, code.namesOf(place)))
    }
  }
  return [...candidates]
    .filter(([, shared]) => shared > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, USED)
    .map(([chunk]) => chunk)
}

/** Minimum length of a name that is followed, and maximum number of its declarations: a shorter or more common name is ambiguous. */
const MIN_NAME = 4
const MAX_PLACES = 2

function sharedWith(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const each of some) if (others.has(each)) shared++
  return shared
}

function excerptsOf(wanted: readonly Wanted[], code: CodeIndex, length: number): Excerpt[] {
  const shown: Excerpt[] = []
  let left = length
  for (const { chunk, names } of wanted) {
    for (const excerpt of shownOf(chunk, names, code)) {
      if (excerpt.text.length > left || shown.some((other) => isInside(excerpt, other))) continue
      shown.push(excerpt)
      left -= excerpt.text.length + excerpt.path.length
    }
    if (left < 200) break
  }
  return joined(shown, code)
}

/** The whole chunk if it is short, else its head and the surroundings of the names. */
function shownOf(chunk: Chunk, names: ReadonlySet<string>, code: CodeIndex): Excerpt[] {
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

function isInside(inner: Excerpt, outer: Excerpt): boolean {
  return inner.path === outer.path && inner.from >= outer.from && inner.to <= outer.to
}

/** Merges excerpts that touch or overlap, at the position of the first. */
function joined(excerpts: readonly Excerpt[], code: CodeIndex): Excerpt[] {
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

import type { Chunk } from './code/chunks.ts'
import type { CodeIndex, RankedChunk } from './code/code-index.ts'
import { foldName } from './code/names.ts'
import { type Excerpt, excerptsOf, isInside, joined, shownLength } from './excerpts.ts'
import { lineOf, type Passage } from './passages/passages.ts'
import { unitsOf } from './passages/units.ts'
import { composersOf, newestOf, settingsOf, writersOf } from './related.ts'
import { isOfTopic, topicChunks } from './topics.ts'

/** Characters of code that one question shows: a minimum, and more for a longer passage. */
const MIN_LENGTH = 7000
const PER_CHARACTER = 4.5
const MAX_LENGTH = 36_000
/** A chunk that most passages of a page need is one that this share of them needs. */
const SHARED = 0.75
/** Characters into which nothing fits that is worth showing. */
const MIN_LEFT = 200
/** Maximum characters of code besides that of a change. */
export const BESIDE_CHANGE = 10_000
/** The score of code that is named by its path, or by what a passage speaks of. */
const NAMED = 100
/** Maximum number of chunks per statement. */
const PER_UNIT = 4
/** Number of chunks whose references are followed, and maximum number of chunks found that way. */
const FOLLOWED = 8
const USED = 6

/**
 * The code that decides the statements of a passage, most relevant first: for each statement, row and sample the chunks that declare or
 * contain its names and words; then the declarations that the best of these use. Names that a large share of the code contains, such as the
 * product's own, are ignored.
 *
 * @param maxLength maximum characters of code
 */
export function evidenceFor(passage: Passage, code: CodeIndex, maxLength = MAX_LENGTH): Excerpt[] {
  const excerpts = selected(passage, code, maxLength).flatMap((each) => each.excerpts)
  return joined(excerpts, code)
}

/**
 * The code that most passages of a page need, in an order of its own: shown first in each question about the page, it makes them begin
 * alike, so that a provider that caches beginnings reads it once.
 */
export function sharedEvidence(passages: readonly Passage[], code: CodeIndex): Excerpt[] {
  if (passages.length < 2) return []
  const counted = new Map<string, { excerpts: readonly Excerpt[]; count: number }>()
  for (const passage of passages)
    for (const { chunk, excerpts } of selected(passage, code, MAX_LENGTH)) {
      const key = `${chunk.path}:${chunk.from}`
      const known = counted.get(key)
      counted.set(key, { excerpts: known?.excerpts ?? excerpts, count: 1 + (known?.count ?? 0) })
    }
  const most = Math.max(2, passages.length * SHARED)
  const common = [...counted.values()].filter(({ count }) => count >= most).flatMap(({ excerpts }) => excerpts)
  return joined(common, code).sort((a, b) => (a.path === b.path ? a.from - b.from : a.path < b.path ? -1 : 1))
}

interface Selected extends Wanted {
  readonly excerpts: readonly Excerpt[]
}

/** What is shown of the chunks that a passage needs, in order, as far as it fits. */
function selected(passage: Passage, code: CodeIndex, maxLength: number): Selected[] {
  const shown: Excerpt[] = []
  const selection: Selected[] = []
  let left = Math.min(maxLength, MIN_LENGTH + PER_CHARACTER * passage.text.length)
  for (const each of wantedFor(passage, code)) {
    const isDeciding = each.round === 0 && declaresOneOf(each, code)
    const excerpts = excerptsOf(each.chunk, each.names, code, isDeciding).filter((excerpt) => {
      const length = shownLength(excerpt)
      if (length > left || isPartOf(passage, excerpt)) return false
      if (shown.some((other) => isInside(excerpt, other))) return false
      shown.push(excerpt)
      left -= length + excerpt.path.length
      return true
    })
    if (excerpts.length > 0) selection.push({ ...each, excerpts })
    if (left < MIN_LEFT) break
  }
  return selection
}

/** Whether a passage of a file of the code has all lines of an excerpt. */
function isPartOf(passage: Passage, { path, from, text }: Excerpt): boolean {
  if (path !== passage.file) return false
  return text.split('\n').every((line, index) => line.trim() === '' || lineOf(passage, from + index) === line)
}

/** Whether the declaration that a chunk is, or is a piece of, has one of the names. */
function declaresOneOf({ chunk, names }: Wanted, code: CodeIndex): boolean {
  const { from, to } = { ...chunk, ...chunk.whole }
  return [...names].some((name) =>
    code.declaring(name).some((other) => other.path === chunk.path && other.from >= from && other.from <= to),
  )
}

/** The chunks that a passage needs, most important first. */
function wantedFor(passage: Passage, code: CodeIndex): Wanted[] {
  const units = unitsOf(passage)
  const searches = units.map((unit) => ({
    ...unit,
    ranked: code.best(unit, PER_UNIT).filter(({ chunk }) => isOfTopic(chunk.path, passage)),
  }))
  const candidates = new Map<Chunk, Wanted>()
  for (let round = 0; round < PER_UNIT; round++)
    for (const { ranked, names } of searches) {
      const next = ranked[round]
      if (!next) continue
      const newest = newestOf(next.chunk, names, code)
      want(candidates, { ...next, chunk: newest }, names, round)
      if (newest !== next.chunk) want(candidates, next, names, round + 1)
    }
  const topics = [...pathsNamed(passage, code), ...topicChunks(passage, code), ...settingsOf(passage.text, code)]
  for (const chunk of topics) want(candidates, { chunk, score: NAMED }, new Set(), 0)
  const ordered = [...candidates.values()].sort((a, b) => worthOf(b) - worthOf(a))
  const all = new Set(units.flatMap(({ names }) => [...names]))
  const best = ordered.slice(0, FOLLOWED)
  const beside = best.flatMap(({ chunk, names }) => [...composersOf(chunk, code), ...writersOf(chunk, names, code)])
  const used = [...new Set([...beside, ...usedBy(best, all, code)])].filter((chunk) => !candidates.has(chunk))
  const main = ordered.filter(({ round }) => round < 2)
  const rest = ordered.filter(({ round }) => round >= 2)
  return [...main, ...used.map((chunk) => ({ chunk, names: all, round: 2, score: 0 })), ...rest]
}

interface Wanted extends RankedChunk {
  readonly names: Set<string>
  /** 0 for a statement's best match. */
  readonly round: number
}

/** A statement's second match is worth half of its score, and so on. */
function worthOf({ score, round }: Wanted): number {
  return score / (1 + round)
}

function want(
  candidates: Map<Chunk, Wanted>,
  { chunk, score }: RankedChunk,
  names: ReadonlySet<string>,
  round: number,
): void {
  const candidate = candidates.get(chunk)
  if (candidate) for (const name of names) candidate.names.add(name)
  candidates.set(chunk, {
    chunk,
    names: candidate?.names ?? new Set(names),
    round: Math.min(candidate?.round ?? round, round),
    score: Math.max(candidate?.score ?? 0, score),
  })
}

/** The beginnings of the files whose paths a passage contains. */
function pathsNamed({ text }: Passage, code: CodeIndex): Chunk[] {
  const chunks = new Map<string, Chunk>()
  for (const [word] of text.matchAll(/[\w@./-]+/g)) {
    const file = word.replace(/^\.{0,2}\//, '').replace(/[./]+$/, '')
    const lines = code.linesOf(file)
    if (lines.length > 0) chunks.set(file, { path: file, from: 1, to: Math.min(lines.length, 60), declares: [] })
  }
  return [...chunks.values()].slice(0, 4)
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

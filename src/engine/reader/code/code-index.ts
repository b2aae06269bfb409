import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { bm25Best } from '../../../base/text/bm25.ts'
import { lexemesOf } from '../../../base/text/lexemes.ts'
import { newPostings, type Postings } from '../../../base/text/postings.ts'
import { isWithin } from '../../docs/doc.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import type { FileClass } from '../../facts/files/file-class.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { inlineTests } from './inline-tests.ts'
import { foldedNames, foldName } from './names.ts'

/** A code file with its text and facts. */
export interface CodeFile {
  readonly path: string
  readonly class: FileClass
  readonly text: string
  readonly facts: FileFacts | undefined
}

/** A chunk with its score for a query. */
export interface RankedChunk {
  readonly chunk: Chunk
  readonly score: number
}

/** A search index over the code of one commit, in chunks. */
export interface CodeIndex {
  readonly files: ReadonlyMap<string, CodeFile>
  /** Every path of the commit, including pages and images. */
  readonly paths: readonly string[]
  /** The texts of further files of the product, which are too large to be shown, but searched for what is said to be absent. */
  readonly searched: readonly string[]
  /** Paths of files of the product that were not even searched: what is not found may be in them. */
  readonly unsearched: readonly string[]
  linesOf(path: string): readonly string[]
  textOf(chunk: Chunk): string
  /** Every name in a chunk, folded. */
  namesOf(chunk: Chunk): ReadonlySet<string>
  /** The chunks that declare a name, or that contain it; tests last. */
  declaring(name: string): readonly Chunk[]
  having(name: string): readonly Chunk[]
  /** The chunks that best match a text and the names in it, best first. */
  best(wanted: { readonly text: string; readonly names: Iterable<string> }, limit: number): readonly RankedChunk[]
}

/** Tests and examples show what they assume, and seldom decide what a page says: they rank far below other code of the same relevance. */
const WEIGHTS: Readonly<Partial<Record<FileClass, number>>> = { test: 0.15, example: 0.15, config: 0.9 }
/** Code of the site that shows the docs, and what repeats the product's options for shells, is seldom what pages are about. */
const REPEATING = /(?:^|\/)(?:docs?|website|www|site|completions?)\//
const REPEATING_WEIGHT = 0.3
/** Weight of a declaration relative to a mention. */
const DECLARED = 3
/** A name that a larger share of the chunks contains is ignored. */
const COMMON_SHARE = 0.2
const COMMON_LEAST = 40
/** Maximum number of chunks that are scored by their words. */
const BY_WORDS = 60
const QUERY_LENGTH = 48
/** Characters of a text from which word pairs are taken. */
const MAX_PAIRED = 4000

/** Splits the files of a commit into chunks, and indexes the words and names of each. */
export function indexCode(
  files: readonly CodeFile[],
  {
    paths = files.map(({ path }) => path),
    searched = [],
    unsearched = [],
  }: Partial<Pick<CodeIndex, 'paths' | 'searched' | 'unsearched'>> = {},
): CodeIndex {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const lines = new Map(files.map(({ path, text }) => [path, text.split(/\r?\n/)]))
  const tests = new Map(files.map(({ path }) => [path, inlineTests(path, lines.get(path) ?? [])]))
  const chunks = files.flatMap(({ path, facts }) => chunksOf(path, lines.get(path) ?? [], facts, tests.get(path)))
  const isTest = ({ path, from }: Chunk): boolean => (tests.get(path) ?? []).some((range) => isWithin(from, [range]))
  const textOf = ({ path, from, to }: Chunk): string => (lines.get(path) ?? []).slice(from - 1, to).join('\n')
  const having = new Map<string, number[]>()
  const declaring = new Map<string, number[]>()
  const byPair = new Map<string, number[]>()
  const postings = newPostings()
  const pairsByPath = new Map(files.map(({ path, facts }) => [path, pairsByLine(facts)]))
  for (const [number, chunk] of chunks.entries()) {
    const text = textOf(chunk)
    for (const name of foldedNames(text)) push(having, name, number)
    for (const name of new Set(chunk.declares.map(foldName))) push(declaring, name, number)
    for (const pair of pairsOf(chunk, pairsByPath.get(chunk.path))) push(byPair, pair, number)
    postings.add(text, { about: chunk.path })
  }
  const weightOf = (chunk: Chunk): number => {
    const kind = isTest(chunk) ? 'test' : (byPath.get(chunk.path)?.class ?? 'source')
    return (WEIGHTS[kind] ?? 1) * (REPEATING.test(chunk.path) ? REPEATING_WEIGHT : 1)
  }
  const chunksAt = (numbers: readonly number[] = []): Chunk[] =>
    numbers.flatMap((number) => chunks[number] ?? []).sort((a, b) => weightOf(b) - weightOf(a))
  return {
    files: byPath,
    paths,
    searched,
    unsearched,
    linesOf: (path) => lines.get(path) ?? [],
    textOf,
    namesOf: memoize((chunk: Chunk) => foldedNames(textOf(chunk))),
    declaring: (name) => chunksAt(declaring.get(foldName(name))),
    having: (name) => chunksAt(having.get(foldName(name))),
    best: (wanted, limit) => {
      const scores = scoresOf(wanted, { having, declaring, byPair, postings, count: chunks.length })
      return [...scores]
        .flatMap(([number, score]) => {
          const chunk = chunks[number]
          return chunk ? [{ chunk, score: score * weightOf(chunk) }] : []
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
    },
  }
}

/** Where names, declarations, pairs of words and words are, by the number of the chunk. */
interface Places {
  readonly having: ReadonlyMap<string, readonly number[]>
  readonly declaring: ReadonlyMap<string, readonly number[]>
  readonly byPair: ReadonlyMap<string, readonly number[]>
  readonly postings: Postings
  /** The number of all chunks. */
  readonly count: number
}

/** How well each chunk answers a question, by its number: rare names count most, then pairs of words, then words. */
function scoresOf(
  { names, text: words }: Parameters<CodeIndex['best']>[0],
  { having, declaring, byPair, postings, count }: Places,
): Map<number, number> {
  const scores = new Map<number, number>()
  const add = (number: number, score: number): void => void scores.set(number, (scores.get(number) ?? 0) + score)
  const isCommon = (places: number): boolean => places > Math.max(COMMON_LEAST, count * COMMON_SHARE)
  for (const name of new Set(names)) {
    const places = having.get(name) ?? []
    if (places.length === 0 || isCommon(places.length)) continue
    const worth = Math.log(1 + count / places.length)
    for (const number of places) add(number, worth)
    for (const number of declaring.get(name) ?? []) add(number, worth * (DECLARED - 1))
  }
  for (const pair of wordPairs(words)) {
    const places = byPair.get(pair) ?? []
    if (places.length === 0 || isCommon(places.length)) continue
    for (const number of places) add(number, Math.log(1 + count / places.length))
  }
  const query = lexemesOf(words)
    .slice(0, QUERY_LENGTH)
    .map((lexeme) => ({ lexeme, weight: 1 }))
  for (const { document, score } of bm25Best(postings, query, BY_WORDS)) add(document, score)
  return scores
}

type PairsByLine = ReadonlyMap<number, readonly string[]>

/** The word pairs in the messages of a file, by line of the message. */
function pairsByLine(facts: FileFacts | undefined): PairsByLine {
  const byLine = groupBy(facts?.messages ?? [], ({ line }) => line)
  return new Map(
    [...byLine].map(([line, messages]) => [
      line,
      messages.flatMap(({ parts }) => parts.flatMap((part) => [...wordPairs(part)])),
    ]),
  )
}

function pairsOf({ from, to }: Chunk, byLine: PairsByLine = new Map()): Set<string> {
  const pairs = new Set<string>()
  for (let line = from; line <= to; line++) for (const pair of byLine.get(line) ?? []) pairs.add(pair)
  return pairs
}

/** The pairs of consecutive words in a text, in lower case. */
function wordPairs(text: string): Set<string> {
  const words =
    text
      .slice(0, MAX_PAIRED)
      .toLowerCase()
      .match(/[\p{L}\p{N}_-]+/gu) ?? []
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

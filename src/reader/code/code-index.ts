import type { FileFacts } from '../../ecosystems/file-facts.ts'
import type { FileClass } from '../../facts/files/file-class.ts'
import { groupBy } from '../../group-by.ts'
import { memoize } from '../../memoize.ts'
import { bm25Best } from '../../search/bm25.ts'
import { newPostings } from '../../search/postings.ts'
import { lexemesOf } from '../../search/words/lexemes.ts'
import { type Chunk, chunksOf } from './chunks.ts'
import { foldedNames, foldName } from './names.ts'

/** A file of the code with its text. */
export interface CodeFile {
  readonly path: string
  readonly class: FileClass
  readonly text: string
  readonly facts: FileFacts | undefined
}

/** A piece of code with how well it fits what was looked for. */
export interface RankedChunk {
  readonly chunk: Chunk
  readonly score: number
}

/** The code of one commit, to be searched in pieces. */
export interface CodeIndex {
  readonly files: ReadonlyMap<string, CodeFile>
  /** Every path of the commit, of pages and pictures too. */
  readonly paths: readonly string[]
  /** Whether there are files of the product's own that were not read: what is not found may stand there. */
  readonly isPartial: boolean
  linesOf(path: string): readonly string[]
  textOf(chunk: Chunk): string
  /** Every name that a piece has, folded. */
  namesOf(chunk: Chunk): ReadonlySet<string>
  /** The pieces that declare a name, or have it at all, tests last. */
  declaring(name: string): readonly Chunk[]
  having(name: string): readonly Chunk[]
  /** The pieces that fit a text and the names in it best, best first. */
  best(wanted: { readonly text: string; readonly names: Iterable<string> }, limit: number): readonly RankedChunk[]
}

/** Tests and examples are shown where nothing else is as near. */
const WEIGHTS: Readonly<Partial<Record<FileClass, number>>> = { test: 0.4, example: 0.4, config: 0.9 }
/** How much more a declaration counts than a mention. */
const DECLARED = 3
/** A name that a larger share of the pieces has says nothing. */
const COMMON_SHARE = 0.2
const COMMON_LEAST = 40
/** Pieces whose words are compared. */
const BY_WORDS = 60
const QUERY_LENGTH = 48
/** Characters whose words are paired. */
const MAX_PAIRED = 4000

/** Puts the files of a commit in pieces, and remembers the words and names of each. */
export function indexCode(
  files: readonly CodeFile[],
  isPartial: boolean,
  paths: readonly string[] = files.map(({ path }) => path),
): CodeIndex {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const lines = new Map(files.map(({ path, text }) => [path, text.split(/\r?\n/)]))
  const chunks = files.flatMap(({ path, facts }) => chunksOf(path, lines.get(path) ?? [], facts))
  const textOf = ({ path, from, to }: Chunk): string => (lines.get(path) ?? []).slice(from - 1, to).join('\n')
  const having = new Map<string, number[]>()
  const declaring = new Map<string, number[]>()
  const saying = new Map<string, number[]>()
  const postings = newPostings()
  const said = new Map(files.map(({ path, facts }) => [path, pairsByLine(facts)]))
  for (const [number, chunk] of chunks.entries()) {
    const text = textOf(chunk)
    for (const name of foldedNames(text)) push(having, name, number)
    for (const name of new Set(chunk.declares.map(foldName))) push(declaring, name, number)
    for (const pair of pairsSaid(chunk, said.get(chunk.path))) push(saying, pair, number)
    postings.add(text, { about: chunk.path })
  }
  const weightOf = ({ path }: Chunk): number => WEIGHTS[byPath.get(path)?.class ?? 'source'] ?? 1
  const chunksAt = (numbers: readonly number[] = []): Chunk[] =>
    numbers.flatMap((number) => chunks[number] ?? []).sort((a, b) => weightOf(b) - weightOf(a))
  const isCommon = (count: number): boolean => count > Math.max(COMMON_LEAST, chunks.length * COMMON_SHARE)
  return {
    files: byPath,
    paths,
    isPartial,
    linesOf: (path) => lines.get(path) ?? [],
    textOf,
    namesOf: memoize((chunk: Chunk) => foldedNames(textOf(chunk))),
    declaring: (name) => chunksAt(declaring.get(foldName(name))),
    having: (name) => chunksAt(having.get(foldName(name))),
    best({ names, text: words }, limit) {
      const scores = new Map<number, number>()
      const add = (number: number, score: number): void => void scores.set(number, (scores.get(number) ?? 0) + score)
      for (const name of new Set(names)) {
        const places = having.get(name) ?? []
        if (places.length === 0 || isCommon(places.length)) continue
        const worth = Math.log(1 + chunks.length / places.length)
        for (const number of places) add(number, worth)
        for (const number of declaring.get(name) ?? []) add(number, worth * (DECLARED - 1))
      }
      for (const pair of wordPairs(words)) {
        const places = saying.get(pair) ?? []
        if (places.length === 0 || isCommon(places.length)) continue
        for (const number of places) add(number, Math.log(1 + chunks.length / places.length))
      }
      const query = lexemesOf(words)
        .slice(0, QUERY_LENGTH)
        .map((lexeme) => ({ lexeme, weight: 1 }))
      for (const { document, score } of bm25Best(postings, query, BY_WORDS)) add(document, score)
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

type PairsByLine = ReadonlyMap<number, readonly string[]>

/** The words of the messages of a file, two and two, by the lines of the messages. */
function pairsByLine(facts: FileFacts | undefined): PairsByLine {
  const byLine = groupBy(facts?.messages ?? [], ({ line }) => line)
  return new Map(
    [...byLine].map(([line, messages]) => [
      line,
      messages.flatMap(({ parts }) => parts.flatMap((part) => [...wordPairs(part)])),
    ]),
  )
}

function pairsSaid({ from, to }: Chunk, byLine: PairsByLine = new Map()): Set<string> {
  const pairs = new Set<string>()
  for (let line = from; line <= to; line++) for (const pair of byLine.get(line) ?? []) pairs.add(pair)
  return pairs
}

/** The words of a text that follow one another, in lower case. */
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

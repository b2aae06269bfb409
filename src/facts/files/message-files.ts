import { grammarOf } from '../../ecosystems/syntax/read.ts'
import { countOf, groupBy } from '../../group-by.ts'
import type { FactSource } from '../fact-store.ts'
import type { FactNeeds } from '../model/needs.ts'

/** Files read for one quoted text. */
const MAX_FILES_OF_TEXT = 4
/** Words of one text that are looked for: its rarest. */
const MAX_WORDS_OF_TEXT = 8
/** Lines over which a message may be broken. */
const MAX_MESSAGE_LINES = 4
/** Lines over which an enumeration may stretch: two for each value, and at most these. */
const MAX_ENUMERATION_LINES = 200
/** Files read for one list of values: its words are common ones. */
const MAX_FILES_OF_LIST = 16
/** Files read besides these, the shortest: lists of values often have a file of their own. */
const MAX_SHORT_FILES = 8
const MAX_FILE_BYTES = 400_000
/** Texts for which files are looked for. */
const MAX_TEXTS = 4000

/** For each quoted text and each list of values, the source files that hold most of its words close together. */
export async function filesWithTexts(
  { repository, snapshot, isSource }: FactSource,
  needs: readonly FactNeeds[],
): Promise<string[]> {
  const sought = soughtTexts(
    needs
      .flatMap(({ messages, values }) => [
        ...(messages ? [{ words: messages, lines: MAX_MESSAGE_LINES, files: MAX_FILES_OF_TEXT, short: 0 }] : []),
        ...(values
          ? [{ words: values, lines: linesOf(values), files: MAX_FILES_OF_LIST, short: MAX_SHORT_FILES }]
          : []),
      ])
      .slice(0, MAX_TEXTS),
  )
  if (sought.words.size === 0) return []
  const entries = [...snapshot.paths.entries.values()].filter(
    ({ path, kind, size }) =>
      kind === 'file' && (size ?? 0) <= MAX_FILE_BYTES && isSource(path) && grammarOf(path) !== null,
  )
  const pathsOf = new Map<string, string>(entries.map(({ oid, path }) => [oid, path]))
  for await (const { oid, bytes } of repository.blobs(pathsOf.keys()))
    if (bytes && bytes.length <= MAX_FILE_BYTES) searchFile(pathsOf.get(oid) ?? '', bytes.toString('latin1'), sought)
  return sought.texts.flatMap(({ best, shortest }) => [...best, ...shortest].map(({ path }) => path))
}

function linesOf(values: readonly string[]): number {
  return Math.min(MAX_ENUMERATION_LINES, 2 * values.length + 8)
}

interface SoughtText {
  /** Lines among which its words are close together. */
  readonly lines: number
  /** Files that are kept for it, and shortest files besides. */
  readonly files: number
  readonly short: number
  readonly size: number
  /** In the file being read: the line on which each word was last seen, and most words seen close together. */
  readonly lastLines: Int32Array
  most: number
  best: FoundFile[]
  /** The shortest of those with most of its words. */
  shortest: FoundFile[]
}

interface FoundFile {
  readonly path: string
  readonly count: number
  readonly length: number
}

interface Sought {
  readonly texts: readonly SoughtText[]
  /** The texts that have a word, and as which of their words. */
  readonly words: ReadonlyMap<string, readonly { readonly text: SoughtText; readonly slot: number }[]>
}

function soughtTexts(
  needed: readonly (Pick<SoughtText, 'lines' | 'files' | 'short'> & { readonly words: readonly string[] })[],
): Sought {
  const texts = needed.map(({ words, ...rest }) => ({ ...rest, all: [...new Set(wordsIn(words))] }))
  const frequency = countOf(texts.flatMap(({ all }) => all))
  const slots = texts.flatMap(({ all, ...rest }) => {
    const rarest = all
      .sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || b.length - a.length)
      .slice(0, MAX_WORDS_OF_TEXT)
    const lastLines = new Int32Array(rarest.length)
    const text: SoughtText = { ...rest, size: rarest.length, lastLines, most: 0, best: [], shortest: [] }
    return rarest.map((word, slot) => ({ word, text, slot }))
  })
  return { texts: [...new Set(slots.map(({ text }) => text))], words: groupBy(slots, ({ word }) => word) }
}

/** The runs of letters of words, in lower case: `github`, `actions` of `github-actions`. */
function wordsIn(words: readonly string[]): string[] {
  return words.flatMap((word) => word.toLowerCase().match(/[a-z]{3,}/g) ?? [])
}

const WORD_OR_LINE = /[a-z]{3,}|\n/g

function searchFile(path: string, source: string, { words }: Sought): void {
  const met = new Set<SoughtText>()
  let line = MAX_ENUMERATION_LINES + 1
  for (const [word] of source.toLowerCase().matchAll(WORD_OR_LINE)) {
    if (word === '\n') {
      line++
      continue
    }
    for (const { text, slot } of words.get(word) ?? []) {
      met.add(text)
      text.lastLines[slot] = line
      let close = 0
      for (const last of text.lastLines) if (last !== 0 && line - last < text.lines) close++
      if (close > text.most) text.most = close
    }
  }
  for (const text of met) {
    if (text.most >= 2 && text.most * 2 >= text.size) {
      const found = { path, count: text.most, length: source.length }
      text.best = [...text.best, found].sort((a, b) => b.count - a.count).slice(0, text.files)
      if (text.short > 0 && text.most * 4 >= text.size * 3)
        text.shortest = [...text.shortest, found].sort((a, b) => a.length - b.length).slice(0, text.short)
    }
    text.most = 0
    text.lastLines.fill(0)
  }
}

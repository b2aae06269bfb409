/** The parts of an entry that can be recognized in a text. */
export interface Referable {
  readonly id: string
  readonly answer: string
  /** For a claim, the sentence that contains it. */
  readonly statement: string | null
  readonly sourceFile: string | null
  readonly line: number | null
}

export interface Reference {
  readonly entryId: string
  readonly how: 'link' | 'text'
}

/** Maximum length of a text that is read, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 70_000
/** Shorter ids and sentences may occur by chance. */
const MIN_ID_LENGTH = 6
const MIN_SENTENCE_LENGTH = 24
const MIN_WORDS = 4

/**
 * The entries that a text refers to: by a link to their line (`docs/a.md#L12`, `docs/a.md:12`), by their id,
 * or by one of their sentences, ignoring case, spaces and punctuation.
 */
export function referencesIn(text: string, entries: readonly Referable[]): Reference[] {
  const read = text.slice(0, MAX_TEXT_LENGTH)
  const words = plain(read)
  return entries.flatMap((entry): Reference[] => {
    if (isLinked(read, entry)) return [{ entryId: entry.id, how: 'link' }]
    return sentences(entry).some((sentence) => words.includes(sentence)) ? [{ entryId: entry.id, how: 'text' }] : []
  })
}

function isLinked(text: string, { id, sourceFile, line }: Referable): boolean {
  if (id.length >= MIN_ID_LENGTH && isWholeWord(text, id)) return true
  if (sourceFile === null || line === null) return false
  return placesIn(text, sourceFile).some(([from, to]) => from <= line && line <= to)
}

function isWholeWord(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1)) {
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + id.length])) return true
  }
  return false
}

function isPartOfName(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/.test(character)
}

/** First and last lines of a file's ranges that a text links to. */
function placesIn(text: string, file: string): [number, number][] {
  const places: [number, number][] = []
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1)) {
    if (isPartOfName(text[at - 1])) continue
    const found = /^(?:\?[\w=&-]{1,40})?(?:#L|:)(\d{1,7})(?:-L?(\d{1,7}))?/.exec(
      text.slice(at + file.length, at + file.length + 80),
    )
    if (found) places.push([Number(found[1]), Number(found[2] ?? found[1])])
  }
  return places
}

/** The sentences of an entry, without those that are too short to be distinctive. */
function sentences({ statement, answer }: Referable): string[] {
  return [statement ?? '', ...answer.split(/\n+|(?<=[.!?])\s+/)]
    .map(plain)
    .filter((sentence) => sentence.length >= MIN_SENTENCE_LENGTH && sentence.split(' ').length >= MIN_WORDS)
}

/** Letters and digits only, in lower case, with single spaces between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

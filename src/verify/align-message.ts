/** Finds how a quoted line follows from the template of a message, whose gaps may hold anything. */

/** Characters of one text that are read. */
const MAX_TEXT = 4000
/** Words of one text that are compared; what is longer is cut off. */
const MAX_WORDS = 120

/** A word of a template or a quote, or a gap: `word` null. */
export interface MessageWord {
  readonly word: string | null
  /** As it is compared: without case and leading dashes. */
  readonly key: string
  /** What stands between it and the next word; null behind the last word of its text. */
  readonly after: string | null
  /** Its first character in the text. */
  readonly at: number
}

export interface Difference {
  /** What the template has: words, or nothing. */
  readonly source: string
  readonly quoted: string
  /** Where that stands in the quote, or would stand: its first character. */
  readonly at: number
}

export interface Alignment {
  /** Words of the template's text that the quote has, in order. */
  readonly matched: number
  /** Words of the quote that neither match nor fill a gap, at its ends. */
  readonly outside: number
  /** Words of the template at its ends that the quote does not have. */
  readonly left: number
  readonly differences: readonly Difference[]
  readonly score: number
}

const WORD = /-{0,2}[\p{L}\p{N}_]+(?:['’.-][\p{L}\p{N}_]+)*/gu

export function wordsOf(text: string): MessageWord[] {
  // A line end that is written as `\\n` is no part of the word behind it.
  const matches = [
    ...text
      .slice(0, MAX_TEXT)
      .replace(/\\[nrt]/g, '  ')
      .matchAll(WORD),
  ]
  return matches.slice(0, MAX_WORDS).map((match, index) => {
    const [word] = match
    const end = match.index + word.length
    return {
      word,
      key: word.toLowerCase().replace(/^-+/, ''),
      after: text.slice(end, matches[index + 1]?.index),
      at: match.index,
    }
  })
}

const GAP: MessageWord = { word: null, key: '', after: null, at: 0 }

/** What joins two parts of a word: `{}.key` is one. */
const JOINT = /^['’.-](?=[\p{L}\p{N}_])/u

/** The words of a template with its gaps. A word that touches a gap is part of what is filled in. */
export function templateWords(template: readonly string[]): MessageWord[] {
  const words: MessageWord[] = []
  // `%n` of a formatter of the project's own; flags of Go mark a word for the value within another.
  const parts = template.flatMap((part) => part.replace(/(?<=\w)`(?=\w)/g, '').split(/%[A-Za-z](?!\w)/))
  parts.forEach((part, index) => {
    if (index > 0 && words.at(-1) !== GAP) words.push(GAP)
    const inner = wordsOf(part)
    inner.forEach((word, place) => {
      const touches =
        (place === 0 && index > 0 && part.replace(JOINT, '').startsWith(word.word ?? '')) ||
        (place === inner.length - 1 && index < parts.length - 1 && /^['’.-]?$/.test(word.after ?? ' '))
      if (!touches) words.push(word)
      else if (words.at(-1) !== GAP) words.push(GAP)
    })
  })
  return words.slice(0, MAX_WORDS)
}

const SAME = 2
/** The same word in another form. */
const ALIKE = 1.5
const REPLACED = -1.5
const MISSING = -1

type Step = 'start' | 'match' | 'replace' | 'missing' | 'added' | 'fill' | 'skip'

interface Cell {
  readonly score: number
  readonly step: Step
}

/** The best way to read the quote as the template, or a part of it; null when they have nothing in common. */
export function align(quote: readonly MessageWord[], template: readonly MessageWord[]): Alignment | null {
  const cells = table(quote, template)
  let best = { row: 0, column: 0, score: 0 }
  cells.forEach((line, row) => {
    line.forEach(({ score }, column) => {
      if (score > best.score) best = { row, column, score }
    })
  })
  return best.score > 0 ? readBack(cells, best, quote, template) : null
}

/** Rows are words of the template, columns words of the quote. */
function table(quote: readonly MessageWord[], template: readonly MessageWord[]): Cell[][] {
  const cells: Cell[][] = [quote.map(() => START)]
  cells[0]?.push(START)
  for (let row = 1; row <= template.length; row++) {
    const above = cells[row - 1] ?? []
    const line: Cell[] = [START]
    const word = template[row - 1] ?? GAP
    for (let column = 1; column <= quote.length; column++) {
      const quoted = quote[column - 1] ?? GAP
      line.push(bestOf(word, quoted, above[column - 1] ?? START, above[column] ?? START, line[column - 1] ?? START))
    }
    cells.push(line)
  }
  return cells
}

const START: Cell = { score: 0, step: 'start' }

function bestOf(word: MessageWord, quoted: MessageWord, diagonal: Cell, above: Cell, before: Cell): Cell {
  let best = START
  const offer = (score: number, step: Step): void => {
    if (score > best.score) best = { score, step }
  }
  if (word.word === null) {
    offer(above.score, 'skip')
    offer(before.score, 'fill')
    return best
  }
  if (word.key === quoted.key) offer(diagonal.score + (word.word === quoted.word ? SAME : ALIKE), 'match')
  else offer(diagonal.score + REPLACED, 'replace')
  offer(above.score + MISSING, 'missing')
  offer(before.score + MISSING, 'added')
  return best
}

function readBack(
  cells: readonly (readonly Cell[])[],
  end: { readonly row: number; readonly column: number; readonly score: number },
  quote: readonly MessageWord[],
  template: readonly MessageWord[],
): Alignment {
  let { row, column } = end
  let matched = 0
  const differences: Difference[] = []
  for (let cell = cells[row]?.[column] ?? START; cell.step !== 'start'; cell = cells[row]?.[column] ?? START) {
    const source = template[row - 1]?.word ?? ''
    const quoted = quote[column - 1]?.word ?? ''
    const at = quote[column - 1]?.at ?? 0
    if (cell.step === 'match') {
      matched++
      if (source !== quoted) differences.unshift({ source, quoted, at })
    } else if (cell.step === 'replace') differences.unshift({ source, quoted, at })
    else if (cell.step === 'missing') differences.unshift({ source, quoted: '', at: quote[column]?.at ?? 0 })
    else if (cell.step === 'added') differences.unshift({ source: '', quoted, at })
    if (cell.step !== 'added' && cell.step !== 'fill') row--
    if (cell.step !== 'missing' && cell.step !== 'skip') column--
  }
  const isText = ({ word }: MessageWord): boolean => word !== null
  const left = [...template.slice(0, row), ...template.slice(end.row)].filter(isText).length
  const cut = cutOff(quote.slice(0, end.column), quote.length, template.slice(end.row - 1))
  // What stands beyond a gap at either end of the template is filled in.
  const head = template[row - 1] === GAP || template[row] === GAP ? 0 : column
  const tail = template[end.row] === GAP || template[end.row - 1] === GAP ? 0 : quote.length - end.column
  return {
    matched,
    outside: head + tail,
    left: cut ? 0 : left,
    differences: cut ? [...differences, cut] : differences,
    score: end.score,
  }
}

/** The quote ends its sentence where the template goes on with it. */
function cutOff(aligned: readonly MessageWord[], length: number, rest: readonly MessageWord[]): Difference | null {
  const [last, ...more] = rest
  const quoted = aligned.at(-1)
  if (aligned.length < length || !quoted?.after?.startsWith('.') || !last?.after?.startsWith(',')) return null
  if (more.length < 2) return null
  const source = [last, ...more].map(({ word, after }) => (word === null ? '… ' : `${word}${after}`)).join('')
  return { source: source.replace(/\s+/g, ' ').trim(), quoted: `${quoted.word}.`, at: quoted.at }
}

export function corrected(quote: string, differences: readonly Difference[]): string {
  let text = quote
  for (const { source, quoted, at } of [...differences].reverse()) {
    const rest = text.slice(at + quoted.length)
    text = text.slice(0, at) + (source === '' ? rest.trimStart() : quoted === '' ? `${source} ${rest}` : source + rest)
  }
  return text
}

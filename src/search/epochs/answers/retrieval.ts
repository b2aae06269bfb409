import { containment, contentWords, isNegated } from '../../../base/text/words.ts'
import { isAmount, valuesOf } from '../../../judge/text/values.ts'
import { type SearchHit, shownText } from './probe.ts'
import { statesValue } from './stated.ts'

/** What the results for one of your questions have to show: a value, a section, or a value in a section. */
export interface Wanted {
  readonly ground_truth: string
  readonly value: string | null
  /** `docs/cache.md`, or a section of it: `docs/cache.md#eviction`. */
  readonly section?: string | null
}

/** The sections of the docs that are searched. */
export type Corpus = readonly { readonly file: string; readonly titles?: readonly string[]; readonly text: string }[]

/** Whether the docs still say what is wanted, and what to do if not, if results contradict each other, or if no result shows it. */
export interface Retrieved {
  readonly isFound: boolean
  /** The place that states another value, with its sentence; null if there is none. */
  readonly contradictedBy: string | null
  /** In one or two sentences; '' if nothing needs to be done. */
  readonly fix: string
}

/** Minimum share of the truth's words in a text that has its value, if the value could stand in any text. */
const SHARED_WORDS = 0.5

/**
 * Looks for what is wanted in the corpus and in the results: what an asker's words do not find may still be there, so only what is gone or contradicted
 * is not found. Without a corpus, null, the results decide.
 */
export function retrieve(wanted: Wanted, hits: readonly SearchHit[], corpus: Corpus | null): Retrieved {
  const { value, section = null } = wanted
  const own = section === null ? hits : hits.filter((hit) => isIn(hit, section))
  const showing = value === null ? own : own.filter((hit) => shows(hit, wanted))
  // What code says is not in the docs; answers of people, which are in no file, are.
  const gone = corpus && !showing.some(({ file }) => file === undefined) ? goneFrom(wanted, corpus) : null
  if (gone !== null) return { isFound: false, contradictedBy: null, fix: gone }
  const [best] = showing
  if (!best) return { isFound: corpus !== null, contradictedBy: null, fix: hiddenReason(wanted, own.length > 0) }
  const other = value === null ? null : contradiction(wanted, value, hits)
  if (other === null) return { isFound: true, contradictedBy: null, fix: '' }
  const places = `${placeOf(best)} says '${value}', and ${placeOf(other.hit)} says: ${other.sentence}`
  return {
    isFound: false,
    contradictedBy: other.sentence,
    fix: `Two places differ: ${places}. Correct the one that is wrong.`,
  }
}

/** What to do about something that the corpus does not have; null if it has it. */
function goneFrom(wanted: Wanted, corpus: Corpus): string | null {
  const { value, section = null } = wanted
  const sections = section === null ? corpus : corpus.filter((each) => isIn(each, section))
  if (section !== null && sections.length === 0) {
    const [file] = section.split('#')
    const what = corpus.some((each) => each.file === file) ? `section ${section}` : `page ${file}`
    return `The ${what} is gone: restore it, or point the question to what took its place.`
  }
  if (value === null || sections.some((each) => shows(each, wanted))) return null
  const where = section === null ? 'no page states it' : `${section} does not state it`
  return `The value '${value}' is gone: ${where} any more. Write it again, or correct the question.`
}

/** What to do about something that no result shows though the corpus has it. */
function hiddenReason({ value, section = null }: Wanted, isSectionShown: boolean): string {
  const what = value === null ? `Section ${section}` : `The value '${value}'`
  const where = isSectionShown && section !== null ? `in the shown part of ${section}` : 'among the first results'
  return `${what} is not ${where}: say it in a sentence that has the words of the question.`
}

function placeOf({ file, titles = [], qa_id }: SearchHit): string {
  return [file ?? qa_id, ...titles.slice(-1)].join(' › ')
}

/** Whether a result is in a section, by its file and the name of one of its titles. */
function isIn({ file, titles = [] }: Pick<SearchHit, 'file' | 'titles'>, section: string): boolean {
  const [wanted, anchor] = section.split('#')
  return file === wanted && (anchor === undefined || titles.some((title) => lettersOf(title) === lettersOf(anchor)))
}

/** Sites differ in what they make of dots and spaces: `v4.x` is `v4x` on one and `v4-x` on another. */
function lettersOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function shows(hit: Pick<SearchHit, 'titles' | 'text'>, { ground_truth, value, section = null }: Wanted): boolean {
  const text = shownText(hit)
  if (value === null || !statesValue(text, value)) return false
  if (section !== null || isDistinctive(value)) return true
  return containment(new Set(contentWords(text)), new Set(contentWords(ground_truth))) >= SHARED_WORDS
}

/** A name that no other text has by chance, in contrast to a number or a word. */
function isDistinctive(value: string): boolean {
  return value.length >= 5 && /[_./=-]|[a-z][A-Z]|\(\)$|\p{L}.*\d|\d.*\p{L}.*\d/u.test(value)
}

/** Minimum share and number of the truth's words, without its value, in a sentence about the same. */
const SAME_SUBJECT = 0.7
const MIN_WORDS = 2

/** Another sentence of the results that states another amount of the same kind, in the words of the truth. */
function contradiction(
  { ground_truth: truth }: Wanted,
  value: string,
  hits: readonly SearchHit[],
): { readonly hit: SearchHit; readonly sentence: string } | null {
  const [amount, ...others] = amountsOf(truth.includes(value) ? truth : `${truth} ${value}`).filter(({ text }) =>
    value.includes(text),
  )
  if (!amount || others.length > 0) return null
  const wanted = new Set(contentWords(truth.replaceAll(value, ' ')))
  for (const hit of hits)
    for (const sentence of sentencesOf(hit.text)) {
      if (statesValue(sentence, value) || isNegated(sentence) !== isNegated(truth)) continue
      const words = contentWords(sentence)
      const shared = [...wanted].filter((word) => words.includes(word)).length
      if (shared < MIN_WORDS || shared / wanted.size < SAME_SUBJECT) continue
      const stated = amountsOf(sentence).filter(({ unit }) => unit === amount.unit)
      if (stated.length === 1 && stated[0]?.size !== amount.size) return { hit, sentence }
    }
  return null
}

interface Amount {
  readonly text: string
  readonly size: number | string
  readonly unit: string
}

const UNITS: Readonly<Record<string, readonly [unit: string, size: number]>> = {
  ...Object.fromEntries(
    (
      [
        ['ms millisecond', 0.001],
        ['s sec second', 1],
        ['min minute', 60],
        ['h hour', 3600],
        ['day', 86_400],
        ['week', 604_800],
        ['month', 2_592_000],
        ['year', 31_536_000],
      ] as const
    ).flatMap(([names, size]) => names.split(' ').map((name) => [name, ['time', size]])),
  ),
  ...Object.fromEntries(
    ['byte', 'kb', 'mb', 'gb', 'tb'].map((name, power) => [name, ['size', 1000 ** power]] as const),
  ),
  ...Object.fromEntries(
    ['kib', 'mib', 'gib', 'tib'].map((name, power) => [name, ['size', 1024 ** (power + 1)]] as const),
  ),
}

/** The amounts of a sentence, in one unit for times and for sizes; of others, the unit is the word after them. */
function amountsOf(sentence: string): Amount[] {
  return valuesOf(sentence)
    .filter(isAmount)
    .map(({ kind, key, text, at }) => {
      const after = /^[ \u00a0-]?([\p{L}%]+)/u.exec(sentence.slice(at + text.length))?.[1]?.toLowerCase() ?? ''
      const known = UNITS[after.replace(/(?<=..)s$/, '')] ?? UNITS[after]
      if (kind !== 'number') return { text, size: key, unit: kind }
      return known
        ? { text, size: Number(key) * known[1], unit: known[0] }
        : { text, size: Number(key), unit: contentWords(after)[0] ?? '' }
    })
}

/** The sentences, items and rows of a shown text. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+[.)]))|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
}

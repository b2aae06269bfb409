import { containment, contentWords } from '../../../base/text/words.ts'
import { contradictionOf } from './contradiction.ts'
import { type SearchHit, shownText } from './probe.ts'
import { statesValue } from './stated.ts'
import type { Place } from './statements.ts'

/** What the results for one of your questions have to show: a value, a section, or a value in a section. */
export interface Wanted {
  readonly ground_truth: string
  readonly value: string | null
  /** `docs/cache.md`, or a section of it: `docs/cache.md#eviction`. */
  readonly section?: string | null
  /** The ways in which it is asked about. */
  readonly variations: readonly string[]
}

/** The sections of the docs that are searched. */
export type Corpus = readonly { readonly file: string; readonly titles?: readonly string[]; readonly text: string }[]

/** Whether the docs still say what is wanted, and what to do if not, if two pages differ, or if no result shows it. */
export interface Retrieved {
  readonly isFound: boolean
  /** The sentence with the value, and that of another page with another value; null if no page differs. */
  readonly contradiction: readonly [own: string, other: string] | null
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
  const { section = null } = wanted
  const own = section === null ? hits : hits.filter((hit) => isIn(hit, section))
  const showing = own.filter((hit) => wanted.value === null || shows(hit, wanted))
  // What code says is not in the docs; answers of people, which are in no file, are.
  const gone = corpus && !showing.some(({ file }) => file === undefined) ? goneFrom(wanted, corpus) : null
  if (gone !== null) return { isFound: false, contradiction: null, fix: gone }
  const isShown = showing.length > 0
  const fix = isShown ? '' : hiddenReason(wanted, own.length > 0)
  if (!isShown && corpus === null) return { isFound: false, contradiction: null, fix }
  return contradicted(wanted, corpus ?? hits) ?? { isFound: true, contradiction: null, fix }
}

/** What to do about a fact of which another page states another value; null if none does. */
function contradicted(wanted: Wanted, places: readonly Place[]): Retrieved | null {
  const { value, ground_truth, section = null, variations: questions } = wanted
  if (value === null) return null
  const own = places.filter((each) => (section === null || isIn(each, section)) && shows(each, wanted))
  const found = contradictionOf({ questions, ground_truth, value, own }, places)
  if (found === null) return null
  const { sentence, place } = found.other
  return {
    isFound: false,
    contradiction: [found.own.sentence, sentence],
    fix: `Two places differ: ${placeOf(found.own.place)} says '${value}', and ${placeOf(place)} says: ${sentence} Correct the one that is wrong.`,
  }
}

/** What to do about something that the corpus does not have; null if it has it. */
function goneFrom(wanted: Wanted, corpus: Corpus): string | null {
  const { value, section = null } = wanted
  const sections = section === null ? corpus : corpus.filter((each) => isIn(each, section))
  if (section !== null && sections.length === 0) {
    const [file] = section.split('#')
    const what = corpus.some((each) => each.file === file) ? `section ${section}` : `page ${file}`
    return `The ${what} is gone from the docs that are searched: restore it, or point the question to what took its place.`
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

function placeOf({ file, titles = [] }: Place): string {
  return [file ?? 'an answer', ...titles.slice(-1)].join(' › ')
}

/** Whether a result is in a section, by its file and the name of one of its titles. */
function isIn({ file, titles = [] }: Place, section: string): boolean {
  const [wanted, anchor] = section.split('#')
  return file === wanted && (anchor === undefined || titles.some((title) => lettersOf(title) === lettersOf(anchor)))
}

/** Sites differ in what they make of dots and spaces: `v4.x` is `v4x` on one and `v4-x` on another. */
function lettersOf(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function shows(place: Place, { ground_truth, value, section = null }: Wanted): boolean {
  const text = shownText(place)
  if (value === null || !statesValue(text, value)) return false
  if (section !== null || isDistinctive(value)) return true
  return containment(new Set(contentWords(text)), new Set(contentWords(ground_truth))) >= SHARED_WORDS
}

/** A name that no other text has by chance, in contrast to a number or a word. */
function isDistinctive(value: string): boolean {
  return value.length >= 5 && /[_./=-]|[a-z][A-Z]|\(\)$|\p{L}.*\d|\d.*\p{L}.*\d/u.test(value)
}

import type { ClaimType } from '../../config/claim-types.ts'
import { contentWords } from '../../judge/text/words.ts'
import type { Concept } from '../concept.ts'

/** What the value of a claim is, as a question names it: in one word, for words that only ask find nothing. */
const NOUNS: Readonly<Record<ClaimType, string>> = {
  link: 'link',
  path_reference: 'path',
  command: 'command',
  dependency_version: 'version',
  environment: 'variable',
  cli_flag: 'flag',
  symbol: 'name',
  code_example: 'import',
  config: 'setting',
  api_route: 'route',
  output: 'message',
  list: 'list',
  convention: 'rule',
  behavior: 'behavior',
  architecture: 'component',
}
const GAP = '…'
const HINT_WORDS = 3
/** Beside a value that is named itself fewer words tell which of its statements is meant. */
const ASIDE_WORDS = 2
const LONGEST_STATEMENT = 240
/** Words of asking and counting, which say nothing of what is asked about. */
const EMPTY = new Set('how much many why whose whoever let see e.g i.e use used using'.split(' '))

/** In how many texts of the corpus a word stands: a question is told from others by its rare words. */
export type Frequency = (word: string) => number

type Way = (concept: Concept, frequency: Frequency) => string | null

/** Asks from where it stands: the section and at least two of the words, never the value. */
const fromHeading: Way = (concept, frequency) => {
  const section = concept.headings.filter((heading) => !mentions(heading, concept.value)).slice(-2)
  const hint = hintOf(concept, frequency, section.join(' '))
  if (section.length === 0 || !hint.includes(', ')) return null
  return `Which ${NOUNS[concept.claim_type]} is it in “${section.join(' › ')}” for ${hint}?`
}

/** Gives the statement with its value left out. */
const withGap: Way = ({ ground_truth: truth, value }) => {
  const masked = truth.slice(0, LONGEST_STATEMENT).replaceAll(value, GAP)
  if (value === '' || !masked.includes(GAP) || contentWords(masked).length < 2) return null
  return `“${masked}” — what should there be?`
}

/** Names the subject and asks for what is said of it; where the value is the subject, it is named itself, with what it stands beside. */
const ofSubject: Way = (concept, frequency) => {
  const { subject, value, claim_type: type } = concept
  const hint = hintOf(concept, frequency, subject ?? '', ASIDE_WORDS)
  if (subject !== null) return subject === '' ? null : `Which ${NOUNS[type]} of ${subject} is it${aside(hint)}?`
  return value === '' || hint === '' ? null : `What has ${value} to do with ${hint}?`
}

/** As people type into a search box: key words only. */
const asKeywords: Way = (concept, frequency) => {
  const words = rarest(keywords(concept.ground_truth, concept.value), 2 * HINT_WORDS, frequency)
  return words.length < 2 ? null : `${words.join(' ')} ${NOUNS[concept.claim_type]}`
}

/** Names the page instead of the section. */
const fromPage: Way = (concept, frequency) => {
  const hint = hintOf(concept, frequency, '')
  return hint === '' || mentions(concept.doc, concept.value)
    ? null
    : `Which ${NOUNS[concept.claim_type]} has ${concept.doc} for ${hint}?`
}

const WAYS: readonly Way[] = [fromHeading, withGap, ofSubject, asKeywords, fromPage]
/** In how many ways a concept can be asked about without a model. */
export const MOST_VARIATIONS: number = WAYS.length

/**
 * Asks about a concept in `count` truly different ways without a model: from the heading of its section, with its value
 * masked, and by its subject; where one of them gives the value away or has nothing to go by, by key words or from its page.
 * Null when there are not so many ways: such a statement cannot be asked about. `frequency` tells common words from rare ones.
 */
export function questionVariations(
  concept: Concept,
  count: number,
  frequency: Frequency = () => 1,
): readonly string[] | null {
  const questions = new Set<string>()
  for (const way of WAYS) {
    const question = questions.size < count ? way(concept, frequency) : null
    if (question !== null) questions.add(question)
  }
  return questions.size < count ? null : [...questions]
}

function hintOf(
  { ground_truth: truth, value }: Concept,
  frequency: Frequency,
  known: string,
  most = HINT_WORDS,
): string {
  const said = new Set(contentWords(known))
  const words = keywords(truth, value).filter((word) => contentWords(word).every((stem) => !said.has(stem)))
  return rarest(words, most, frequency).join(', ')
}

/** The words that stand in the fewest texts, in their own order. */
function rarest(words: readonly string[], most: number, frequency: Frequency): string[] {
  const ranked = words.map((word, index) => ({ word, index, count: frequency(word) }))
  const kept = ranked.sort((a, b) => a.count - b.count || a.index - b.index).slice(0, most)
  return kept.sort((a, b) => a.index - b.index).map(({ word }) => word)
}

function aside(hint: string): string {
  return hint === '' ? '' : ` for ${hint}`
}

/** The words of a statement that carry meaning, as written, without those of its value. */
function keywords(truth: string, value: string): string[] {
  const rest = value === '' ? truth : truth.replaceAll(value, ' ')
  const given = new Set(contentWords(value))
  const words = new Map<string, string>()
  for (const [word] of rest.matchAll(/\p{L}[\p{L}\p{M}\p{N}_'.-]*[\p{L}\p{M}\p{N}_]/gu)) {
    const [stem] = contentWords(word)
    if (stem !== undefined && !EMPTY.has(word.toLowerCase()) && !given.has(stem) && !words.has(stem))
      words.set(stem, word)
  }
  return [...words.values()]
}

function mentions(text: string, value: string): boolean {
  return value !== '' && text.toLowerCase().includes(value.toLowerCase())
}

import { CLAIM_HELP } from '../../config/claim-types.ts'
import { contentWords } from '../../text/words.ts'
import type { Concept } from '../concept.ts'
import { type CorpusGuide, NO_GUIDE } from './guide.ts'
import { type Frequency, keywordsOf, mentions, rarest } from './keywords.ts'
import { plainPhrase } from './phrase.ts'

/** Words of a statement that a question has at most: with more it repeats the statement. */
const HINT_WORDS = 3
/** Beside a title fewer tell which of its statements is meant. */
const ASIDE_WORDS = 2
const SEARCH_WORDS = 4
/** Words with which titles tell what to do: `Install the package`. */
const DOING =
  /^(?:add|allow|build|call|change|check|choose|clean|configure|connect|contribute|convert|create|customi[sz]e|debug|define|delete|deploy|disable|enable|enforce|exclude|export|extend|filter|find|fix|generate|get|handle|import|include|install|limit|list|load|log|make|manage|move|open|overwrite|print|migrate|override|parse|pass|publish|read|register|remove|rename|render|replace|reset|restrict|return|run|save|send|serve|set|show|skip|split|start|stop|sort|store|switch|test|track|turn|update|upgrade|use|validate|verify|wait|watch|write)\b/i

/** Words with which titles ask themselves: `What is needed`. */
const ASKING = /^(?:what|which|how|why|when|where|who|whose|can|could|does|do|is|are|should|may|must)\b/i

interface Asking {
  readonly frequency: Frequency
  readonly guide: CorpusGuide
}
type Way = (concept: Concept, asking: Asking) => string | null

/** The title of the section; with the one above it, where a single word says too little. */
function titleOf({ headings }: Concept): string {
  const [above = '', own = ''] = [headings.at(-2), headings.at(-1)].map((title) => plainPhrase(title ?? ''))
  return contentWords(own).length < 2 ? `${above} ${own}`.trim() : own
}

/** The section's title as a how-to, with a word or two of the statement. */
const fromHeading: Way = (concept, { frequency }) => {
  const title = titleOf(concept)
  if (contentWords(title).length === 0) return null
  const hint = hintOf(concept, frequency, title, ASIDE_WORDS)
  const asked = askedBy(title)
  return hint === '' ? asked : `${asked}: ${hint}`
}

function askedBy(title: string): string {
  if (ASKING.test(title)) return lowered(title)
  return DOING.test(title) ? `how do I ${lowered(title)}` : `how does ${title} work`
}

/** What the code says of an option or variable, asked for. */
const fromHelp: Way = ({ value, subject }, { guide }) => {
  const help = guide.helpOf(value) ?? (subject === null ? null : guide.helpOf(subject))
  if (help === null || contentWords(help).length < 2) return null
  const order = imperativeOf(help)
  return order === null ? `what is there for ${lowered(help)}` : `how to ${lowered(order)}`
}

/** What to do, where a help says what something does: `Exports notes` and `Export notes` are both `Export notes`; null for a name. */
function imperativeOf(help: string): string | null {
  const forms = [help, help.replace(/^(\w+)s\b/, '$1'), help.replace(/^(\w+)es\b/, '$1')]
  return forms.find((form) => DOING.test(form)) ?? null
}

/** The entity and how the statement relates to it. */
const ofRelation: Way = (concept, { frequency }) => {
  const { subject, claim_type: type } = concept
  const about = subject === null || subject === '' ? hintOf(concept, frequency, '', HINT_WORDS) : subject
  return about === '' ? null : CLAIM_HELP[type].question.replace('…', about)
}

/** The words of a link that points to where it stands, with a word or two of the statement. */
const fromLink: Way = (concept, { frequency, guide }) => {
  const text = guide.linkTexts(concept.doc, concept.headings).find((each) => !mentions(each, concept.value))
  return text === undefined ? null : `${text} ${hintOf(concept, frequency, text, ASIDE_WORDS)}`.trim()
}

/** As people type into a search box: key words only. */
const asKeywords: Way = (concept, { frequency }) => {
  const about = keywordsOf(titleOf(concept), concept.value).slice(0, 2)
  const known = new Set(about.flatMap(contentWords))
  const words = keywordsOf(concept.ground_truth, concept.value).filter((word) =>
    contentWords(word).every((stem) => !known.has(stem)),
  )
  if (words.length === 0) return null
  return [...about, ...rarest(words, SEARCH_WORDS - about.length, frequency)].join(' ')
}

/** Names the page instead of the section. */
const fromPage: Way = (concept, { frequency }) => {
  const page = (concept.doc.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')
  const hint = hintOf(concept, frequency, page, HINT_WORDS)
  return hint === '' ? null : `${page} ${hint}`
}

const WAYS: readonly Way[] = [fromHelp, fromLink, fromHeading, ofRelation, asKeywords, fromPage]
/** In how many ways a concept can be asked about without a model. */
export const MAX_VARIATIONS: number = WAYS.length

/**
 * Asks about a concept in `count` different ways without a model: by what the code says of it, by the words of a link to it, by its
 * section's title as a how-to, by its entity and relation, by key words, or from its page. No question has the value, nor more
 * than four words of the statement. Null when there are not so many ways: such a statement cannot be asked about. `frequency`
 * tells common words from rare ones, `guide` what the corpus calls things.
 */
export function questionVariations(
  concept: Concept,
  count: number,
  frequency: Frequency = () => 1,
  guide: CorpusGuide = NO_GUIDE,
): readonly string[] | null {
  const questions = new Map<string, string>()
  if (!isFact(concept)) return null
  for (const way of WAYS) {
    if (questions.size === count) break
    const question = way(concept, { frequency, guide })
    if (question === null || mentions(question, concept.value)) continue
    // The same words in another order are the same question.
    const words = [...new Set(contentWords(question))].sort().join(' ')
    if (words !== '' && !questions.has(words)) questions.set(words, question)
  }
  return questions.size < count ? null : [...questions.values()]
}

/** Words beside its value without which a statement says nothing that people ask for. */
const MIN_WORDS = 2

/** Whether a statement says something of its value: more than a label, and the value as it is written there. */
function isFact({ ground_truth: truth, value, claim_type: type }: Concept): boolean {
  const written = truth.endsWith(` (${value})`) ? truth.slice(0, -value.length - 3) : truth
  return (
    (CLAIM_HELP[type].isTarget || mentions(written, value.replace(/\(\)$/, ''))) &&
    keywordsOf(written, value).length >= MIN_WORDS
  )
}

/** The rarest words of a statement that are not said already. */
function hintOf({ ground_truth: truth, value }: Concept, frequency: Frequency, known: string, most: number): string {
  const said = new Set(contentWords(known))
  const words = keywordsOf(truth, value).filter((word) => contentWords(word).every((stem) => !said.has(stem)))
  return rarest(words, most, frequency).join(' ')
}

/** With a small first letter, unless the word is written with others. */
function lowered(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

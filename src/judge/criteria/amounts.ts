import type { Doc } from '../../docs/doc.ts'
import type { OutputView } from '../text/output.ts'
import { type Decider, decision } from './decision.ts'

const NUMBER = '(\\d{1,3}(?:,\\d{3})+|\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|a|an)'
const AMOUNT = new RegExp(
  `\\b(?:(at least|at most|no more than|not more than|no fewer than|no less than|not less than|fewer than|less than|under|below|more than|over|exactly|up to|a maximum of|a minimum of|minimum|maximum|max|min)\\s+${NUMBER}|between\\s+${NUMBER}\\s+and\\s+${NUMBER})\\s+(?:\\w+ ){0,2}?(words?|characters?|lines?|sentences?|paragraphs?|headings?|sections?|links?|code (?:blocks?|examples?|samples?)|examples?|bullet points?|bullets|list items?|items|tables?|images?)(?:\\s+(?:long|or (more|less|fewer)))?\\b`,
  'i',
)
const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ')

/** `at most 200 words`, `at least 3 code examples`, `between 2 and 5 headings`. */
export const decideAmount: Decider = (criterion, output) => {
  const match = AMOUNT.exec(criterion)
  if (!match) return null
  const [, comparison = 'between', limit, from, to, thing = ''] = match
  const found = amountOf(thing.toLowerCase(), output)
  if (found === null) return null
  const [low, high] =
    limit === undefined ? [numberOf(from), numberOf(to)] : boundsOf(comparison.toLowerCase(), numberOf(limit))
  return decision(found >= low && found <= high, `there are ${found.toLocaleString('en-US')} ${thing}`)
}

function boundsOf(comparison: string, limit: number): [number, number] {
  if (/^(?:at least|no fewer than|no less than|not less than|a minimum of|minimum|min)$/.test(comparison))
    return [limit, Number.POSITIVE_INFINITY]
  if (/^(?:fewer than|less than|under|below)$/.test(comparison)) return [0, limit - 1]
  if (/^(?:more than|over)$/.test(comparison)) return [limit + 1, Number.POSITIVE_INFINITY]
  return comparison === 'exactly' ? [limit, limit] : [0, limit]
}

function numberOf(text = ''): number {
  const word = WORDS.indexOf(text.toLowerCase())
  if (word !== -1) return word
  return /^an?$/i.test(text) ? 1 : Number(text.replaceAll(',', ''))
}

function amountOf(thing: string, output: OutputView): number | null {
  const { text } = output
  if (thing.startsWith('word')) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (thing.startsWith('character')) return [...text.trim()].length
  if (thing.startsWith('line')) return text.trim() === '' ? 0 : text.trim().split('\n').length
  const pages = [...output.pages.values()].filter((page) => page !== null)
  if (pages.length === 0) return null
  const counter = COUNTERS.find(([pattern]) => pattern.test(thing))?.[1]
  return counter ? pages.reduce((sum, page) => sum + counter(page), 0) : null
}

const COUNTERS: readonly (readonly [RegExp, (page: Doc) => number])[] = [
  [
    /^sentence/,
    (page) =>
      page.prose
        .filter(({ kind }) => kind !== 'heading')
        .reduce((sum, run) => sum + sentencesIn(run.lines.join(' ')), 0),
  ],
  [/^paragraph/, (page) => page.prose.filter(({ kind }) => kind === 'paragraph').length],
  [/^(?:heading|section)/, (page) => page.headings.length],
  [/^link/, (page) => page.links.filter(({ kind }) => kind === 'link').length],
  [/^(?:code|example)/, (page) => page.codeBlocks.length],
  [/^(?:bullet|list|item)/, (page) => page.prose.filter(({ kind }) => kind === 'item').length],
  [/^table/, (page) => page.tables.length],
  [/^image/, (page) => page.links.filter(({ kind }) => kind === 'image').length],
]

function sentencesIn(text: string): number {
  return text.split(/[.!?]+(?:\s|$)/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

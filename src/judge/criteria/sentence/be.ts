import { decoded } from '../../../base/paths.ts'
import { PLAIN_SITE } from '../../../engine/docs/site/site.ts'
import { anchorsOf } from '../../../engine/docs/slugs/slugs.ts'
import { parseProblem } from '../../quality/code-blocks.ts'
import { quoted } from '../../result/issue.ts'
import type { Region } from '../measure/region.ts'
import type { ReadPredicate, Test } from './meaning.ts'
import { readBounds } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import type { Cursor } from './parts/cursor.ts'
import { readNoun } from './parts/noun.ts'
import { not, OPEN, type Verdict } from './verdict.ts'

const BE = ['is', 'are', 'be']
const STYLES: Readonly<Record<string, RegExp>> = {
  snake_case: /^_*[a-z0-9]+(?:_[a-z0-9]+)*_*$/,
  camelcase: /^_*[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/,
  pascalcase: /^(?:[A-Z][a-z0-9]*)+$/,
  'kebab-case': /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  upper_case: /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/,
}
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

type Check = (region: Region) => boolean | null

/** Adjectives that can be checked, each with its check. */
const TRAITS: readonly (readonly [readonly string[], Check])[] = [
  [['empty'], isBlank],
  [['non-empty', 'nonempty', 'filled'], (region) => opposite(isBlank(region))],
  [['valid json', 'well-formed json', 'parseable json', 'json'], isJson],
  [['numbered'], ({ pages }) => (pages[0] ? /^[\s>]*\d{1,9}[.)]\s/.test(pages[0].lines[0] ?? '') : null)],
  [['absolute'], ({ label }) => (label === undefined ? null : /^(?:[a-z]+:)?\/\//i.test(label))],
  [['relative'], ({ label }) => (label === undefined ? null : !/^(?:[a-z]+:|\/)/i.test(label))],
  [['valid', 'well-formed'], parses],
  ...Object.entries(TYPES).map(([name, check]): readonly [readonly string[], Check] => [
    [`a ${name}`, `an ${name}`],
    ({ value }) => (value === undefined ? null : check(value)),
  ]),
]
const VERBS: readonly (readonly [readonly string[], Check])[] = [
  [['parse', 'parses'], parses],
  [['parse as json', 'parses as json'], isJson],
  [['resolve', 'resolves', 'work', 'works'], resolves],
  [['use https', 'uses https'], ({ label }) => (label === undefined ? null : !/^http:/i.test(label))],
]
const NAMED = ['in', 'written in', 'named in', 'named using', 'follow', 'follows', 'use', 'uses']

/** `is shorter than 20 words`, `are in snake_case`, `is not empty`, `is valid JSON`; `parse`, `resolve`. */
export function readBe(cursor: Cursor, isRead: boolean): ReadPredicate | null {
  return cursor.attempt(() => {
    const be = isRead || cursor.take(BE) !== null
    if (!be) return readVerb(cursor)
    const isNegative = cursor.take(['not', 'never']) !== null
    const test = readComplement(cursor)
    if (!test) return null
    return isNegative ? { test: (region, asked) => not(test(region, asked)), isNegative } : { test, isNegative }
  })
}

function readVerb(cursor: Cursor): ReadPredicate | null {
  const verb = cursor.take(VERBS.flatMap(([names]) => names))
  const check = VERBS.find(([names]) => verb !== null && names.includes(verb))?.[1]
  if (check && verb !== null) return { test: checkTest(verb, check), isNegative: false }
  const style = cursor.attempt(() => (cursor.take(NAMED) === null ? null : readStyle(cursor)))
  return style && { test: style, isNegative: false }
}

function readComplement(cursor: Cursor): Test | null {
  const length = cursor.attempt(() => {
    const bounds = readBounds(cursor)
    const noun = bounds && readNoun(cursor)
    if (!bounds || !noun) return null
    cursor.take(['long', 'in length'])
    return countTest(noun, bounds.loose ? { least: bounds.least, most: bounds.most } : bounds)
  })
  if (length) return length
  const style = cursor.attempt(() => (cursor.take(NAMED) === null ? null : readStyle(cursor)))
  if (style) return style
  const trait = cursor.take(TRAITS.flatMap(([names]) => names))
  const check = TRAITS.find(([names]) => trait !== null && names.includes(trait))?.[1]
  if (check && trait !== null) return checkTest(trait, check)
  const token = cursor.peek()
  if (token?.kind !== 'quoted') return null
  cursor.next()
  return checkTest(quoted(token.text), ({ text }) => text.trim().toLowerCase() === token.text.trim().toLowerCase())
}

function readStyle(cursor: Cursor): Test | null {
  const style = cursor.take(Object.keys(STYLES))
  if (style === null) return null
  cursor.take(['names', 'naming', 'convention'])
  const pattern = STYLES[style] ?? /$^/
  return checkTest(`in ${style}`, ({ label }) => (label === undefined ? null : pattern.test(label)))
}

function checkTest(name: string, check: Check): Test {
  return (region, { restricted }): Verdict => {
    const met = check(region)
    return met === null || restricted ? OPEN : { met, how: `${region.name} ${met ? 'passes' : 'fails'}: ${name}` }
  }
}

function opposite(met: boolean | null): boolean | null {
  return met === null ? null : !met
}

/** A section's heading does not count. */
function isBlank({ note, text }: Region): boolean {
  return (note ?? text).trim() === ''
}

function isJson({ text, value, name }: Region): boolean {
  if (name === 'the output' && typeof value !== 'string') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Null if there is no parser for the language. */
function parses({ pages, label, text, view }: Region): boolean | null {
  const reading = view.syntax.get(text)
  if (reading && label === undefined) return reading.problem === null
  const [block] = pages[0]?.codeBlocks ?? []
  if (label === undefined || !block) return null
  const problem = parseProblem(block)
  return problem === null ? null : problem === undefined
}

/** Checks links to headings of the output; other links need more than the output. */
function resolves({ label, view }: Region): boolean | null {
  if (label === undefined || !label.startsWith('#')) return null
  const anchor = decoded(label.slice(1)).toLowerCase()
  return (
    anchor === '' || [...view.pages.values()].some((page) => page !== null && anchorsOf(page, PLAIN_SITE).has(anchor))
  )
}

import { quoted } from '../../result/issue.ts'
import { languageNamed } from '../measure/code.ts'
import type { Region } from '../measure/region.ts'
import { isAscii, isBlank, isJson, isSecure, opposite, parses, resolves } from '../measure/traits.ts'
import { affirmed, negated, type Predicate, type Test } from './meaning.ts'
import { type Bounds, isWithinBounds, readBounds } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, phrases, readList } from './parts/cursor.ts'
import { readNoun } from './parts/noun.ts'
import { wordOf } from './parts/texts.ts'
import { OPEN } from './verdict.ts'

const BE = ['is', 'are', 'be']
const STYLES: Readonly<Record<string, RegExp>> = {
  snake_case: /^_*[a-z0-9]+(?:_[a-z0-9]+)*_*$/,
  camelcase: /^_*[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/,
  pascalcase: /^(?:[A-Z][a-z0-9]*)+$/,
  'kebab-case': /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  upper_case: /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/,
}
const matching =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number'
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: isNumber,
  integer: Number.isInteger,
  'whole number': Number.isInteger,
  'positive number': (value) => isNumber(value) && value > 0,
  'positive integer': (value) => Number.isInteger(value) && isNumber(value) && value > 0,
  'non-empty string': (value) => typeof value === 'string' && value.trim() !== '',
  boolean: (value) => typeof value === 'boolean',
  'list of strings': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  'list of numbers': (value) => Array.isArray(value) && value.every(isNumber),
  'valid url': matching(/^https?:\/\/[^\s/]\S*$/i),
  'valid email address': matching(/^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,10}$/),
  'iso 8601 date': matching(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/),
  array: Array.isArray,
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

type Check = (region: Region) => boolean | null

/** A text as a whole may be the number, the list or the object that is meant. */
const ofValue =
  (check: (value: unknown) => boolean): Check =>
  ({ value, view }) =>
    value === undefined || (value === view.value && typeof value === 'string') ? null : check(value)

const ofNumber = (check: (value: number) => boolean): Check => ofValue((value) => isNumber(value) && check(value))

function isLabelled({ label }: Region): boolean | null {
  return label === undefined ? null : label !== ''
}

/** Adjectives that can be checked, each with its check. */
const TRAITS: readonly (readonly [readonly string[], Check])[] = [
  [['empty'], isBlank],
  [['non-empty', 'nonempty', 'filled'], (region) => !isBlank(region)],
  [['valid json', 'well-formed json', 'parseable json', 'json'], isJson],
  [['numbered'], ({ pages }) => (pages[0] ? /^[\s>]*\d{1,9}[.)]\s/.test(pages[0].lines[0] ?? '') : null)],
  [['absolute'], ({ label }) => (label === undefined ? null : /^(?:[a-z]+:)?\/\//i.test(label))],
  [['relative'], ({ label }) => (label === undefined ? null : !/^(?:[a-z]+:|\/)/i.test(label))],
  [['https', 'https links'], isSecure],
  [['valid', 'well-formed'], (region) => resolves(region) ?? parses(region)],
  [['ascii', 'ascii only'], isAscii],
  [['positive'], ofNumber((value) => value > 0)],
  [['negative'], ofNumber((value) => value < 0)],
  [['non-negative'], ofNumber((value) => value >= 0)],
  [phrases('tagged with a language, labelled with a language, labeled with a language'), isLabelled],
  [['broken', 'dead'], (region) => opposite(resolves(region))],
  [phrases('lowercase, all lowercase, in lowercase, in lower case'), ({ text }) => text === text.toLowerCase()],
  [phrases('uppercase, all uppercase, in uppercase, in upper case'), ({ text }) => text === text.toUpperCase()],
  ...[null, true, false].map((wanted): readonly [readonly string[], Check] => [
    [String(wanted)],
    ofValue((value) => value === wanted),
  ]),
  ...Object.entries(TYPES).map(([name, check]): readonly [readonly string[], Check] => [
    [`a ${name}`, `an ${name}`, `${name}s`],
    ofValue(check),
  ]),
]
const VERBS: readonly (readonly [readonly string[], Check])[] = [
  [['parse', 'parses'], parses],
  [['parse as json', 'parses as json'], isJson],
  [
    phrases(
      'resolve, resolves, work, works, point to existing headings, points to an existing heading, point to a heading that exists, points to a heading that exists',
    ),
    resolves,
  ],
  [['use https', 'uses https'], isSecure],
  [
    phrases('contain only ascii characters, contains only ascii characters, contain only ascii, contains only ascii'),
    isAscii,
  ],
]
const NAMED = phrases(
  'in, written in, named in, named using, tagged as, labelled as, labeled as, marked as, follow, follows, use, uses',
)

/** `is shorter than 20 words`, `are in snake_case`, `is not empty`, `is one of a, b or c`, `equals 3`; `parse`, `resolve`. */
export function readBe(cursor: Cursor, isRead: boolean): Predicate | null {
  return cursor.attempt(() => {
    if (!isRead && cursor.take(BE) === null) return readVerb(cursor)
    const isNegative = cursor.take(['not', 'never']) !== null
    const test = readComplement(cursor)
    return test && (isNegative ? negated(affirmed(test)) : affirmed(test))
  })
}

function readVerb(cursor: Cursor): Predicate | null {
  const check = readCheck(cursor, VERBS)
  if (check) return affirmed(check)
  const read = cursor.first([
    () => (cursor.take(['equal', 'equals']) ? readEqual(cursor) : null),
    () => (cursor.take(NAMED) ? readStyle(cursor) : null),
  ])
  return read && affirmed(read)
}

function readComplement(cursor: Cursor): Test | null {
  return cursor.first([
    readLength,
    () => (cursor.take(['one of', 'one of the following']) ? readChoice(cursor) : null),
    () => {
      cursor.take(NAMED)
      return readStyle(cursor) ?? readLanguage(cursor)
    },
    () => readCheck(cursor, TRAITS),
    () => (cursor.take(['called', 'named', 'titled']) ? readTitled(cursor) : null),
    () =>
      cursor.take(['equal to', 'set to', 'either']) || cursor.peek()?.kind === 'quoted' ? readEqual(cursor) : null,
    readAmount,
  ])
}

/** `at most 20 words long`, `a single sentence`, `written in three paragraphs`. */
function readLength(cursor: Cursor): Test | null {
  cursor.take(['written in', 'composed of'])
  const bounds: Bounds | null = cursor.take(['a single']) ? { least: 1, most: 1 } : readBounds(cursor)
  const noun = bounds && readNoun(cursor)
  if (!bounds || !noun) return null
  cursor.take(['long', 'in length'])
  return countTest(noun, bounds.loose ? { least: bounds.least, most: bounds.most } : bounds)
}

/** `at least 18`, `between 0 and 120`: of a value that is a number. */
function readAmount(cursor: Cursor): Test | null {
  const bounds = readBounds(cursor)
  if (!bounds) return null
  return ({ value, name }) => {
    if (value === undefined || (isNumber(value) && !Number.isInteger(value))) return OPEN
    if (typeof value === 'string' || Array.isArray(value)) return OPEN
    const met = isNumber(value) && isWithinBounds([value, value], { least: bounds.least, most: bounds.most })
    return { met, how: `${name} is ${quoted(value)}` }
  }
}

function readChoice(cursor: Cursor): Test | null {
  const listed = readList(cursor, () => wordOf(cursor.next()))
  return listed && sameAs(listed.items)
}

/** `equals ok`, `is "yes" or "no"`. */
function readEqual(cursor: Cursor): Test | null {
  const listed = readList(cursor, () => wordOf(cursor.next()), { or: 'or' })
  return listed && !(listed.items.length > 1 && !listed.joints.has('or')) ? sameAs(listed.items) : null
}

function sameAs(wanted: readonly string[]): Test {
  return ({ text, value, name }) => {
    if (value !== undefined && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return OPEN
    const bare = text.trim()
    const met = wanted.includes(bare)
    const isAlike = !met && wanted.some((each) => withoutEnd(each) === withoutEnd(bare))
    // The case of a value may matter, that of a title does not.
    if (isAlike && value !== undefined) return OPEN
    return { met: met || isAlike, how: `${name} is ${quoted(bare)}` }
  }
}

function withoutEnd(text: string): string {
  return text.toLowerCase().replace(/[.!]+$/, '')
}

/** `named License`: of a section or a function. */
function readTitled(cursor: Cursor): Test | null {
  const wanted = wordOf(cursor.next())
  if (wanted === null || !cursor.isAtEnd) return null
  return checkTest(`named ${quoted(wanted)}`, ({ label, note }) =>
    label === undefined || note === undefined ? null : label.toLowerCase() === wanted.toLowerCase(),
  )
}

function readStyle(cursor: Cursor): Test | null {
  const style = cursor.take(Object.keys(STYLES))
  if (style === null) return null
  cursor.take(['names', 'naming', 'convention'])
  const pattern = STYLES[style] ?? /$^/
  return checkTest(`in ${style}`, ({ label }) => (label === undefined ? null : pattern.test(label)))
}

/** `in Python`: of code blocks. */
function readLanguage(cursor: Cursor): Test | null {
  const language = languageNamed(wordOf(cursor.next()) ?? '')
  if (language === null || !cursor.isAtEnd) return null
  return checkTest(`in ${language}`, ({ label, pages }) =>
    label === undefined || label === '' || pages[0]?.codeBlocks.length !== 1 ? null : languageNamed(label) === language,
  )
}

function readCheck(cursor: Cursor, checks: typeof TRAITS): Test | null {
  const name = cursor.take(checks.flatMap(([names]) => names))
  const check = checks.find(([names]) => name !== null && names.includes(name))?.[1]
  return check && name !== null ? checkTest(name, check) : null
}

function checkTest(name: string, check: Check): Test {
  return (region) => {
    const met = check(region)
    return met === null ? OPEN : { met, how: `${region.name} ${met ? 'passes' : 'fails'}: ${name}` }
  }
}

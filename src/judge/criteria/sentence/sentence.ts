import { quoted } from '../../result/issue.ts'
import type { OutputView } from '../../text/output.ts'
import { type Decision, decision, type Known } from '../decision.ts'
import { fieldsNamed } from '../measure/fields.ts'
import { type Region, wholeRegion } from '../measure/region.ts'
import { sectionsNamed } from '../measure/sections.ts'
import { readFunction, testsTest } from './have.ts'
import type { Predicate, Test } from './meaning.ts'
import { NONE, readBounds, readQuantity, SOME } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, createCursor, phrases, readList, type Token, tokensOf } from './parts/cursor.ts'
import { readFieldName } from './parts/field-name.ts'
import { readNoun } from './parts/noun.ts'
import { readSectionNames } from './parts/section-name.ts'
import { readPredicate } from './predicate.ts'
import { readMentions } from './say.ts'
import { readScope, readTrailingScope, type Scope, WHOLE } from './scope.ts'
import { allOf, not, OPEN, type Verdict } from './verdict.ts'

/** A fully understood criterion; `restricted` if a restriction at its end is not understood. */
interface Sentence {
  readonly scope: Scope
  readonly predicates: readonly Predicate[]
  readonly restricted: boolean
}

const MAX_TOKENS = 80
const IS_THERE = [
  ...['is', 'are', 'must be', 'should be'].flatMap((be) =>
    ['included', 'present', 'provided', 'left', 'there', 'used', 'allowed', 'given', 'included in the output'].map(
      (state) => `${be} ${state}`,
    ),
  ),
  'remain',
  'remains',
  'exist',
  'exists',
  'left',
  'included',
]
const ORDERS = [
  'precedes',
  'follows',
  ...['comes', 'stands', 'is', 'appears', 'must come', 'should come'].flatMap((verb) => [
    `${verb} before`,
    `${verb} after`,
  ]),
]
/** Words that start a restriction: `tests for the retry logic`. */
const NARROWING = new Set(
  'for about on showing describing explaining covering demonstrating with in that which where from using within inside under near at before after against around between'.split(
    ' ',
  ),
)
/** Words that make the rest more than a restriction. */
const TURNING = new Set(
  'if unless except or not without no never only instead rather otherwise when whenever optional optionally any nor but neither than and'.split(
    ' ',
  ),
)

/**
 * Decides a criterion if all its words are understood; null otherwise. With an unknown restriction, it is only decided if there is nothing
 * to restrict: if there are no tests, there are none for the retry logic.
 */
export function decideSentence(criterion: string, view: OutputView, known: Known): Decision | null {
  const tokens = tokensOf(criterion)
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return null
  const sentence = readSentence(createCursor(tokens))
  if (!sentence) return null
  const verdict = judged(sentence, wholeRegion(view), known)
  return verdict.met === null ? null : decision(verdict.met, verdict.how)
}

function readSentence(cursor: Cursor): Sentence | null {
  cursor.take(['please', 'also'])
  return cursor.first([
    () => finished(cursor, readOrder(cursor), WHOLE),
    () => finished(cursor, readExistence(cursor), WHOLE),
    () => finished(cursor, readMentioned(cursor), WHOLE),
    () => finished(cursor, readLength(cursor), WHOLE),
    () => readChoice(cursor),
    () => readUnder(cursor),
    () => {
      const scope = readScope(cursor)
      return scope && finished(cursor, readPredicate(cursor), scope)
    },
    () => finished(cursor, readPredicate(cursor), WHOLE),
  ])
}

/** `In the Usage section, …`. */
function readUnder(cursor: Cursor): Sentence | null {
  const scope = readTrailingScope(cursor)
  if (!scope || cursor.next()?.kind !== 'comma') return null
  return finished(cursor, readPredicate(cursor), scope)
}

/** `Tests are included`, `No TODO is left`, `At most 20 words per sentence`. */
function readExistence(cursor: Cursor): Predicate | null {
  const tests = cursor.attempt(() => {
    cursor.take(['unit', 'automated', 'the'])
    return cursor.take(['tests', 'unit tests']) && cursor.take(IS_THERE)
  })
  if (tests !== null) return { test: testsTest, isNegative: false }
  const declared = cursor.attempt(() => {
    const found = readFunction(cursor)
    return found && cursor.take(['exists', 'is defined', 'is there', 'is included']) !== null ? found : null
  })
  if (declared) return declared
  const quantity = readQuantity(cursor)
  const noun = readNoun(cursor)
  if (!noun) return null
  const isThere = cursor.take(IS_THERE) !== null
  if (!isThere) cursor.take(['long', 'in length'])
  if (quantity === null && !(isThere && noun.isPlural)) return null
  // Otherwise it is the subject of a sentence.
  if (cursor.attempt(() => readPredicate(cursor)) !== null) return null
  const bounds = quantity ?? SOME
  return { test: countTest(noun, bounds), isNegative: bounds === NONE }
}

const BE = ['is', 'are', 'must be', 'should be'].flatMap((be) => {
  const [verb = '', ...rest] = be.split(' ')
  return [be, ...['not', 'never'].map((no) => [verb, no, ...rest].join(' '))]
})

const REPLY = phrases('answer, respond, reply, write, keep it, keep the answer, keep the text, keep the output, stay')
const LIMIT = phrases('limit it, limit the answer, limit the text, limit the output')

/** `Answer in at most two sentences`, `Keep it under 100 words`, `Limit the answer to 50 words`. */
function readLength(cursor: Cursor): Predicate | null {
  const isLimit = cursor.take(LIMIT) !== null
  if (!isLimit && cursor.take(REPLY) === null) return null
  const isMost = cursor.take(['in', 'with', 'to', 'within']) === 'within' || isLimit
  const bounds = readBounds(cursor)
  const noun = bounds && readNoun(cursor)
  if (!bounds || !noun) return null
  cursor.take(['long', 'in length'])
  return { test: countTest(noun, isMost && bounds.loose ? { least: 0, most: bounds.most } : bounds), isNegative: false }
}

/** `priority is one of low, medium or high`: the fields of that name in data. */
function readChoice(cursor: Cursor): Sentence | null {
  cursor.take(['the', 'its', 'every', 'each'])
  const name = readFieldName(cursor) ?? wordOf(cursor.next())
  const be = cursor.take(BE)
  if (name === null || be === null || cursor.take(['one of']) === null) return null
  const listed = readList(cursor, () => wordOf(cursor.next()))
  if (!listed || !cursor.isAtEnd) return null
  const isAmong = (text: string): boolean => listed.items.includes(text)
  const test: Test = ({ text, value, name: field }) => {
    if (typeof value !== 'string' && typeof value !== 'number') return OPEN
    const met = isAmong(text)
    // In another case it may be meant or not.
    if (!met && listed.items.some((each) => each.toLowerCase() === text.toLowerCase())) return OPEN
    return { met, how: `${field} is ${quoted(value)}` }
  }
  const isNegative = /not|never/.test(be)
  const scope: Scope = { find: (region) => fieldsNamed(region, name), quantifier: 'all', isNamed: false }
  const predicate = { test: isNegative ? (...asked: Parameters<Test>) => not(test(...asked)) : test, isNegative }
  return { scope, predicates: [predicate], restricted: false }
}

/** A text, a number or a word other than one that joins. */
function wordOf(token: Token | undefined): string | null {
  if (token?.kind === 'quoted' || token?.kind === 'number') return token.text
  return token?.kind === 'word' && !/^(?:and|or)$/.test(token.lower) ? token.text : null
}

/** `Docker and Podman are mentioned`, `the word "simply" is not used`. */
function readMentioned(cursor: Cursor): Predicate | null {
  const mention = readMentions(cursor)
  const be = cursor.take(BE)
  if (!mention || be === null || cursor.take(['mentioned', 'named', ...(mention.isWording ? ['used'] : [])]) === null)
    return null
  return /not|never/.test(be) ? { test: mention.whenNot ?? mention.test, isNegative: true } : mention
}

/** `The Usage section comes after the Installation section`. */
function readOrder(cursor: Cursor): Predicate | null {
  const first = readSectionNames(cursor)
  const [one] = first?.names ?? []
  if (!one || first?.names.length !== 1 || first.isNone) return null
  const order = cursor.take(ORDERS)
  const second = order === null ? null : readSectionNames(cursor)
  const [other] = second?.names ?? []
  if (order === null || !other || second?.names.length !== 1 || second.isNone) return null
  const isBefore = /before|precedes/.test(order)
  const test: Test = (region) => {
    const [left, right] = [one, other].map(({ title, isQuoted }) => sectionsNamed(region, title, isQuoted))
    if (!left || !right || left.sure.length > 1 || right.sure.length > 1) return OPEN
    const [mine, theirs] = [left, right].map(({ sure }) => sure[0]?.line)
    if (mine === undefined || theirs === undefined) return OPEN
    return { met: isBefore ? mine < theirs : mine > theirs, how: `they are at lines ${mine} and ${theirs}` }
  }
  return { test, isNegative: false }
}

/** The rest of a sentence after its first predicate: more predicates, a scope, and a restriction. */
function finished(cursor: Cursor, first: Predicate | null, scope: Scope): Sentence | null {
  if (!first) return null
  const predicates = [first]
  for (let next = readAnother(cursor); next; next = readAnother(cursor)) predicates.push(next)
  const trailing = cursor.attempt(() => {
    const found = readTrailingScope(cursor)
    return cursor.isAtEnd ? found : null
  })
  if (trailing && trailing !== WHOLE) {
    // It is ambiguous which predicate the scope belongs to, or how two scopes combine.
    if (scope !== WHOLE || predicates.length > 1) return null
    return { scope: trailing, predicates, restricted: false }
  }
  if (cursor.isAtEnd) return { scope, predicates, restricted: false }
  const rest = cursor.rest()
  const isWord = cursor.peek()?.kind === 'word'
  const narrows = isWord && NARROWING.has(rest[0] ?? '') && !rest.some((word) => TURNING.has(word))
  return narrows && predicates.length === 1 ? { scope, predicates, restricted: true } : null
}

function readAnother(cursor: Cursor): Predicate | null {
  return cursor.attempt(() => {
    cursor.skipComma()
    return cursor.take(['and', 'and it', 'but']) === null ? null : readPredicate(cursor)
  })
}

function judged({ scope, predicates, restricted }: Sentence, whole: Region, known: Known): Verdict {
  const regions = scope.find(whole)
  if (regions === null) return OPEN
  const isNegative = predicates.some((each) => each.isNegative)
  if (regions.length === 0) return missing(scope, isNegative)
  const verdicts = regions.map((region) => {
    const verdict = allOf(predicates.map(({ test }) => test(region, { restricted, known })))
    const result = scope.quantifier === 'none' ? not(verdict) : verdict
    return region.optional && result.met === false ? OPEN : result
  })
  // If several parts with the name differ, it is ambiguous which one is meant.
  const differ = scope.quantifier === 'the' && new Set(verdicts.map(({ met }) => met)).size > 1
  return differ ? OPEN : allOf(verdicts)
}

function missing({ quantifier, isNamed }: Scope, isNegative: boolean): Verdict {
  if (quantifier === 'none') return { met: true, how: 'there is none' }
  return isNamed && !isNegative ? { met: false, how: 'the part that it speaks of is not there' } : OPEN
}

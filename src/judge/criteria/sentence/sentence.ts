import type { OutputView } from '../../text/output.ts'
import { type Decision, decision, type Known } from '../decision.ts'
import { type Region, wholeRegion } from '../measure/region.ts'
import { sectionsNamed } from '../measure/sections.ts'
import { testsTest } from './have.ts'
import type { Predicate, Test } from './meaning.ts'
import { NONE, readQuantity, SOME } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, createCursor, tokensOf } from './parts/cursor.ts'
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

/** `Docker and Podman are mentioned`. */
function readMentioned(cursor: Cursor): Predicate | null {
  const mention = readMentions(cursor)
  const be = cursor.take(['is', 'are', 'must be', 'should be', 'is not', 'are not', 'must not be', 'should not be'])
  if (!mention || be === null || cursor.take(['mentioned', 'named']) === null) return null
  return be.includes('not') ? { test: mention.whenNot ?? mention.test, isNegative: true } : mention
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

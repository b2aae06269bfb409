import type { OutputView } from '../../text/output.ts'
import { type Decision, decision } from '../decision.ts'
import { type Region, wholeRegion } from '../measure/region.ts'
import { affirmed, type Predicate } from './meaning.ts'
import { readOrder } from './order.ts'
import { readBounds } from './parts/bounds.ts'
import { countTest } from './parts/count.ts'
import { type Cursor, createCursor, phrases, tokensOf } from './parts/cursor.ts'
import { readNoun } from './parts/noun.ts'
import { readPredicate } from './predicate.ts'
import { readScope, readTrailingScope, type Scope, WHOLE } from './scope.ts'
import { readStated } from './stated.ts'
import { allOf, anyOf, not, OPEN, type Verdict } from './verdict.ts'

/** A fully understood criterion. */
interface Sentence {
  readonly scope: Scope
  readonly predicates: readonly Predicate[]
}

const MAX_TOKENS = 80

/** Decides a criterion if all its words are understood; null otherwise. */
export function decideSentence(criterion: string, view: OutputView): Decision | null {
  const tokens = tokensOf(criterion)
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return null
  const sentence = readSentence(createCursor(tokens))
  if (!sentence) return null
  const verdict = judged(sentence, wholeRegion(view))
  return verdict.met === null ? null : decision(verdict.met, verdict.how)
}

function readSentence(cursor: Cursor): Sentence | null {
  cursor.take(['please', 'also'])
  return cursor.first([
    () => finished(cursor, readOrder(cursor), WHOLE),
    () => finished(cursor, readStated(cursor), WHOLE),
    () => finished(cursor, readLength(cursor), WHOLE),
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
  return affirmed(countTest(noun, isMost && bounds.loose ? { least: 0, most: bounds.most } : bounds))
}

/** The rest of a sentence after its first predicate: more predicates, and a scope. */
function finished(cursor: Cursor, first: Predicate | null, scope: Scope): Sentence | null {
  if (!first) return null
  const predicates = [first]
  for (let next = readAnother(cursor); next; next = readAnother(cursor)) predicates.push(next)
  if (cursor.isAtEnd) return { scope, predicates }
  const trailing = readTrailingScope(cursor)
  if (!trailing || !cursor.isAtEnd) return null
  if (trailing === WHOLE) return { scope, predicates }
  // It is ambiguous which predicate the scope belongs to, or how two scopes combine.
  return scope === WHOLE && predicates.length === 1 ? { scope: trailing, predicates } : null
}

function readAnother(cursor: Cursor): Predicate | null {
  return cursor.attempt(() => {
    cursor.skipComma()
    return cursor.take(['and', 'and it', 'but']) === null ? null : readPredicate(cursor)
  })
}

function judged({ scope, predicates }: Sentence, whole: Region): Verdict {
  const regions = scope.find(whole)
  if (regions === null) return OPEN
  const isNegative = predicates.some((each) => each.isNegative)
  if (regions.length === 0) return missing(scope, isNegative)
  const verdicts = regions.map((region) => {
    const verdict = allOf(predicates.map(({ test }) => test(region)))
    const result = scope.quantifier === 'none' ? not(verdict) : verdict
    return region.optional && result.met === (scope.quantifier === 'any') ? OPEN : result
  })
  if (scope.quantifier === 'any') return anyOf(verdicts)
  // If several parts with the name differ, it is ambiguous which one is meant.
  const differ = scope.quantifier === 'the' && new Set(verdicts.map(({ met }) => met)).size > 1
  return differ ? OPEN : allOf(verdicts)
}

function missing({ quantifier, isNamed }: Scope, isNegative: boolean): Verdict {
  if (quantifier === 'none') return { met: true, how: 'there is none' }
  return isNamed && !isNegative ? { met: false, how: 'the part that it speaks of is not there' } : OPEN
}

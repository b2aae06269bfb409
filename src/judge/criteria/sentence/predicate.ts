import { readBe } from './be.ts'
import { readHave } from './have.ts'
import type { Predicate } from './meaning.ts'
import type { Cursor } from './parts/cursor.ts'
import { readSay } from './say.ts'
import { not } from './verdict.ts'

const MODALS = ['must', 'should', 'shall', 'will', 'has to', 'have to', 'needs to', 'need to', 'do', 'does']
const NEGATIONS = [
  'not',
  'never',
  "doesn't",
  "don't",
  "mustn't",
  "shouldn't",
  'cannot',
  "can't",
  "isn't",
  "aren't",
  'may not',
  'can not',
  'must never',
  'should never',
]

/** A verb with its objects or complement; null for unknown forms. */
export function readPredicate(cursor: Cursor): Predicate | null {
  return cursor.attempt(() => {
    cursor.take(MODALS)
    const negation = cursor.take(NEGATIONS)
    if (negation !== null) cursor.take(['do', 'does', 'have to'])
    const isBe = negation === "isn't" || negation === "aren't"
    const read = isBe ? readBe(cursor, true) : (readBe(cursor, false) ?? readHave(cursor) ?? readSay(cursor))
    if (!read) return null
    if (negation === null) return read
    // Double negation is not supported.
    if (read.isNegative) return null
    return { test: read.whenNot ?? ((region, asked) => not(read.test(region, asked))), isNegative: true }
  })
}

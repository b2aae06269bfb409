import { readBe } from './be.ts'
import { readHave } from './have.ts'
import { negated, type Predicate } from './meaning.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
import { readSay } from './say.ts'

const MODALS = phrases('must, should, shall, will, has to, have to, needs to, need to, do, does')
const NEGATIONS = phrases(
  "not, never, doesn't, don't, mustn't, shouldn't, cannot, can't, isn't, aren't, may not, can not, must never, should never",
)

/** A verb with its objects or complement; null for unknown forms. */
export function readPredicate(cursor: Cursor): Predicate | null {
  return cursor.attempt(() => {
    cursor.take(MODALS)
    const negation = cursor.take(NEGATIONS)
    if (negation !== null) cursor.take(['do', 'does', 'have to'])
    const isBe = negation === "isn't" || negation === "aren't"
    const read = isBe ? readBe(cursor, true) : (readBe(cursor, false) ?? readHave(cursor) ?? readSay(cursor))
    return read && negation !== null ? negated(read) : read
  })
}

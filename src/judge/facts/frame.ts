import { isNegated } from '../../base/text/words.ts'
import { isAmount, sameAsFarAsGiven, type Value, valuesOf } from '../text/values.ts'

/** A clause with gaps in place of its amounts: numbers, versions, dates. */
export interface Frame {
  /** The clause in lower case with its gaps. Clauses with the same key differ only in their amounts. */
  readonly key: string
  readonly amounts: readonly Value[]
  /** Number of words, gaps included. */
  readonly length: number
}

export function frameOf(text: string): Frame {
  const amounts = valuesOf(text).filter(isAmount)
  let key = ''
  let from = 0
  for (const { kind, text: written, at } of amounts) {
    key += `${text.slice(from, at)}\u2402${kind}`
    from = at + written.length
  }
  const bare = `${key}${text.slice(from)}`
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[`"“”]/g, '')
    .replace(/[.!;:,]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return { key: bare, amounts, length: bare.split(' ').length }
}

/** Words that depend on the context, so that the same clause elsewhere may be about something else. */
const LEANING =
  /\b(?:it|its|they|them|their|theirs|this|these|those|he|she|his|her|here|above|below|latter|former|such|otherwise|then|same)\b|^(?:that|but|however|so|and|or|there)\b/
const MIN_LENGTH = 3

/** Whether the clause can be understood without context. */
export function isSelfContained({ key, length }: Frame): boolean {
  return length >= MIN_LENGTH && !LEANING.test(key)
}

/** Words of clauses that hold for several values, that only bound a value, or that are about one of many. */
const OF_SEVERAL =
  /\b(?:support(?:s|ed)?|works?|runs?|accepts?|allow(?:s|ed)?|available|compatible|examples?|e\.g|such as|like|includ(?:es?|ing)|may|can|could|might|also|or|some|any|at least|at most|up to|more than|less than|over|under|about|around|roughly|approximately|minimum|maximum)\b|^(?:some|another|one)\b|^an? .*\b(?:was|were|been)\b/
/** Verbs that separate the subject of a clause from its predicate. */
const SAYING =
  /\b(?:is|are|was|were|be|been|has|have|had|takes?|waits?|holds?|lasts?|keeps?|kept|listens?|costs?|ends?|ended|expires?|starts?|started|begins?|began|stores?|retries|retried|contains?|weighs?|opens?|closes?|leaves?|arrives?|defaults?|uses?|needs?|pays?|gives?|answers?|returns?|equals?|share|removed|added|released|introduced|published|founded|affects?)\b/

export interface Difference {
  readonly stated: Value
  readonly actual: Value
}

/**
 * The one amount in which two clauses with the same key differ, if both cannot be true; null if they agree, differ in more, or may hold for
 * several values.
 */
export function differenceOf(stated: Frame, actual: Frame): Difference | null {
  if (stated.key !== actual.key || stated.length <= MIN_LENGTH || !isSelfContained(stated)) return null
  if (OF_SEVERAL.test(stated.key) || isNegated(stated.key)) return null
  const [only, more] = differing(stated, actual)
  if (!only || more || areAlike(only)) return null
  // An amount before the verb belongs to the subject, which may be a different one.
  const gaps = stated.key.split('\u2402')
  const before = gaps.slice(0, stated.amounts.indexOf(only.stated) + 1).join(' ')
  return SAYING.test(before) ? only : null
}

/** Whether the clauses have the same amounts. */
export function isSame(left: Frame, right: Frame): boolean {
  return left.key === right.key && differing(left, right).length === 0
}

export function differing(left: Frame, right: Frame): Difference[] {
  return left.amounts.flatMap((stated, index) => {
    const actual = right.amounts[index]
    return actual === undefined || actual.key === stated.key ? [] : [{ stated, actual }]
  })
}

/** `5.2` and `5.2.0`, `March` and `March 2024`: one may be a less precise form of the other. */
export function areAlike({ stated, actual }: Difference): boolean {
  if (stated.kind === 'number') return false
  return sameAsFarAsGiven(stated.key, actual.key, stated.kind === 'date' ? '-' : '.')
}

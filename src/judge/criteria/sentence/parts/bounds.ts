import { type Cursor, phrases } from './cursor.ts'

/** An inclusive range for a count; `loose` if a bare number leaves open whether more are allowed. */
export interface Bounds {
  readonly least: number
  readonly most: number
  readonly loose?: true
}

export const SOME: Bounds = { least: 1, most: Number.POSITIVE_INFINITY }
export const NONE: Bounds = { least: 0, most: 0 }

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const AT_LEAST = phrases('at least, no fewer than, no less than, not less than, not fewer than, a minimum of')
const AT_MOST = phrases('at most, no more than, not more than, up to, a maximum of, no longer than, not longer than')
const LESS = phrases('fewer than, less than, under, below, shorter than, smaller than')
const MORE = phrases('more than, over, longer than, above, greater than, larger than')

/** `at least 3`, `between 2 and 5`, `exactly one`, `no more than 20`, `two or more`. */
export function readBounds(cursor: Cursor): Bounds | null {
  return cursor.attempt(() => {
    if (cursor.take(['between'])) return readBetween(cursor)
    const least = cursor.take(AT_LEAST) !== null
    const most = !least && cursor.take(AT_MOST) !== null
    const less = !least && !most && cursor.take(LESS) !== null
    const more = !least && !most && !less && cursor.take(MORE) !== null
    const exact = cursor.take(['exactly', 'only', 'precisely', 'just']) !== null
    const limit = readNumber(cursor)
    if (limit === null) return null
    if (least) return { least: limit, most: Number.POSITIVE_INFINITY }
    if (most) return { least: Number.NEGATIVE_INFINITY, most: limit }
    if (less) return { least: Number.NEGATIVE_INFINITY, most: limit - 1 }
    if (more) return { least: limit + 1, most: Number.POSITIVE_INFINITY }
    if (exact) return { least: limit, most: limit }
    if (cursor.take(['or more'])) return { least: limit, most: Number.POSITIVE_INFINITY }
    if (cursor.take(['or less', 'or fewer'])) return { least: Number.NEGATIVE_INFINITY, most: limit }
    return { least: limit, most: limit, loose: true }
  })
}

/** `a`, `an`, `some`, or an amount. */
export function readQuantity(cursor: Cursor): Bounds | null {
  const amount = readBounds(cursor)
  if (amount) return amount
  if (cursor.take(['a single'])) return { least: 1, most: 1 }
  return cursor.take(['a', 'an', 'some', 'any', 'the', 'its']) === null ? null : SOME
}

function readBetween(cursor: Cursor): Bounds | null {
  const least = readNumber(cursor)
  if (least === null || cursor.take(['and', 'to']) === null) return null
  const most = readNumber(cursor)
  return most === null ? null : { least, most }
}

function readNumber(cursor: Cursor): number | null {
  return cursor.attempt(() => {
    const token = cursor.next()
    if (token?.kind === 'number') return token.value
    const word = token?.kind === 'word' ? WORDS.indexOf(token.lower) : -1
    return word === -1 ? null : word
  })
}

/** Whether a count in a range is within the bounds; null if that depends on its exact value. */
export function isWithinBounds([low, high]: readonly [number, number], { least, most, loose }: Bounds): boolean | null {
  if (high < least) return false
  if (low > most) return loose ? null : false
  return low >= least && high <= most ? true : null
}

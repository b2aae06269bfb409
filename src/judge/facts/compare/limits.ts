import { isComparable } from '../parse/quantity.ts'
import { type FactValue, isSameValue } from '../parse/values.ts'

/** Whether two values cannot both be true of one thing; null where they are not of the same measure. */
export function isConflict(stated: FactValue, known: FactValue): boolean | null {
  if (stated.kind !== known.kind) return null
  const [mine, theirs] = [stated.quantity, known.quantity]
  if (mine && theirs) {
    if (!isComparable(mine, theirs)) {
      // A number that nothing is counted in is told by the word before it: "port 80".
      const isNamed = stated.named !== '' && stated.named === known.named
      if (!isNamed || mine.dimension !== null || theirs.dimension !== null) return null
    } else if (mine.dimension === null && mine.counted.length === 0 && stated.named !== known.named) return null
    if (isSameValue(stated, known)) return false
    return excludes(stated, known, (mine.amounts[0] ?? 0) - (theirs.amounts[0] ?? 0))
  }
  if (isSameValue(stated, known)) return false
  return stated.kind === 'version' || stated.kind === 'date' || stated.kind === 'method' ? true : null
}

/** @param difference of the stated amount from the known one */
function excludes(stated: FactValue, known: FactValue, difference: number): boolean {
  if (stated.bound === known.bound) return true
  if (known.bound === 'most' && stated.bound === 'exact') return difference > 0
  if (known.bound === 'least' && stated.bound === 'exact') return difference < 0
  if (stated.bound === 'most') return difference < 0
  return difference > 0
}

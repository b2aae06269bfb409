/** A search in a sequence of commits for the first that fails after one that holds. Positions count from the oldest. */
export interface TurningPoint {
  /** The newest position known to hold, and the oldest known to fail after it. */
  readonly holds: number
  readonly fails: number
  /** Whether these two are adjacent, so that the second one broke it. */
  readonly isFound: boolean
  /** The next position to check; null once it is found, or if the assumed start did not hold. */
  next(): number | null
  tell(position: number, holds: boolean): void
  /** Positions that more likely broke it; they are checked first. */
  suspect(positions: readonly number[]): void
}

/**
 * Searches the suspects backwards in doubling strides, so that the last of several breaks is found, and bisects the stride in which it
 * held. If no suspect broke it, bisects everything in between.
 *
 * @param isSure whether `holds` is known to hold; otherwise it is checked first
 */
export function createTurningPoint(holds: number, fails: number, isSure: boolean): TurningPoint {
  let [low, high] = [holds, fails]
  let state: 'unsure' | 'suspects' | 'all' | 'lost' = isSure ? 'suspects' : 'unsure'
  let suspects: readonly number[] = []
  let failures = 0
  let isBisecting = false
  const between = (): number[] => suspects.filter((position) => low < position && position < high)
  const isFound = (): boolean => (state === 'suspects' || state === 'all') && high - low === 1
  return {
    get holds() {
      return low
    },
    get fails() {
      return high
    },
    get isFound() {
      return isFound()
    },
    next: () => {
      if (state === 'unsure') return low
      if (state === 'lost' || isFound()) return null
      const inside = between()
      if (inside.length > 0)
        return inside[isBisecting ? inside.length >> 1 : Math.max(0, inside.length - strideAfter(failures))] ?? null
      return state === 'suspects' ? high - 1 : (low + high) >> 1
    },
    tell: (position, isTrue) => {
      if (state === 'unsure') state = isTrue ? 'suspects' : 'lost'
      // The last suspect fails, and so does the position just before it: no suspect broke it.
      else if (!isTrue && between().length === 0) state = 'all'
      if (isTrue) {
        isBisecting ||= position > low
        low = Math.max(low, position)
      } else {
        failures++
        high = Math.min(high, position)
      }
    },
    suspect: (positions) => {
      suspects = positions
    },
  }
}

/** 1, 1, 2, 4, 8, …: each is the sum of those before. */
function strideAfter(failures: number): number {
  return failures === 0 ? 1 : 2 ** (failures - 1)
}

/** A search of a row of commits for the first that fails after one that holds. Positions count from the oldest. */
export interface TurningPoint {
  /** The newest position known to hold, and the oldest known to fail behind it. */
  readonly holds: number
  readonly fails: number
  /** Whether these two are neighbours, so that the second is what broke it. */
  readonly isFound: boolean
  /** The position to ask about; null when it is found, or when what was taken to hold did not. */
  next(): number | null
  tell(position: number, holds: boolean): void
  /** Positions that are likelier than others to have broken it; they are asked about first. */
  suspect(positions: readonly number[]): void
}

/**
 * Goes back through the suspects in strides that double, so that what came and went is found where it went last, and bisects the
 * stride in which it held. Where none of the suspects broke it, all that lies between is bisected.
 *
 * @param isSure whether `holds` was seen to hold; otherwise it is asked about first
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
      // The last suspect fails, and so does what came just before it: none of them broke it.
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

/** 1, 1, 2, 4, 8, …: each as many as all before. */
function strideAfter(failures: number): number {
  return failures === 0 ? 1 : 2 ** (failures - 1)
}

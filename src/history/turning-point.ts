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
 * Bisects the suspects; where none of them broke it, all that lies between.
 *
 * @param isSure whether `holds` was seen to hold; otherwise it is asked about first
 */
export function createTurningPoint(holds: number, fails: number, isSure: boolean): TurningPoint {
  let [low, high] = [holds, fails]
  let state: 'unsure' | 'suspects' | 'all' | 'lost' = isSure ? 'suspects' : 'unsure'
  let suspects: readonly number[] = []
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
      if (inside.length > 0) return inside[inside.length >> 1] ?? null
      return state === 'suspects' ? high - 1 : (low + high) >> 1
    },
    tell: (position, isTrue) => {
      if (state === 'unsure') state = isTrue ? 'suspects' : 'lost'
      // The last suspect fails, and so does what came just before it: none of them broke it.
      else if (!isTrue && between().length === 0) state = 'all'
      if (isTrue) low = Math.max(low, position)
      else high = Math.min(high, position)
    },
    suspect: (positions) => {
      suspects = positions
    },
  }
}

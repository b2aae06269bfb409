/** Pseudorandom numbers, the same in every run. */
export interface Random {
  /** An integer from 0 to `below` − 1. */
  int(below: number): number
  /** One element; throws RangeError if there is none. */
  pick<T>(from: readonly T[]): T
  /** True in `share` (0–1) of all calls. */
  chance(share: number): boolean
  /** Log-normal sizes, like those of files: half are below `median`, few are many times that; at most 12 times. */
  size(median: number): number
}

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state, period 2³². */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    pick: (from) => {
      const chosen = from[int(from.length)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    chance: (share) => next() < share,
    size: (median) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return Math.round(median * Math.min(12, Math.exp(normal)))
    },
  }
}

/** Work that comes at a time, in seconds, and takes a time. */
export interface Arrival {
  readonly at: number
  readonly takes: number
  /** Work of a key that waits already takes this in; left out, all is done. */
  readonly key?: number
}

export interface Served {
  /** Seconds that each piece of work waited, in their order; what was taken in by other work is left out. */
  readonly waits: readonly number[]
  /** Seconds of work that were done. */
  readonly worked: number
}

/** Serves arrivals, which come in the order of their times, first come first served in so many places. */
export function serve(arrivals: readonly Arrival[], places: number): Served {
  const free = new Float64Array(places)
  const begins = new Map<number, number>()
  const waits: number[] = []
  let worked = 0
  for (const { at, takes, key } of arrivals) {
    if (key !== undefined && (begins.get(key) ?? Number.NEGATIVE_INFINITY) > at) continue
    const begin = Math.max(at, free[0] ?? at)
    if (key !== undefined) begins.set(key, begin)
    free[0] = begin + takes
    sink(free)
    waits.push(begin - at)
    worked += takes
  }
  return { waits, worked }
}

/** Puts the first of a heap, which has grown, where it belongs: the least comes first. */
function sink(heap: Float64Array): void {
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let least = at
    if (left < heap.length && (heap[left] ?? 0) < (heap[least] ?? 0)) least = left
    if (right < heap.length && (heap[right] ?? 0) < (heap[least] ?? 0)) least = right
    if (least === at) return
    const [upper, lower] = [heap[at] ?? 0, heap[least] ?? 0]
    heap[at] = lower
    heap[least] = upper
    at = least
  }
}

/** The value below which a share of all lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The least number of servers, each with so many places, at which 95 % wait no longer than `seconds`. */
export function serversFor(arrivals: readonly Arrival[], placesEach: number, seconds: number): number {
  const isEnough = (servers: number): boolean => {
    const { waits } = serve(arrivals, servers * placesEach)
    const late = waits.reduce((count, wait) => (wait > seconds ? count + 1 : count), 0)
    return late <= 0.05 * waits.length
  }
  let high = 1
  while (!isEnough(high)) high *= 2
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** Work with its arrival time and duration in seconds. */
export interface Arrival {
  readonly at: number
  readonly takes: number
  /** Waiting work with the same key also covers this; if omitted, each is done. */
  readonly key?: number
}

export interface Served {
  /** Seconds that each piece of work waited, in order; without work that other work covered. */
  readonly waits: readonly number[]
  /** Seconds of work done. */
  readonly worked: number
}

/** Serves arrivals, sorted by time, first come first served, with `places` servers. */
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

/** Restores the order of a min-heap whose first value has grown. */
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

/** The quantile of a share; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The minimum number of servers, each with `placesEach` places, with which 95 % wait at most `seconds`. */
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

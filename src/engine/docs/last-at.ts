/** Binary search: index of the last item at or above a line; -1 if there is none. */
export function lastAt<T>(ordered: readonly T[], line: number, lineOf: (item: T) => number): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = ordered[middle]
    if (item !== undefined && lineOf(item) <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

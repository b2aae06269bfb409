/**
 * How far two sets overlap, 0–1: what both have over what either has. Two empty sets are equal, 1.
 *
 * @example
 * import { jaccard } from 'docalign/evaluation'
 *
 * jaccard(['a', 'b'], ['b', 'c']) // 0.33
 */
export function jaccard<Id>(a: Iterable<Id>, b: Iterable<Id>): number {
  const first = new Set(a)
  const second = new Set(b)
  const shared = [...first].filter((id) => second.has(id)).length
  const either = first.size + second.size - shared
  return either === 0 ? 1 : shared / either
}

import { hashText, seededRandom } from '../../evaluation/statistics/random.ts'

interface Stratified {
  readonly qa_id: string
  readonly doc: string
  readonly claim_type: string
}

/**
 * Up to `size` concepts, stratified by doc and claim type: each stratum has its share of the sample, rounded down or up, so
 * that no doc and no type is left to chance. The same seed and concepts give the same sample, whatever their order.
 */
export function sampleConcepts<T extends Stratified>(concepts: readonly T[], size: number, seed: number): T[] {
  const rank = new Map(concepts.map((each) => [each, hashText(`${seed} ${each.doc} ${each.qa_id}`)]))
  const ordered = [...concepts].sort(
    (a, b) =>
      compare(a.doc, b.doc) ||
      compare(a.claim_type, b.claim_type) ||
      (rank.get(a) ?? 0) - (rank.get(b) ?? 0) ||
      compare(a.qa_id, b.qa_id),
  )
  if (ordered.length <= size) return ordered
  const step = ordered.length / size
  const start = seededRandom(seed)() * step
  return Array.from({ length: size }, (_, index) => ordered[Math.floor(start + index * step)]).filter(
    (each) => each !== undefined,
  )
}

/** The items in an order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a]
  }
  return order
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

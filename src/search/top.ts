/** A document by its number, with a score; the higher, the better. */
export interface Scored {
  readonly document: number
  readonly score: number
}

/** The best `limit` documents of those with a score above `least`, best first; ties by number. */
export function topScores(scores: Float32Array, limit: number, least = 0): Scored[] {
  const heap: Scored[] = []
  const isWorse = (a: Scored, b: Scored) => a.score < b.score || (a.score === b.score && a.document > b.document)
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] ?? 0
    if (!(score > least)) continue
    if (heap.length === limit && score <= (heap[0]?.score ?? 0)) continue
    const item = { document, score }
    if (heap.length < limit) rise(heap, item, isWorse)
    else sink(heap, item, isWorse)
  }
  return heap.sort((a, b) => b.score - a.score || a.document - b.document)
}

type Order = (a: Scored, b: Scored) => boolean

function rise(heap: Scored[], item: Scored, isWorse: Order): void {
  let at = heap.push(item) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] as Scored
    if (!isWorse(item, above)) break
    heap[at] = above
    at = parent
  }
  heap[at] = item
}

function sink(heap: Scored[], item: Scored, isWorse: Order): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isWorse(heap[child + 1] as Scored, heap[child] as Scored)) child++
    if (!isWorse(heap[child] as Scored, item)) break
    heap[at] = heap[child] as Scored
    at = child
  }
  heap[at] = item
}

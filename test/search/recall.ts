import { expect } from 'vitest'
import { newTop } from '../../src/base/text/top.ts'
import { seededRandom } from '../../src/search/evaluation/statistics/random.ts'
import { unit } from '../../src/search/vectors/ivf-index.ts'
import { newVectors } from '../../src/search/vectors/vectors.ts'

/** A collection of vectors that lie around so many topics. */
export interface Collection {
  readonly count: number
  readonly topics: number
  readonly dimensions: number
  /** The first dimensions weigh most. */
  readonly isOrdered: boolean
}

/** The share of the nearest vectors that is found, where the last 500 came after the collection was sorted into lists. */
export function recallOf({ count, topics, dimensions, isOrdered }: Collection): number {
  const random = seededRandom(3)
  const noise = () => Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const centres = Array.from({ length: topics }, noise)
  const weights = Float32Array.from({ length: dimensions }, (_, i) => (isOrdered ? 1 / Math.sqrt(i + 1) : 1))
  const make = (topic: number) => {
    const own = noise()
    return unit(weights.map((weight, i) => weight * ((centres[topic]?.[i] ?? 0) + 0.7 * (own[i] ?? 0))))
  }
  const vectors = newVectors(dimensions, isOrdered)
  for (let i = 0; i < count - 500; i++) vectors.set(i, make(i % topics))
  for (const _ of vectors.organize());
  for (let i = count - 500; i < count; i++) vectors.set(i, make(i % topics))
  const recalls = Array.from({ length: 20 }, (_, topic) => {
    const query = make(topic)
    const best = newTop(20)
    for (let i = 0; i < count; i++) best.offer(i, vectors.similarity(i, query))
    const wanted = best.sorted()
    const found = vectors.nearest(query, 20)
    expect(found).toEqual([...found].sort((a, b) => b.score - a.score || a.document - b.document))
    return wanted.filter(({ document }) => found.some((hit) => hit.document === document)).length / wanted.length
  })
  return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
}

import type { Feature } from '../../src/search/live/features.ts'
import type { Fused, Fusion } from '../../src/search/ranking/fusion.ts'

/** Topics of the namespace that planted features are tried in; each has three entries. */
export const TOPICS = 200

/** The query of a search by its number. */
export function plantedQuery(i: number): string {
  return `number${i % TOPICS} part`
}

/** Puts the third result first. */
export const better = planted('PLANTED_BETTER', [2, 0, 1])

/** Puts the second first: for as many queries better as worse, as they are judged. */
export const equal = planted('PLANTED_EQUAL', [1, 0, 2])

function planted(id: string, order: readonly number[]): Feature {
  const changed =
    (inner: Fusion): Fusion =>
    (...given) =>
      reordered(inner(...given), order)
  return {
    id,
    flag: {
      flagName: id,
      rolloutPercent: 0,
      shadowPercent: 100,
      shadowEnabled: true,
      minSamples: 100,
      graduationThreshold: 0.03,
    },
    change: (variant) => ({ ...variant, fuse: changed(variant.fuse) }),
  }
}

function reordered(fused: readonly Fused[], order: readonly number[]): Fused[] {
  const first = fused.slice(0, 3)
  const scores = first.map(({ score }) => score)
  const moved = order.flatMap((from, to) => {
    const hit = first[from]
    return hit ? [{ ...hit, score: (scores[to] ?? 0) + 0.1 * (3 - to) }] : []
  })
  return [...moved, ...fused.slice(3)]
}

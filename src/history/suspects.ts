import type { Lineage } from '../git/log/lineage.ts'
import type { HistoryReader } from './past.ts'
import type { TurningPoint } from './turning-point.ts'

interface Suspicious {
  readonly point: TurningPoint
  /** Paths. */
  readonly evidence: readonly string[]
}

/** Tells searches which commits of the main line touch what they rest on: one of them most likely broke it. */
export function createSuspects(
  { mainline }: Lineage,
  { repository, headCommit }: HistoryReader,
): (searches: readonly Suspicious[]) => Promise<void> {
  const places = new Map(mainline.map((commit, position) => [commit, position]))
  const touched = new Map<string, number[]>()
  /** Nobody asks about commits before the first search's. */
  let since: string | null | undefined
  const named = new WeakMap<TurningPoint, readonly string[]>()
  return async (searches) => {
    const changed = searches.filter(({ point, evidence }) => named.get(point) !== evidence)
    const missing = new Set(changed.flatMap(({ evidence }) => evidence).filter((file) => !touched.has(file)))
    for (const file of missing) touched.set(file, [])
    since ??= mainline[Math.min(...changed.map(({ point }) => point.holds))] ?? null
    for (const { commit, paths } of await repository.touching(headCommit, since, [...missing])) {
      const place = places.get(commit)
      if (place !== undefined) for (const path of paths) touched.get(path)?.push(place)
    }
    for (const { point, evidence } of changed) {
      named.set(point, evidence)
      const all = evidence.flatMap((file) => touched.get(file) ?? [])
      point.suspect([...new Set(all)].sort((a, b) => a - b))
    }
  }
}

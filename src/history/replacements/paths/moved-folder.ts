import type { Rename } from '../../../git/types.ts'

/** So many of the files of a folder have to have gone to the same place, 0–1. */
const MIN_SHARE = 0.8

/**
 * Where a folder went, by the files of it that went with it: the folder in which they have the places that they had in it. Where they
 * went to several, what became of it in words; null when they went nowhere that is known.
 */
export function folderMove(folder: string, renames: readonly Rename[]): string | { readonly reason: string } | null {
  const counts = new Map<string, number>()
  let all = 0
  for (const { from, to } of renames) {
    if (!from.startsWith(`${folder}/`)) continue
    all++
    const inside = from.slice(folder.length)
    const target = to.endsWith(inside) ? to.slice(0, -inside.length) : to.slice(0, Math.max(0, to.lastIndexOf('/')))
    counts.set(target, (counts.get(target) ?? 0) + 1)
  }
  const [best, next] = [...counts].sort(([, a], [, b]) => b - a)
  if (!best) return null
  if (best[1] >= all * MIN_SHARE) return best[0] === '' ? null : best[0]
  return next ? { reason: `its files moved to ${best[0] || 'the root'} and ${next[0] || 'the root'}` } : null
}

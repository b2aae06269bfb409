/** Number of results of each ranking to judge. */
export const POOL_DEPTH = 20

/** The distinct first `depth` results of all rankings: by best rank, and within a rank in the order of the rankings. */
export function poolOf<Id>(rankings: readonly (readonly Id[])[], depth: number = POOL_DEPTH): Id[] {
  const longest = Math.min(depth, Math.max(0, ...rankings.map(({ length }) => length)))
  const byRank = Array.from({ length: longest }, (_, rank) =>
    rankings.flatMap((ranking) => ranking.slice(rank, rank + 1)),
  )
  return [...new Set(byRank.flat())]
}

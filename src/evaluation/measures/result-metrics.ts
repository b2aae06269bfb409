/** The results that each channel found for one query, best first. */
export type ChannelResults<Id = string> = Readonly<Record<string, readonly Id[]>>

/** By channel, the share of the final results that it found, 0–1 (Evaluation Framework, §3.2). */
export function channelContribution<Id>(final: readonly Id[], channels: ChannelResults<Id>): Record<string, number> {
  return shares(final, channels, (id, found) => found.has(id))
}

/** By channel, the share of the final results that only it found, 0–1. */
export function uniqueContribution<Id>(final: readonly Id[], channels: ChannelResults<Id>): Record<string, number> {
  const sets = Object.values(channels).map((ids) => new Set(ids))
  const finders = new Map(final.map((id) => [id, sets.filter((found) => found.has(id)).length]))
  return shares(final, channels, (id, found) => found.has(id) && finders.get(id) === 1)
}

function shares<Id>(
  final: readonly Id[],
  channels: ChannelResults<Id>,
  counts: (id: Id, found: ReadonlySet<Id>) => boolean,
): Record<string, number> {
  const entries = Object.entries(channels).map(([channel, ids]) => {
    const found = new Set(ids)
    return [channel, final.length === 0 ? 0 : final.filter((id) => counts(id, found)).length / final.length]
  })
  return Object.fromEntries(entries)
}

/** Intra-list similarity by folder, 0–1: 1 − folders / results. The lower, the more diverse. 0 of nothing. */
export function intraListSimilarity(folders: readonly string[]): number {
  return folders.length === 0 ? 0 : 1 - new Set(folders).size / folders.length
}

/** The share of the final results that stand elsewhere than where the channel had them, 0–1; 0 of nothing. */
export function reorderRate<Id>(before: readonly Id[], final: readonly Id[]): number {
  if (final.length === 0) return 0
  const ranks = new Map(before.map((id, rank) => [id, rank]))
  return final.filter((id, rank) => ranks.get(id) !== rank).length / final.length
}

/** The results of each channel of a search for one query, best first, by the name of the channel. */
export type ChannelResults<Id = string> = Readonly<Record<string, readonly Id[]>>

/**
 * By channel, the share of the final results that it found, 0–1.
 *
 * @example
 * import { channelContribution } from 'docalign/evaluation'
 *
 * channelContribution(['a', 'b', 'c', 'd'], { text: ['a', 'b', 'c'], vector: ['c', 'd'] }) // { text: 0.75, vector: 0.5 }
 */
export function channelContribution<Id>(final: readonly Id[], channels: ChannelResults<Id>): Record<string, number> {
  return shares(final, channels, (id, found) => found.has(id))
}

/**
 * By channel, the share of the final results that no other channel found, 0–1.
 *
 * @example
 * import { uniqueContribution } from 'docalign/evaluation'
 *
 * uniqueContribution(['a', 'b', 'c', 'd'], { text: ['a', 'b', 'c'], vector: ['c', 'd'] }) // { text: 0.5, vector: 0.25 }
 */
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

/**
 * How alike the results are, 0–1: 1 − folders / results. The lower, the more diverse; 0 without results.
 *
 * @param folders the folder of each result
 * @example
 * import { intraListSimilarity } from 'docalign/evaluation'
 *
 * intraListSimilarity(['docs', 'docs', 'docs/api', 'docs']) // 0.5
 */
export function intraListSimilarity(folders: readonly string[]): number {
  return folders.length === 0 ? 0 : 1 - new Set(folders).size / folders.length
}

/**
 * The share of the final results that have another rank than a channel gave them, 0–1; 0 without results.
 *
 * @param before the ranking of the channel
 * @example
 * import { reorderRate } from 'docalign/evaluation'
 *
 * reorderRate(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'd']) // 0.5
 */
export function reorderRate<Id>(before: readonly Id[], final: readonly Id[]): number {
  if (final.length === 0) return 0
  const ranks = new Map(before.map((id, rank) => [id, rank]))
  return final.filter((id, rank) => ranks.get(id) !== rank).length / final.length
}

import { groupBy } from '../../base/group-by.ts'
import { hashText, seededRandom } from '../../base/random.ts'
import { INTENTS } from '../ranking/intent.ts'
import { queryKey } from '../usage/query-key.ts'
import { CATEGORIES, CATEGORY_TARGETS, type EvalQueryCategory } from './query.ts'

/** A logged query that may be added to the golden set. */
export interface Harvestable {
  readonly queryId: string
  readonly query: string
  readonly intent: string
  readonly resultCount: number
  /** Whether it was the first query of its session. */
  readonly isFirstOfSession: boolean
  /** Folders of its first results. */
  readonly folders: readonly string[]
  readonly matchedTrigger: boolean
}

const PER_INTENT = 15

const LONG_QUERY = 300
const CROSS_FOLDERS = 4

/** The categories that a query is suitable for, rarest first. */
export function categoriesOf(query: Harvestable): EvalQueryCategory[] {
  const text = query.query.trim()
  const isOdd = text === '' || text.length > LONG_QUERY || query.resultCount === 0 || !/[\p{L}\p{N}]/u.test(text)
  if (isOdd) return ['edge-case']
  const served: Record<EvalQueryCategory, boolean> = {
    'edge-case': false,
    'cold-start': query.isFirstOfSession,
    'multi-concept': /\b(?:and|with|plus)\b|[,;+]/iu.test(text),
    'causal-query': query.intent === 'find_decision' || /\bwhy\b|\bdecid|\breason/iu.test(text),
    'cross-folder': new Set(query.folders).size >= CROSS_FOLDERS,
    'trigger-match': query.matchedTrigger,
    'semantic-search': text.split(/\s+/u).length >= 4,
    'intent-specific': (INTENTS as readonly string[]).includes(query.intent),
  }
  return CATEGORIES.filter((category) => served[category]).sort((a, b) => CATEGORY_TARGETS[a] - CATEGORY_TARGETS[b])
}

/** Removes queries that differ from an earlier one only in case, spacing and punctuation. */
export function deduplicate<Query extends { readonly query: string }>(queries: readonly Query[]): Query[] {
  const kept = new Map<string, Query>()
  for (const query of queries) {
    const key = queryKey(query.query)
    if (!kept.has(key)) kept.set(key, query)
  }
  return [...kept.values()]
}

export interface Harvested {
  readonly query: Harvestable
  readonly category: EvalQueryCategory
}

/** A query of the golden set. */
export interface Stratified {
  readonly category: EvalQueryCategory
  readonly intent: string
}

/**
 * Samples the golden set from logged queries: without duplicates, up to the target of each category,
 * and within `intent-specific` up to 15 per intent. Queries that are already `golden` count towards both. Rare categories choose first; the
 * same seed chooses the same queries. Categories for which the log has too few queries remain incomplete.
 */
export function harvest(queries: readonly Harvestable[], seed = 1, golden: readonly Stratified[] = []): Harvested[] {
  const left = new Map(shuffled(deduplicate(queries), seed).map((query) => [query.queryId, query]))
  const chosen: Harvested[] = []
  const order = [...CATEGORIES].sort((a, b) => CATEGORY_TARGETS[a] - CATEGORY_TARGETS[b])
  for (const category of order) {
    const there = golden.filter((each) => each.category === category)
    const intents = new Map(
      [...groupBy(there, ({ intent }) => intent)].map(([intent, group]) => [intent, group.length]),
    )
    let room = CATEGORY_TARGETS[category] - there.length
    for (const query of [...left.values()]) {
      if (room <= 0) break
      const taken = intents.get(query.intent) ?? 0
      if (!categoriesOf(query).includes(category) || (category === 'intent-specific' && taken >= PER_INTENT)) continue
      intents.set(query.intent, taken + 1)
      left.delete(query.queryId)
      chosen.push({ query, category })
      room--
    }
  }
  return chosen
}

/** Default number of queries that a person grades. */
export const CURATED = 50

/** The queries of the golden set that a person grades, evenly distributed over intents. */
export function curationSample<Query extends { readonly intent: string }>(
  golden: readonly Query[],
  count = CURATED,
): Query[] {
  const groups = [...groupBy(golden, ({ intent }) => intent).values()]
  const longest = Math.max(0, ...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, rank) => groups.flatMap((group) => group[rank] ?? []))
    .flat()
    .slice(0, count)
}

/** An order that depends only on the seed and the ids, not on the order of the queries. */
function shuffled<Query extends { readonly queryId: string }>(queries: readonly Query[], seed: number): Query[] {
  return queries
    .map((query) => ({ query, key: seededRandom(hashText(query.queryId) ^ seed)() }))
    .sort((a, b) => a.key - b.key || (a.query.queryId < b.query.queryId ? -1 : 1))
    .map(({ query }) => query)
}

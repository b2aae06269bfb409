import type { Intent } from './intent.ts'

export const CHANNELS = ['fts', 'bm25', 'vector', 'trigger', 'graph'] as const
export type Channel = (typeof CHANNELS)[number]

/** How much each channel's score counts. `bm25` and `vector` are shares of one; the others come on top. */
export type FusionWeights = Readonly<Record<Channel, number>>

/** Found by measurement on two public collections: the evaluation page has the figures. */
const BASE_WEIGHTS: FusionWeights = { fts: 0.03, bm25: 0.71, vector: 0.29, trigger: 0.5, graph: 0 }

const CHANGES: Readonly<Record<Intent, Partial<FusionWeights>>> = {
  // Somebody who names what is broken or wanted uses the code's words.
  fix_bug: { bm25: 0.73, vector: 0.27 },
  security_audit: {},
  add_feature: {},
  refactor: { bm25: 0.73, vector: 0.27 },
  understand: {},
  find_spec: { fts: 0.05 },
  // What led to a decision stands in entries that are tied to the one that names it.
  find_decision: { graph: 0.15 },
}

/** The weights for an intent; `graph` is what the graph channel counts for the others. */
export function weightsFor(intent: Intent, graph = 0): FusionWeights {
  const weights = { ...BASE_WEIGHTS, ...CHANGES[intent] }
  return { ...weights, graph: Math.max(weights.graph, graph) }
}

import type { Intent } from './intent.ts'

export const CHANNELS = ['fts', 'bm25', 'vector', 'trigger', 'graph'] as const
export type Channel = (typeof CHANNELS)[number]

/** The weight of each channel's score. `bm25` and `vector`, which only an embedding model fills, add up to one; the others are additional. */
export type FusionWeights = Readonly<Record<Channel, number>>

const BASE_WEIGHTS: FusionWeights = { fts: 0.03, bm25: 0.71, vector: 0.29, trigger: 0.5, graph: 0 }

/** What counts of a passage, beside what its other channels add. Its text is read: vectors count less than for statements. */
export const PASSAGE_WEIGHTS = { bm25: 1, vector: 0.15 }

const CHANGES: Readonly<Record<Intent, Partial<FusionWeights>>> = {
  // Queries about what is broken or wanted use the code's words.
  fix_bug: { bm25: 0.73, vector: 0.27 },
  security_audit: {},
  add_feature: {},
  refactor: { bm25: 0.73, vector: 0.27 },
  understand: {},
  find_spec: { fts: 0.05 },
  // The background of a decision is in entries related to the one that names it.
  find_decision: { graph: 0.15 },
}

/** The weights for an intent; `graph` is the minimum weight of the graph channel. */
export function weightsFor(intent: Intent, graph = 0): FusionWeights {
  const weights = { ...BASE_WEIGHTS, ...CHANGES[intent] }
  return { ...weights, graph: Math.max(weights.graph, graph) }
}

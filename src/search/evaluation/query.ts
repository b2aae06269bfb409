import type { Judgments } from './measures/judgments.ts'

/** Queries per category of the golden set, 280 in all. */
export const CATEGORY_TARGETS = {
  'trigger-match': 30,
  'semantic-search': 50,
  'causal-query': 25,
  'cross-folder': 25,
  'intent-specific': 105,
  'cold-start': 15,
  'multi-concept': 20,
  'edge-case': 10,
} as const

/** What a query tests, of eight categories. */
export type EvalQueryCategory = keyof typeof CATEGORY_TARGETS
export const CATEGORIES = Object.keys(CATEGORY_TARGETS) as readonly EvalQueryCategory[]

/** A query with its judgments. */
export interface EvalQuery {
  readonly queryId: string
  readonly query: string
  readonly intent: string
  readonly category: EvalQueryCategory
  readonly sessionContext?: SessionContext
  readonly judgments: Judgments
}

export interface SessionContext {
  readonly sessionId: string
  readonly workingEntryIds: readonly string[]
  /** 0 for the first query of a session. */
  readonly turnNumber: number
}

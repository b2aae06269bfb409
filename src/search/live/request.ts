import type { EntryKind } from '../../ledger/entries/entry.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { ScoredBy } from '../ranking/fusion.ts'
import type { Intent } from '../ranking/intent.ts'
import type { ClaimsIn } from '../store/claims-in.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'
import type { SearchTrace } from '../trace.ts'

export interface SearchRequest {
  readonly namespace: Namespace
  /** The epoch of the namespace to search; defaults to the current entries. */
  readonly epochId?: number
  readonly query: string
  /** The kind of entries to search. If omitted or null: passages of docs and code, and answers. */
  readonly kind?: EntryKind | null
  /** 1–100. */
  readonly limit: number
  /** Determined from the query if null. */
  readonly intent: Intent | null
  readonly sessionId: string | null
  readonly excludeStale: boolean
  /** The caller: `qa_search`, `cli`, `eval`, `epoch`. */
  readonly tool: string
}

export interface ShownPassage {
  readonly line: number
  readonly lastLine: number
  /** Null if there are none in it. */
  readonly claims: ClaimsIn | null
}

export interface SearchResult extends EntryTexts {
  readonly entry: FoundEntry
  /** For a passage, the shown lines, and the claims in them. */
  readonly passage: ShownPassage | null
  readonly score: number
  /** How much each channel added to the score before boosts. */
  readonly channels: Partial<Record<ScoredBy, number>>
  /** The factors by which the sum was multiplied. */
  readonly boosts: Readonly<Record<string, number>>
}

export interface SearchAnswer {
  readonly queryId: string
  readonly intent: Intent
  readonly results: readonly SearchResult[]
  /** How much of the query the first results say, 0–1; null if an embedding model found them. */
  readonly confidence: number | null
  /** The language of a query in another one than the docs; null if it is the same, not known, or an embedding model was asked. */
  readonly language: string | null
  readonly trace: SearchTrace
}

import type { Namespace } from '../../entries/namespaces.ts'
import type { EntryKind } from '../../entries/store.ts'
import type { ScoredBy } from '../ranking/fusion.ts'
import type { Intent } from '../ranking/intent.ts'
import type { ClaimsIn } from '../store/claims-in.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'
import type { SearchTrace } from '../trace.ts'

export interface SearchRequest {
  readonly namespace: Namespace
  /** The epoch of the namespace that is searched; left out, the entries as they are now. */
  readonly epochId?: number
  readonly query: string
  /** The kind of entries that are wanted. Left out or null: passages of docs and code, and answers. */
  readonly kind?: EntryKind | null
  /** 1–100. */
  readonly limit: number
  /** Read off the query when it is null. */
  readonly intent: Intent | null
  readonly sessionId: string | null
  readonly excludeStale: boolean
  /** Who asks: `qa_search`, `cli`, `eval`, `epoch`. */
  readonly tool: string
}

export interface ShownPassage {
  readonly line: number
  readonly lastLine: number
  /** Null where none stands in it. */
  readonly claims: ClaimsIn | null
}

export interface SearchResult extends EntryTexts {
  readonly entry: FoundEntry
  /** Of a passage, the lines that are shown of it, and the claims that stand in it. */
  readonly passage: ShownPassage | null
  readonly score: number
  /** What each channel added to the score before boosts. */
  readonly channels: Partial<Record<ScoredBy, number>>
  /** What the sum was multiplied with. */
  readonly boosts: Readonly<Record<string, number>>
}

export interface SearchAnswer {
  readonly queryId: string
  readonly intent: Intent
  readonly results: readonly SearchResult[]
  readonly trace: SearchTrace
}

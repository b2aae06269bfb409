import type { Namespace } from '../../entries/namespaces.ts'
import type { Intent } from '../intent.ts'
import type { EntryTexts, FoundEntry } from '../store/found.ts'
import type { SearchTrace } from '../trace.ts'
import type { Channel } from '../weights.ts'

/** What is searched, and how. */
export interface SearchRequest {
  readonly namespace: Namespace
  /** The epoch of the namespace that is searched; left out, the entries as they are now. */
  readonly epochId?: number
  readonly query: string
  /** 1–100. */
  readonly limit: number
  /** Read off the query when it is null. */
  readonly intent: Intent | null
  readonly sessionId: string | null
  readonly excludeStale: boolean
  /** Who asks: `qa_search`, `cli`, `eval`, `epoch`. */
  readonly tool: string
}

export interface SearchResult extends EntryTexts {
  readonly entry: FoundEntry
  readonly score: number
  /** What each channel added to the score before boosts. */
  readonly channels: Partial<Record<Channel, number>>
  /** What the sum was multiplied with. */
  readonly boosts: Readonly<Record<string, number>>
}

export interface SearchAnswer {
  readonly queryId: string
  readonly intent: Intent
  readonly results: readonly SearchResult[]
  readonly trace: SearchTrace
}

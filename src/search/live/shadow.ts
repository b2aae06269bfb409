import type { TestStatus } from '../flags/statuses.ts'
import type { Feature } from './features.ts'
import type { PipelineParts, SessionReads, Variant } from './pipeline.ts'
import type { SearchRequest } from './request.ts'

/** A search that was answered, with what features need to search again. */
export interface Answered {
  readonly queryId: string
  readonly request: SearchRequest
  readonly variant: Variant
  readonly reads: SessionReads
  readonly enabled: readonly Feature[]
  readonly statuses: ReadonlyMap<string, TestStatus>
}

/** Runs features in the shadow of searches, after their answers. */
export interface Shadow {
  follow(answered: Answered): void
  settled(): Promise<void>
}

/** Opens a shadow for the features under test. */
export type OpenShadow = (
  parts: PipelineParts,
  features: readonly Feature[],
  onError: (error: unknown) => void,
) => Shadow

export const NO_SHADOW: OpenShadow = () => ({ follow() {}, settled: () => Promise.resolve() })

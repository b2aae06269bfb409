import { hasRelevant, type Judgments } from '../evaluation/measures/judgments.ts'
import { computeMRR } from '../evaluation/measures/metrics.ts'
import { mean } from '../evaluation/statistics/bootstrap.ts'
import type { FeedbackEvent, RecentQuery } from './feedback.ts'

/** How the checks of the pull request came out that a session worked on. */
export interface TaskOutcome {
  readonly repository: string
  readonly pullNumber: number
  readonly conclusion: 'success' | 'failure' | 'neutral'
}

/** What a session searched for and used (Evaluation Framework, §5.4). */
export interface SessionEvalSummary {
  readonly sessionId: string
  readonly queries: readonly {
    readonly queryId: string
    readonly query: string
    readonly resultIds: readonly string[]
    readonly selectedIds: readonly string[]
    readonly validatedIds: readonly { readonly entryId: string; readonly wasUseful: boolean }[]
  }[]
  readonly taskOutcome: TaskOutcome | null
  readonly aggregateMetrics: {
    readonly totalSearches: number
    readonly totalEntriesAccessed: number
    /** MRR@5 over the searches that have judgments; null when none has. */
    readonly avgMRR: number | null
    /** Share of the searches that were asked again, 0–1. */
    readonly reSearchRate: number
    readonly sessionDurationMinutes: number
  }
}

const MINUTE = 60_000
/** A session that has done nothing for so many milliseconds has ended: nothing is linked to its searches any more. */
export const SESSION_IDLE_MS = 30 * MINUTE

/** The pull request that a session names at the end of its id: `#17`, `pull/17` or `pr-17`. Null where it names none. */
export function pullNumberOf(sessionId: string): number | null {
  const [, digits] = /(?:#|(?:^|[^a-z])(?:pull|pr)[/-])(\d{1,9})$/i.exec(sessionId) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Sums a session up. `judgmentsOf` gives what is known of a query's relevance. */
export function summarizeSession(
  sessionId: string,
  queries: readonly RecentQuery[],
  feedback: readonly FeedbackEvent[],
  taskOutcome: TaskOutcome | null = null,
  judgmentsOf: (queryId: string) => Judgments | null = () => null,
): SessionEvalSummary {
  const of = (queryId: string) => feedback.filter((event) => event.queryId === queryId && event.entryId !== null)
  const selected = feedback.filter(({ eventType }) => eventType === 'read_after_search')
  const judged = queries.flatMap(({ queryId, resultIds }) => {
    const judgments = judgmentsOf(queryId)
    return judgments && hasRelevant(judgments) ? [computeMRR(resultIds, judgments, 5)] : []
  })
  const again = new Set(feedback.filter(({ eventType }) => eventType === 're_search').map(({ queryId }) => queryId))
  const times = queries.map(({ at }) => at)
  return {
    sessionId,
    queries: queries.map(({ queryId, query, resultIds }) => ({
      queryId,
      query,
      resultIds,
      selectedIds: entryIds(of(queryId).filter(({ eventType }) => eventType === 'read_after_search')),
      validatedIds: of(queryId)
        .filter(({ eventType }) => eventType.startsWith('validate'))
        .map(({ entryId, eventType }) => ({ entryId: entryId ?? '', wasUseful: eventType === 'validate_useful' })),
    })),
    taskOutcome,
    aggregateMetrics: {
      totalSearches: queries.length,
      totalEntriesAccessed: entryIds(selected).length,
      avgMRR: judged.length === 0 ? null : mean(judged),
      reSearchRate:
        queries.length === 0 ? 0 : queries.filter(({ queryId }) => again.has(queryId)).length / queries.length,
      sessionDurationMinutes: times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / MINUTE,
    },
  }
}

function entryIds(events: readonly FeedbackEvent[]): string[] {
  return [...new Set(events.flatMap(({ entryId }) => entryId ?? []))]
}

import type { FeedbackEvent, RecentQuery } from '../usage/feedback.ts'
import { hasRelevant, type Judgments } from './measures/judgments.ts'
import { computeMRR } from './measures/metrics.ts'
import { mean } from './statistics/bootstrap.ts'

/** The result of the checks on the pull request that a session worked on. */
export interface TaskOutcome {
  readonly repository: string
  readonly pullNumber: number
  readonly conclusion: 'success' | 'failure' | 'neutral'
}

/** The searches of a session and their use. */
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
    /** MRR@5 over the searches with judgments; null if none has any. */
    readonly avgMRR: number | null
    /** Share of the searches that were repeated, 0–1. */
    readonly reSearchRate: number
    readonly sessionDurationMinutes: number
  }
}

const MINUTE = 60_000
/** Milliseconds without activity after which a session has ended: nothing more is linked to its searches. */
export const SESSION_IDLE_MS = 30 * MINUTE

/** The pull request number at the end of a session id: `#17`, `pull/17` or `pr-17`; null if there is none. */
export function pullNumberOf(sessionId: string): number | null {
  const [, digits] = /(?:#|(?:^|[^a-z])(?:pull|pr)[/-])(\d{1,9})$/i.exec(sessionId) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Summarizes a session.
 *
 * @param judgmentsOf returns the known relevance judgments of a query, null if there are none
 * @example
 * import { summarizeSession } from 'docalign/evaluation'
 *
 * const queries = [{ queryId: 'q1', query: 'rotate keys', resultIds: ['a', 'b'], at: 0 }]
 * const read = { eventType: 'read_after_search', sessionId: 's', queryId: 'q1', entryId: 'b', rankInResults: 1, metadata: {} } as const
 * const summary = summarizeSession('s', queries, [read])
 * summary.queries[0]?.selectedIds // ['b']
 * summary.aggregateMetrics.totalEntriesAccessed // 1
 */
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

import type { FeedbackEvent } from '../../usage/feedback.ts'
import { POOL_DEPTH } from './pool.ts'

export type JudgmentSource = 'manual' | 'implicit' | 'bootstrapped' | 'validated'

/** How relevant an entry is to a query: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant. */
export type Grade = 0 | 1 | 2 | 3

/** The relevance of an entry to a query, and the source of the judgment. */
export interface EvalJudgment {
  readonly entryId: string
  readonly relevance: Grade
  readonly source: JudgmentSource
}

/**
 * What use says of the results of one search: 3 for those that were said to be useful, 2 for those
 * that were read or referred to, 0 for those that were said not to be useful, 1 for all others. What people say outweighs what they do, and
 * "not useful" outweighs "useful".
 *
 * @param depth how many of the first results are judged; 20 by default
 * @example
 * import { heuristicJudgments } from 'docalign/evaluation'
 *
 * const read = { eventType: 'read_after_search', sessionId: 's1', queryId: 'q1', rankInResults: 1, metadata: {} } as const
 * heuristicJudgments(['a', 'b'], [{ ...read, entryId: 'b' }])
 * // [
 * //   { entryId: 'a', relevance: 1, source: 'bootstrapped' },
 * //   { entryId: 'b', relevance: 2, source: 'implicit' },
 * // ]
 */
export function heuristicJudgments(
  resultIds: readonly string[],
  feedback: readonly FeedbackEvent[],
  depth: number = POOL_DEPTH,
): EvalJudgment[] {
  return resultIds.slice(0, depth).map((entryId) => {
    const kinds = new Set(feedback.filter((event) => event.entryId === entryId).map(({ eventType }) => eventType))
    if (kinds.has('validate_not_useful')) return { entryId, relevance: 0, source: 'validated' }
    if (kinds.has('validate_useful')) return { entryId, relevance: 3, source: 'validated' }
    if (kinds.has('read_after_search') || kinds.has('reference')) return { entryId, relevance: 2, source: 'implicit' }
    return { entryId, relevance: 1, source: 'bootstrapped' }
  })
}

const PRECEDENCE: readonly JudgmentSource[] = ['manual', 'validated', 'implicit', 'bootstrapped']

/**
 * One grade for each entry: of several judgments a person's is taken before what was said in use, and that before what was done.
 *
 * @example
 * import { settleJudgments } from 'docalign/evaluation'
 *
 * const read = { entryId: 'a', relevance: 2, source: 'implicit' } as const
 * const graded = { entryId: 'a', relevance: 0, source: 'manual' } as const
 * settleJudgments([read, graded]) // new Map([['a', 0]])
 */
export function settleJudgments(judgments: readonly EvalJudgment[]): ReadonlyMap<string, number> {
  const settled = new Map<string, EvalJudgment>()
  for (const judgment of judgments) {
    const known = settled.get(judgment.entryId)
    if (!known || PRECEDENCE.indexOf(judgment.source) < PRECEDENCE.indexOf(known.source))
      settled.set(judgment.entryId, judgment)
  }
  return new Map([...settled.values()].map(({ entryId, relevance }) => [entryId, relevance]))
}

import type { FeedbackEvent } from '../../usage/feedback.ts'
import { POOL_DEPTH } from './pool.ts'

export type JudgmentSource = 'manual' | 'implicit' | 'bootstrapped' | 'validated'

/** How relevant an entry is to a query: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant. */
export type Grade = 0 | 1 | 2 | 3

/** How relevant an entry is to a query, and who says so (Evaluation Framework, §6.1). */
export interface EvalJudgment {
  readonly entryId: string
  readonly relevance: Grade
  readonly source: JudgmentSource
}

/**
 * What use says of the results of one search (Evaluation Framework, §2.1, phase B): said to be useful 3, read or referred to
 * 2, said not to be useful 0, anything else in the first `depth` 1. Someone who said so outweighs who only read; of two
 * who disagree the one who says it is not useful is believed.
 */
export function heuristicJudgments(
  resultIds: readonly string[],
  feedback: readonly FeedbackEvent[],
  depth: number = POOL_DEPTH,
): EvalJudgment[] {
  return resultIds.slice(0, depth).map((entryId) => {
    const said = new Set(feedback.filter((event) => event.entryId === entryId).map(({ eventType }) => eventType))
    if (said.has('validate_not_useful')) return { entryId, relevance: 0, source: 'validated' }
    if (said.has('validate_useful')) return { entryId, relevance: 3, source: 'validated' }
    if (said.has('read_after_search') || said.has('reference')) return { entryId, relevance: 2, source: 'implicit' }
    return { entryId, relevance: 1, source: 'bootstrapped' }
  })
}

const PRECEDENCE: readonly JudgmentSource[] = ['manual', 'validated', 'implicit', 'bootstrapped']

/** One grade for each entry: of several judgments that of a person, then what was said, then what was done. */
export function settleJudgments(judgments: readonly EvalJudgment[]): ReadonlyMap<string, number> {
  const settled = new Map<string, EvalJudgment>()
  for (const judgment of judgments) {
    const known = settled.get(judgment.entryId)
    if (!known || PRECEDENCE.indexOf(judgment.source) < PRECEDENCE.indexOf(known.source))
      settled.set(judgment.entryId, judgment)
  }
  return new Map([...settled.values()].map(({ entryId, relevance }) => [entryId, relevance]))
}

import type { Namespace } from '../../entries/namespaces.ts'
import { hasRelevant } from '../../evaluation/judgments.ts'
import { computeMRR } from '../../evaluation/metrics.ts'
import type { EvalQuery, Tier } from '../../evaluation/query.ts'
import { type AnsweredQuery, type EvalRunResult, evaluateRun, type RunContext } from '../../evaluation/run.ts'
import { classifyIntent } from '../intent.ts'
import type { Feature } from './features.ts'
import type { SearchRequest } from './request.ts'
import type { Search } from './search.ts'

export interface Evaluated {
  readonly namespace: Namespace
  readonly queries: readonly EvalQuery[]
  readonly features: readonly Feature[]
  readonly context: RunContext
}

const DEPTH = 20

/** Answers every query as search does, once the vectors are learnt, and judges the answers. */
export async function evaluateSearch(
  search: Search,
  { namespace, queries, features, context }: Evaluated,
): Promise<EvalRunResult> {
  const request = (query: string): SearchRequest => ({
    ...{ namespace, query, limit: DEPTH, intent: null, sessionId: null, excludeStale: false, tool: 'eval' },
  })
  await search.explain(request(queries[0]?.query ?? ''))
  await search.indexes.settled()
  const answers: AnsweredQuery[] = []
  const tiers = new Map<string, Tier>()
  const folders = new Map<string, string>()
  for (const query of queries) {
    const reads = { entryIds: new Set(query.sessionContext?.workingEntryIds ?? []) }
    const answer = await search.explain(request(query.query), features, reads)
    const rankedIds = answer.results.map(({ entry }) => entry.id)
    for (const [id, tier] of answer.tiers) tiers.set(id, tier)
    for (const { entry } of answer.results) folders.set(entry.id, folderOf(entry.sourceFile))
    const plain = reads.entryIds.size === 0 ? null : await search.explain(request(query.query), features)
    const { relevanceThreshold } = context
    const isDecision = answer.intent === 'find_decision' && hasRelevant(query.judgments, relevanceThreshold)
    answers.push({
      query: { ...query, intent: query.intent || classifyIntent(query.query) },
      rankedIds,
      latencyMs: answer.trace.totalLatencyMs,
      channels: answer.contributions,
      ...(plain === null
        ? {}
        : {
            mrrWithoutSession: computeMRR(
              plain.results.map(({ entry }) => entry.id),
              query.judgments,
              5,
              relevanceThreshold,
            ),
          }),
      ...(isDecision ? { causalChain: chainOf(query, relevanceThreshold) } : {}),
    })
  }
  const constitutional = new Set([...tiers].filter(([, tier]) => tier === 'constitutional').map(([id]) => id))
  return evaluateRun(answers, {
    ...context,
    constitutional,
    tierOf: (id) => tiers.get(id) ?? 'normal',
    folderOf: (id) => folders.get(id) ?? '',
  })
}

/** What led to a decision: all that was judged relevant to the question why. */
function chainOf({ judgments }: EvalQuery, threshold = 2): ReadonlySet<string> {
  const grades = judgments instanceof Map ? [...judgments] : Object.entries(judgments)
  return new Set(grades.filter(([, grade]) => grade >= threshold).map(([id]) => id))
}

function folderOf(file: string | null): string {
  return file?.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

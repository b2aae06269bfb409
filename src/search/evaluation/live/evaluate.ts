import { folderOf } from '../../../base/paths.ts'
import type { Namespace } from '../../../ledger/entries/namespaces.ts'
import type { Feature } from '../../live/features.ts'
import { constitutionalIn, type SessionReads } from '../../live/pipeline.ts'
import type { SearchRequest } from '../../live/request.ts'
import type { Search } from '../../live/search.ts'
import { classifyIntent } from '../../ranking/intent.ts'
import type { Tier } from '../../ranking/tiers.ts'
import type { Corpus } from '../../store/corpus.ts'
import { judgmentMap, RELEVANT } from '../measures/judgments.ts'
import { computeMRR } from '../measures/metrics.ts'
import { POOL_DEPTH } from '../measures/pool.ts'
import type { EvalQuery } from '../query.ts'
import { evaluateRun } from '../runs/run.ts'
import type { AnsweredQuery, EvalRunResult, RunContext } from '../runs/run-result.ts'
import type { Pages } from '../store/pages.ts'

export interface Evaluated {
  readonly namespace: Namespace
  readonly queries: readonly EvalQuery[]
  /** The features with which a query is searched. */
  readonly featuresFor: (queryId: string) => readonly Feature[]
  /** Whether queries are searched both with and without what their sessions had read. Defaults to false. */
  readonly useSessionContext?: boolean
  readonly pages: Pages
  readonly corpus: Corpus
  readonly context: RunContext
}

/** Answers every query like search, once the index is ready, and evaluates the answers. */
export async function evaluateSearch(
  search: Search,
  { namespace, queries, featuresFor, useSessionContext = false, pages, corpus, context }: Evaluated,
): Promise<EvalRunResult> {
  const limit = Math.max(POOL_DEPTH, ...(context.kValues ?? []))
  const request = (query: string): SearchRequest => ({
    namespace,
    query,
    limit,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'eval',
  })
  await search.explain(request(queries[0]?.query ?? ''))
  await search.indexes.settled()
  const { tierOf } = await search.indexes.open(corpus)
  const threshold = context.relevanceThreshold ?? RELEVANT
  const answers: AnsweredQuery[] = []
  const used = new Set<string>()
  const tiers = new Map<string, Tier>()
  const pageOf = await pages.of(queries.flatMap(({ judgments }) => [...judgmentMap(judgments).keys()]))
  for (const query of queries) {
    const features = featuresFor(query.queryId)
    for (const { id } of features) used.add(id)
    const ask = (reads?: SessionReads) => search.explain(request(query.query), features, reads)
    const reads = { entryIds: new Set(useSessionContext ? query.sessionContext?.workingEntryIds : []) }
    const answer = await ask(reads)
    for (const [id, tier] of answer.tiers) tiers.set(id, tier)
    for (const { entry } of answer.results) if (entry.sourceFile !== null) pageOf.set(entry.id, entry.sourceFile)
    const chain = answer.intent === 'find_decision' ? await chainOf(query, threshold, pageOf, pages) : null
    const plain = reads.entryIds.size === 0 ? null : (await ask()).results.map(({ entry }) => entry.id)
    answers.push({
      query: { ...query, intent: query.intent || classifyIntent(query.query) },
      rankedIds: answer.results.map(({ entry }) => entry.id),
      latencyMs: answer.trace.totalLatencyMs,
      channels: answer.contributions,
      constitutional: constitutionalIn(answer),
      ...(plain && { mrrWithoutSession: computeMRR(plain, query.judgments, 5, threshold) }),
      ...(chain && { causalChain: chain }),
    })
  }
  return evaluateRun(answers, {
    ...context,
    features: [...used].sort(),
    // Relevant entries that were not found have a tier, too.
    tierOf: (id) => tiers.get(id) ?? tierOf(pageOf.get(id) ?? null),
    folderOf: (id) => folderOf(pageOf.get(id) ?? ''),
    pageOf: (id) => pageOf.get(id) ?? id,
  })
}

/** The pages of a decision: those of the entries relevant to the question why, and those that they link to. Null if they link to none. */
async function chainOf(
  { judgments }: EvalQuery,
  threshold: number,
  pageOf: ReadonlyMap<string, string>,
  pages: Pages,
): Promise<ReadonlySet<string> | null> {
  const relevant = [...judgmentMap(judgments)].flatMap(([id, grade]) => (grade >= threshold ? [id] : []))
  const decided = relevant.flatMap((id) => pageOf.get(id) ?? [])
  const linked = await pages.linkedFrom([...new Set(decided)])
  return linked.length === 0 ? null : new Set([...decided, ...linked])
}

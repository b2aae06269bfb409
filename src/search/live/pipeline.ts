import type { Queries } from '../../db/database.ts'
import type { Tier } from '../../evaluation/query.ts'
import { getActiveRules } from '../../learning/store/rules.ts'
import { openSuppression } from '../../learning/suppression.ts'
import { askChannels, type ReadQuery, readQuery } from '../channels.ts'
import { type ChannelHits, type Fusion, fuseWithFeedback, withChannel } from '../fusion.ts'
import { classifyIntent, type Intent } from '../intent.ts'
import type { NamespaceIndex } from '../namespace-index.ts'
import { rank, type Standing } from '../ranking.ts'
import type { FoundEntry } from '../store/found.ts'
import { qualityProxy, type SearchTrace, type StageTrace } from '../trace.ts'
import { CHANNELS, type FusionWeights, weightsFor } from '../weights.ts'
import { corpusOf } from './corpus.ts'
import type { Indexes, OpenIndex } from './indexes.ts'
import type { SearchRequest, SearchResult } from './request.ts'

/** How a search is done: the parts that features change. */
export interface Variant {
  readonly fuse: Fusion
  /** What the graph channel counts for intents that do not ask for it. */
  readonly graphWeight: number
}

export const BASE_VARIANT: Variant = { fuse: fuseWithFeedback, graphWeight: 0 }

export interface PipelineParts {
  readonly queries: Queries
  readonly indexes: Indexes
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** What a session has read: entries, and the docs that they stand in. */
export interface SessionReads {
  readonly entryIds: ReadonlySet<string>
}

export interface PipelineAnswer {
  readonly results: readonly SearchResult[]
  /** All entries that each channel found and that were considered, best first. */
  readonly contributions: Readonly<Record<string, readonly string[]>>
  readonly intent: Intent
  readonly weights: FusionWeights
  readonly trace: Omit<SearchTrace, 'traceId'>
  readonly tiers: ReadonlyMap<string, Tier>
}

/** Candidates whose standing is looked up. */
const CONSIDERED = 100

/** One search from the query to the results, by a variant. */
export async function runPipeline(
  parts: PipelineParts,
  request: SearchRequest,
  variant: Variant,
  reads: SessionReads,
): Promise<PipelineAnswer> {
  const { queries, now } = parts
  const clock = stopwatch()
  const { namespace, query, limit } = request
  const corpus = corpusOf(queries, request)
  const intent = request.intent ?? classifyIntent(query)
  const weights = weightsFor(intent, variant.graphWeight)
  const [{ index, tierOf, model }, isSuppressed] = await Promise.all([
    parts.indexes.open(corpus),
    suppressionOf(parts, namespace.repositoryId),
  ])
  const known = readQuery(index, query)
  const vectors = model?.vectors ?? null
  const asked = model && vectors ? await model.ask(query) : null
  // Without the model's answer, what was learnt from the entries themselves.
  const read: ReadQuery = asked ? { ...known, vector: asked, vectors } : known
  const hits = askChannels(index, read, { withGraph: weights.graph > 0 })
  const candidates = Object.values(hits).reduce((sum, found) => sum + found.length, 0)
  clock.stage('candidate', index.count, candidates)
  const fused = variant.fuse(hits, weights, read.vector, read.vectors)
  clock.stage('fusion', candidates, fused.length)
  const pool = fused.slice(0, Math.max(CONSIDERED, limit * 2))
  const entries = await corpus.found(
    pool.map(({ document }) => index.keyOf(document)),
    query,
    { now: now(), withClaims: isSuppressed !== null },
  )
  const entryOf = (document: number): FoundEntry | null => entries.get(index.keyOf(document)) ?? null
  const fts = pool.flatMap(({ document }) => {
    const score = entryOf(document)?.fullText ?? null
    return score === null ? [] : [{ document, score }]
  })
  const considered = withChannel(pool, 'fts', fts, weights.fts)
  clock.stage('filter', pool.length, entries.size)
  const session = sessionOf(considered, entryOf, reads)
  const standingOf = (document: number): Standing | null => {
    const entry = entryOf(document)
    return entry && { ...entry, tier: tierOf(entry.sourceFile), isSuppressed: isSuppressed?.(entry) ?? false }
  }
  const ranked = rank(considered, standingOf, { excludeStale: request.excludeStale, session })
  clock.stage('rerank', entries.size, ranked.length)
  const first = ranked.slice(0, limit).flatMap(({ document, score, channels, boosts }) => {
    const entry = entryOf(document)
    return entry ? [{ entry, score, channels, boosts }] : []
  })
  const texts = await corpus.texts(first.map(({ entry }) => entry.key))
  const results = first.flatMap((result) => {
    const text = texts.get(result.entry.key)
    return text ? [{ ...result, ...text }] : []
  })
  clock.stage('final-rank', ranked.length, results.length)
  return {
    results,
    contributions: contributionsOf({ ...hits, fts }, index, entries),
    intent,
    weights,
    trace: traceOf(clock, results, considered, request, fallbackOf(index, read, model, asked !== null)),
    tiers: new Map([...entries.values()].map(({ id, sourceFile }) => [id, tierOf(sourceFile)])),
  }
}

/** Which entries rules mute; null when there are no rules. */
async function suppressionOf(
  parts: PipelineParts,
  repositoryId: number | null,
): Promise<((entry: FoundEntry) => boolean) | null> {
  if (repositoryId === null) return null
  const rules = await getActiveRules(parts, repositoryId)
  if (rules.length === 0) return null
  const evaluate = openSuppression(rules, parts.now())
  return ({ kind, id, sourceFile, claimType, claimText }) =>
    kind === 'claim' &&
    evaluate({
      id,
      repo_id: repositoryId,
      source_file: sourceFile ?? '',
      claim_type: claimType ?? '',
      claim_text: claimText ?? '',
    }).suppressed
}

function sessionOf(
  considered: readonly { readonly document: number }[],
  entryOf: (document: number) => FoundEntry | null,
  { entryIds }: SessionReads,
) {
  if (entryIds.size === 0) return { read: new Set<number>(), near: new Set<number>() }
  const found = considered.flatMap(({ document }) => {
    const entry = entryOf(document)
    return entry ? [{ document, entry }] : []
  })
  const read = found.filter(({ entry }) => entryIds.has(entry.id))
  const files = new Set(read.flatMap(({ entry }) => entry.sourceFile ?? []))
  const near = found.filter(({ entry }) => entry.sourceFile !== null && files.has(entry.sourceFile))
  return { read: new Set(read.map(({ document }) => document)), near: new Set(near.map(({ document }) => document)) }
}

function contributionsOf(
  hits: ChannelHits,
  index: NamespaceIndex,
  entries: ReadonlyMap<number, FoundEntry>,
): Record<string, string[]> {
  const shown = CHANNELS.map((channel) => [
    channel,
    hits[channel].flatMap(({ document }) => entries.get(index.keyOf(document))?.id ?? []),
  ])
  return Object.fromEntries(shown) as Record<string, string[]>
}

interface Stopwatch {
  readonly stages: StageTrace[]
  stage(stage: StageTrace['stage'], inputCount: number, outputCount: number): void
  total(): number
}

function stopwatch(): Stopwatch {
  const start = performance.now()
  let last = start
  const stages: StageTrace[] = []
  return {
    stages,
    stage(stage, inputCount, outputCount) {
      const at = performance.now()
      stages.push({ stage, inputCount, outputCount, durationMs: at - last })
      last = at
    },
    total: () => performance.now() - start,
  }
}

interface Fallback {
  /** Why it was searched without what it should be searched with; null when it was not. */
  readonly reason: string | null
  /** Other queries fare the same. */
  readonly isDegraded: boolean
}

function fallbackOf(index: NamespaceIndex, read: ReadQuery, model: OpenIndex['model'], isAsked: boolean): Fallback {
  if (index.count === 0 || isAsked) return { reason: null, isDegraded: false }
  if (index.semantics === null) return { reason: 'nothing is learnt yet', isDegraded: true }
  if (model !== null) {
    const reason = model.vectors ? 'the embedding model did not answer' : 'not all entries are embedded yet'
    return { reason, isDegraded: true }
  }
  return { reason: read.vector === null ? 'no known word in the query' : null, isDegraded: false }
}

function traceOf(
  clock: Stopwatch,
  results: readonly SearchResult[],
  fused: readonly { readonly score: number }[],
  request: SearchRequest,
  fallback: Fallback,
): PipelineAnswer['trace'] {
  const took = (stage: StageTrace['stage']) => clock.stages.find((each) => each.stage === stage)?.durationMs ?? 0
  const highest = fused[0]?.score ?? 0
  const relevance = results.map(({ channels }) => sum(Object.values(channels)) / Math.max(highest, 1e-9))
  const impact = results.map(({ score, channels }) => score - sum(Object.values(channels)))
  const total = clock.total()
  return {
    stages: clock.stages,
    totalLatencyMs: total,
    candidateLatencyMs: took('candidate'),
    fusionLatencyMs: took('fusion'),
    rerankLatencyMs: took('rerank'),
    boostLatencyMs: took('filter'),
    selectedMode: request.limit > 20 ? 'deep' : request.limit > 5 ? 'focused' : 'quick',
    modeOverrideApplied: request.intent !== null,
    fallbackTriggered: fallback.reason !== null,
    fallbackReason: fallback.reason,
    degradedModeActive: fallback.isDegraded,
    resultCount: results.length,
    avgRelevanceScore: results.length === 0 ? 0 : sum(relevance) / results.length,
    topResultScore: results[0]?.score ?? 0,
    boostImpactDelta: results.length === 0 ? 0 : sum(impact) / results.length,
    qualityProxyScore: qualityProxy(relevance, total),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

import type { Queries } from '../../base/db/database.ts'
import { askChannels, type ReadQuery, readQuery, withEveryWord } from '../channels.ts'
import type { NamespaceIndex } from '../namespace-index.ts'
import { matchPassage } from '../passage/passage-match.ts'
import { type AnswerSigns, confidenceIn } from '../ranking/confidence.ts'
import {
  type ChannelHits,
  type Fused,
  type Fusion,
  fuseWithFeedback,
  withChannel,
  withoutVectors,
} from '../ranking/fusion.ts'
import { classifyIntent, type Intent } from '../ranking/intent.ts'
import { type RankingFactors, rank } from '../ranking/ranking.ts'
import type { Tier } from '../ranking/tiers.ts'
import { CHANNELS, type FusionWeights, weightsFor } from '../ranking/weights.ts'
import { corpusOf } from '../store/corpus.ts'
import { type EntryReader, entryReader } from '../store/entry-reader.ts'
import type { FoundEntry } from '../store/found.ts'
import type { SearchTrace } from '../trace.ts'
import { otherLanguage } from '../words/question-language.ts'
import { demandsOf, meeting, phraseHits } from './demands.ts'
import type { OpenIndex } from './index/index-content.ts'
import type { Indexes } from './index/indexes.ts'
import { isPassage, oncePerPassage, shownPassage, standingIn, withEntries, withMatches } from './passages.ts'
import { activeRulesOf, type ReadPassages, readPassages, suppressionBy } from './read-passages.ts'
import type { SearchRequest, SearchResult } from './request.ts'
import { type Fallback, fallbackOf, type Stopwatch, stopwatch, traceOf } from './traced.ts'

/** The parts of a search that features change. */
export interface Variant {
  readonly fuse: Fusion
  /** The weight of the graph channel for intents that do not use it themselves. */
  readonly graphWeight: number
}

export const BASE_VARIANT: Variant = { fuse: fuseWithFeedback, graphWeight: 0 }

export interface PipelineParts {
  readonly queries: Queries
  readonly indexes: Indexes
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** The entries that a session has read. */
export interface SessionReads {
  readonly entryIds: ReadonlySet<string>
}

export const NOTHING_READ: SessionReads = { entryIds: new Set() }

export interface PipelineAnswer {
  readonly results: readonly SearchResult[]
  /** How much of the query the first results say, 0–1; null if an embedding model found them. */
  readonly confidence: number | null
  /** The language of a query in another one than the docs, if words alone were searched. */
  readonly language: string | null
  /** The entries that each channel found and that were considered, best first. */
  readonly contributions: Readonly<Record<string, readonly string[]>>
  readonly intent: Intent
  readonly weights: FusionWeights
  readonly trace: Omit<SearchTrace, 'traceId'>
  readonly tiers: ReadonlyMap<string, Tier>
}

/** Maximum number of candidates whose entries are loaded. */
const CONSIDERED = 100

/** What a search needs of a corpus, besides its query. */
export interface OpenCorpus {
  readonly indexed: OpenIndex
  readonly reader: EntryReader
}

/** Opens the current state of a request's corpus, for one search or many. */
export async function openCorpus(
  parts: PipelineParts,
  { namespace, ...request }: Omit<SearchRequest, 'query'>,
  reading: typeof entryReader = entryReader,
): Promise<OpenCorpus> {
  const corpus = corpusOf({ namespace, ...request })
  const { repositoryId } = namespace
  const [indexed, rules] = await Promise.all([parts.indexes.open(corpus), activeRulesOf(parts, repositoryId)])
  const isMuted = suppressionBy(rules, repositoryId, parts.now())
  return { indexed, reader: reading(parts.queries, corpus, { now: parts.now(), isMuted }) }
}

/** Runs one search from the query to the results, with a variant; its time includes that in which the corpus is opened. */
export async function runPipeline(
  request: SearchRequest,
  variant: Variant,
  reads: SessionReads,
  corpus: OpenCorpus | Promise<OpenCorpus>,
): Promise<PipelineAnswer> {
  const clock = stopwatch()
  const { query } = request
  const intent = request.intent ?? classifyIntent(query)
  const weights = weightsFor(intent, variant.graphWeight)
  const step: Step = { request, weights, clock, ...(await corpus) }
  const { index, tierOf } = step.indexed
  const retrieval = await askCorpus(step)
  const pool = await fusedPool(step, retrieval, variant)
  const { passages, ranked } = await rankPassages(step, retrieval, pool, reads)
  const once = oncePerPassage(ranked, pool.entryOf, (key) => passages.texts.get(key)?.answer)
  const first = withEntries(once.slice(0, request.limit), pool.entryOf)
  const texts = await textsOf(step, first, passages)
  const results = first.flatMap((each) => resultOf(each, texts, passages, retrieval.read) ?? [])
  clock.stage('final-rank', ranked.length, results.length)
  const triggerScores = new Map(retrieval.hits.trigger.map(({ document, score }) => [document, score]))
  const signs = first.map((each) => ({
    ...matchOf(each, texts, passages, retrieval.read),
    named: triggerScores.get(each.document) ?? 0,
  }))
  return {
    results,
    confidence: confidenceOf(retrieval, results, signs),
    language: retrieval.isEmbedded ? null : otherLanguage(index.postings, query),
    contributions: contributionsOf({ ...retrieval.hits, fts: pool.fts }, index, pool.entries),
    intent,
    weights,
    trace: traceOf(clock, results, request, retrieval.fallback),
    tiers: new Map([...pool.entries.values()].map(({ id, sourceFile }) => [id, tierOf(sourceFile)])),
  }
}

/** What all steps of one search use. */
interface Step extends OpenCorpus {
  readonly request: SearchRequest
  readonly weights: FusionWeights
  readonly clock: Stopwatch
}

interface AskedCorpus {
  readonly read: ReadQuery
  /** Whether the embedding model read the query. */
  readonly isEmbedded: boolean
  readonly fallback: Fallback
  readonly hits: ChannelHits
}

/** Reads the query, and asks all channels. */
async function askCorpus({ request: { query }, weights, clock, indexed, reader }: Step): Promise<AskedCorpus> {
  const { index, model } = indexed
  const demands = await demandsOf(reader, index, query)
  const plain = readQuery(index, demands.plain)
  const vectors = model?.vectors ?? null
  const embedded = model && vectors ? await model.ask(query) : null
  const read: ReadQuery = embedded && vectors ? { ...plain, meaning: { query: embedded, vectors } } : plain
  const fallback = fallbackOf(index, model, embedded !== null)
  if (fallback.reason !== null) clock.stage('fallback', index.count, index.count)
  const channelHits = askChannels(index, read, { withGraph: weights.graph > 0 })
  const hits =
    read.lexemes.length > 0
      ? meeting(demands, channelHits, index)
      : { ...channelHits, bm25: await phraseHits(reader, index, query) }
  clock.stage('candidate', index.count, countHits(hits))
  return { read, isEmbedded: embedded !== null, fallback, hits }
}

function countHits(hits: ChannelHits): number {
  return Object.values(hits).reduce((sum, documents) => sum + documents.length, 0)
}

type EntryOf = (document: number) => FoundEntry | null

interface FusedPool {
  readonly entries: ReadonlyMap<number, FoundEntry>
  readonly entryOf: EntryOf
  /** Candidates with every word of the query. */
  readonly fts: ChannelHits['fts']
  /** Candidates whose entries exist, best first. */
  readonly wanted: readonly Fused[]
}

/** Fuses the channels, and loads the entries of the first candidates. */
async function fusedPool(
  { request: { limit }, weights, clock, indexed: { index }, reader }: Step,
  { read, hits }: AskedCorpus,
  variant: Variant,
): Promise<FusedPool> {
  const fused = variant.fuse(hits, weights, read.meaning)
  clock.stage('fusion', countHits(hits), fused.length)
  const pool = fused.slice(0, Math.max(CONSIDERED, limit * 2))
  const documents = pool.map(({ document }) => document)
  const entries = await reader.found(documents.map((document) => index.keyOf(document)))
  const entryOf = (document: number): FoundEntry | null => entries.get(index.keyOf(document)) ?? null
  const fts = withEveryWord(index, read.lexemes, documents)
  const withFts = withChannel(pool, 'fts', fts, weights.fts)
  clock.stage('filter', pool.length, entries.size)
  // Entries may have been deleted meanwhile.
  return { entries, entryOf, fts, wanted: withFts.filter(({ document }) => entryOf(document) !== null) }
}

/** Ranks the candidates by how well their passages match, and by trust, claims and session. */
async function rankPassages(
  { request: { excludeStale }, weights, clock, indexed: { tierOf }, reader }: Step,
  { read, isEmbedded }: AskedCorpus,
  { wanted, entryOf }: FusedPool,
  reads: SessionReads,
) {
  const passages = await readPassages(reader, wanted, read, entryOf)
  const counted = read.meaning === null ? withoutVectors(weights) : weights
  const isPassageAt = (document: number): boolean => {
    const entry = entryOf(document)
    return entry !== null && isPassage(entry)
  }
  const placed = withMatches(wanted, isPassageAt, passages.matches, counted)
  const considered = isEmbedded || hasAnything(placed) ? placed : []
  clock.stage('rerank', wanted.length, considered.length)
  const factorsOf = (document: number): RankingFactors | null => {
    const entry = entryOf(document)
    if (entry === null) return null
    const isSuppressed = entry.kind === 'claim' && (reader.isMuted?.(entry) ?? false)
    const standing = standingIn(entry, passages.claims, passages.matches.get(document))
    return { ...standing, tier: tierOf(entry.sourceFile), isSuppressed }
  }
  const ranked = rank(considered, factorsOf, { excludeStale, session: sessionOf(considered, entryOf, reads) })
  clock.boosted()
  return { passages, ranked }
}

type Shown = ReturnType<typeof withEntries<ReturnType<typeof rank>[number]>>[number]
type Texts = Awaited<ReturnType<EntryReader['texts']>>

/** The texts of the shown entries; those of passages were read for the ranking. */
async function textsOf({ reader }: Step, results: readonly Shown[], { texts }: ReadPassages): Promise<Texts> {
  const unread = results.filter(({ entry }) => !texts.has(entry.key)).map(({ entry }) => entry.key)
  return new Map([...texts, ...(await reader.texts(unread))])
}

function resultOf(
  { document, ...result }: Shown,
  texts: Texts,
  { matches, claims }: ReadPassages,
  { asked }: ReadQuery,
): SearchResult | null {
  const { entry } = result
  const text = texts.get(entry.key)
  if (!text) return null
  const match = isPassage(entry) ? (matches.get(document) ?? matchPassage(text.answer, '', asked)) : null
  if (match === null) return { ...result, ...text, passage: null }
  return { ...result, ...shownPassage(entry, text, match, claims.get(entry.key) ?? null) }
}

/** How much of the query a result says. */
function matchOf({ document, entry }: Shown, texts: Texts, { matches }: ReadPassages, { asked }: ReadQuery) {
  const { question, statement, answer } = texts.get(entry.key) ?? { question: null, statement: null, answer: '' }
  const text = [question, statement, answer].filter((part) => part !== null).join('\n')
  return matches.get(document) ?? matchPassage(text, entry.titles.join('\n'), asked)
}

function confidenceOf(
  { read, isEmbedded }: AskedCorpus,
  results: readonly SearchResult[],
  signs: readonly AnswerSigns[],
): number | null {
  if (isEmbedded) return null
  // A query of nothing but common words was found word for word.
  return read.asked.worth.length === 0 ? Math.min(results.length, 1) : confidenceIn(signs)
}

/** A lower score of the best candidate is a chance match: hardly a word of the query says anything. */
const MIN_SCORE = 0.05

/** Whether there are results; whether they answer is said by the confidence. */
function hasAnything([best]: readonly Fused[]): boolean {
  return best !== undefined && best.score >= MIN_SCORE
}

function sessionOf(
  considered: readonly { readonly document: number }[],
  entryOf: (document: number) => FoundEntry | null,
  { entryIds }: SessionReads,
) {
  if (entryIds.size === 0) return { read: new Set<number>(), near: new Set<number>() }
  const candidates = withEntries(considered, entryOf)
  const read = candidates.filter(({ entry }) => entryIds.has(entry.id))
  const files = new Set(read.flatMap(({ entry }) => entry.sourceFile ?? []))
  const near = candidates.filter(({ entry }) => entry.sourceFile !== null && files.has(entry.sourceFile))
  return { read: new Set(read.map(({ document }) => document)), near: new Set(near.map(({ document }) => document)) }
}

/** The constitutional entries that a search found, at any rank. */
export function constitutionalIn({ tiers }: PipelineAnswer): ReadonlySet<string> {
  return new Set([...tiers].flatMap(([id, tier]) => (tier === 'constitutional' ? [id] : [])))
}

function contributionsOf(
  hits: ChannelHits,
  index: NamespaceIndex,
  entries: ReadonlyMap<number, FoundEntry>,
): Record<string, string[]> {
  const idsByChannel = CHANNELS.map((channel) => [
    channel,
    hits[channel].flatMap(({ document }) => entries.get(index.keyOf(document))?.id ?? []),
  ])
  return Object.fromEntries(idsByChannel) as Record<string, string[]>
}

import type { Queries } from '../../base/db/database.ts'
import { askChannels, mayAnswer, type ReadQuery, readQuery, withEveryWord } from '../channels.ts'
import type { Tier } from '../evaluation/query.ts'
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
import { CHANNELS, type FusionWeights, weightsFor } from '../ranking/weights.ts'
import { corpusOf } from '../store/corpus.ts'
import { type EntryReader, entryReader } from '../store/entry-reader.ts'
import type { FoundEntry } from '../store/found.ts'
import type { SearchTrace } from '../trace.ts'
import { demandsOf, meeting, phraseHits } from './demands.ts'
import type { OpenIndex } from './index/index-content.ts'
import type { Indexes } from './index/indexes.ts'
import { isPassage, oncePerPassage, shownPassage, standingIn, withEntries, withMatches } from './passages.ts'
import { activeRulesOf, readPassages, suppressionBy } from './read-passages.ts'
import type { SearchRequest, SearchResult } from './request.ts'
import { fallbackOf, stopwatch, traceOf } from './traced.ts'

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
  const { query, limit } = request
  const intent = request.intent ?? classifyIntent(query)
  const weights = weightsFor(intent, variant.graphWeight)
  const { indexed, reader } = await corpus
  const { index, tierOf, model } = indexed
  const demands = await demandsOf(reader, index, query)
  const known = readQuery(index, demands.plain)
  const vectors = model?.vectors ?? null
  const asked = model && vectors ? await model.ask(query) : null
  const read: ReadQuery = asked && vectors ? { ...known, meaning: { query: asked, vectors } } : known
  const fallback = fallbackOf(index, model, asked !== null)
  if (fallback.reason !== null) clock.stage('fallback', index.count, index.count)
  const found = askChannels(index, read, { withGraph: weights.graph > 0 })
  const hits =
    read.lexemes.length > 0
      ? meeting(demands, found, index)
      : { ...found, bm25: await phraseHits(reader, index, query) }
  const candidates = Object.values(hits).reduce((sum, found) => sum + found.length, 0)
  clock.stage('candidate', index.count, candidates)
  const fused = variant.fuse(hits, weights, read.meaning)
  clock.stage('fusion', candidates, fused.length)
  const pool = fused.slice(0, Math.max(CONSIDERED, limit * 2))
  const keys = pool.map(({ document }) => index.keyOf(document))
  const entries = await reader.found(keys)
  const entryOf = (document: number): FoundEntry | null => entries.get(index.keyOf(document)) ?? null
  const fts = withEveryWord(
    index,
    read.lexemes,
    pool.map(({ document }) => document),
  )
  const withFts = withChannel(pool, 'fts', fts, weights.fts)
  clock.stage('filter', pool.length, entries.size)
  // Entries may have been deleted meanwhile.
  const wanted = withFts.filter(({ document }) => entryOf(document) !== null)
  const passages = await readPassages(reader, wanted, read, entryOf)
  const counted = read.meaning === null ? withoutVectors(weights) : weights
  const isPassageAt = (document: number): boolean => {
    const entry = entryOf(document)
    return entry !== null && isPassage(entry)
  }
  const placed = withMatches(wanted, isPassageAt, passages.matches, counted)
  // A model finds what says the same in other words.
  const considered = asked !== null || isAnswered(index, read, placed) ? placed : []
  clock.stage('rerank', wanted.length, considered.length)
  const session = sessionOf(considered, entryOf, reads)
  const factorsOf = (document: number): RankingFactors | null => {
    const entry = entryOf(document)
    if (entry === null) return null
    const isSuppressed = entry.kind === 'claim' && (reader.isMuted?.(entry) ?? false)
    const standing = standingIn(entry, passages.claims, passages.matches.get(document))
    return { ...standing, tier: tierOf(entry.sourceFile), isSuppressed }
  }
  const ranked = rank(considered, factorsOf, { excludeStale: request.excludeStale, session })
  clock.boosted()
  const once = oncePerPassage(ranked, entryOf, (key) => passages.texts.get(key)?.answer)
  const first = withEntries(once.slice(0, limit), entryOf)
  const unread = first.filter(({ entry }) => !passages.texts.has(entry.key)).map(({ entry }) => entry.key)
  const texts = new Map([...passages.texts, ...(await reader.texts(unread))])
  const results = first.flatMap(({ document, ...result }): SearchResult[] => {
    const text = texts.get(result.entry.key)
    if (!text) return []
    const { entry } = result
    const match = isPassage(entry)
      ? (passages.matches.get(document) ?? matchPassage(text.answer, '', read.asked))
      : null
    if (match === null) return [{ ...result, ...text, passage: null }]
    return [{ ...result, ...shownPassage(entry, text, match, passages.claims.get(entry.key) ?? null) }]
  })
  clock.stage('final-rank', ranked.length, results.length)
  const named = new Map(hits.trigger.map(({ document, score }) => [document, score]))
  const signsOf = ({ document, entry }: (typeof first)[number]): AnswerSigns => {
    const { question, statement, answer } = texts.get(entry.key) ?? { question: null, statement: null, answer: '' }
    const text = [question, statement, answer].filter((part) => part !== null).join('\n')
    const match = passages.matches.get(document) ?? matchPassage(text, entry.titles.join('\n'), read.asked)
    return { ...match, named: named.get(document) ?? 0 }
  }
  // A query of nothing but common words was found word for word, and a model finds what says the same in other words.
  const confidence = read.asked.worth.length === 0 ? Math.min(results.length, 1) : confidenceIn(first.map(signsOf))
  return {
    results,
    confidence: asked === null ? confidence : null,
    contributions: contributionsOf({ ...hits, fts }, index, entries),
    intent,
    weights,
    trace: traceOf(clock, results, request, fallback),
    tiers: new Map([...entries.values()].map(({ id, sourceFile }) => [id, tierOf(sourceFile)])),
  }
}

const MAX_COMPARED = 40

/** Whether one of the first candidates may answer, or matches by page name or phrase; otherwise there is no answer. */
function isAnswered(index: NamespaceIndex, read: ReadQuery, placed: readonly Fused[]): boolean {
  if (read.asked.worth.length === 0) return true
  return placed
    .slice(0, MAX_COMPARED)
    .some(({ document, channels }) => channels.trigger !== undefined || mayAnswer(index, read, document))
}

function sessionOf(
  considered: readonly { readonly document: number }[],
  entryOf: (document: number) => FoundEntry | null,
  { entryIds }: SessionReads,
) {
  if (entryIds.size === 0) return { read: new Set<number>(), near: new Set<number>() }
  const found = withEntries(considered, entryOf)
  const read = found.filter(({ entry }) => entryIds.has(entry.id))
  const files = new Set(read.flatMap(({ entry }) => entry.sourceFile ?? []))
  const near = found.filter(({ entry }) => entry.sourceFile !== null && files.has(entry.sourceFile))
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
  const shown = CHANNELS.map((channel) => [
    channel,
    hits[channel].flatMap(({ document }) => entries.get(index.keyOf(document))?.id ?? []),
  ])
  return Object.fromEntries(shown) as Record<string, string[]>
}

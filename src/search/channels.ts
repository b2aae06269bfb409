import { bm25Best } from './bm25.ts'
import type { NamespaceIndex } from './namespace-index.ts'
import type { ChannelHits } from './ranking/fusion.ts'
import { byScore, type Scored } from './top.ts'
import type { Vectors } from './vectors/vectors.ts'
import { lexemesOf } from './words/lexemes.ts'
import { type QueryTerm, queryTerms } from './words/query-terms.ts'

export interface ReadQuery {
  readonly text: string
  readonly lexemes: readonly string[]
  readonly terms: readonly QueryTerm[]
  /** Null when no space is learnt, or it knows none of the words. */
  readonly vector: Float32Array | null
  readonly vectors: Vectors | null
}

/** Results that a channel gives. */
const DEPTH = 200
const SEEDS = 5
/** The least that a term counts to be a part of the query's vector. */
const MIN_WEIGHT = 0.5

export function readQuery(index: NamespaceIndex, text: string): ReadQuery {
  const terms = queryTerms(index.postings, text)
  const lexemes = lexemesOf(text)
  return { text, terms, lexemes, vector: vectorOf(index, terms), vectors: index.semantics?.vectors ?? null }
}

function vectorOf({ postings, semantics }: NamespaceIndex, terms: readonly QueryTerm[]): Float32Array | null {
  if (!semantics) return null
  const counts = new Map<number, number>()
  for (const { lexeme, weight } of terms) {
    const term = postings.term(lexeme)
    // What a word may stand for says less of what the query is about.
    if (term !== undefined && weight >= MIN_WEIGHT) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const vector = semantics.space.embed([...counts].flat())
  return vector.some((value) => value !== 0) ? vector : null
}

/** Asks the channels that look for entries; full text search is asked about those that they find. */
export function askChannels(
  index: NamespaceIndex,
  query: ReadQuery,
  { withGraph }: { readonly withGraph: boolean },
): ChannelHits {
  const bm25 = bm25Best(index.postings, query.terms, DEPTH)
  const vector = query.vectors && query.vector ? query.vectors.nearest(query.vector, DEPTH) : []
  const trigger = [...index.triggers.match(query.lexemes)].map(scored).sort(byScore)
  // Nothing is spread from what matches by chance: only from what words or phrases brought up.
  const seeds = new Map(
    [...trigger.slice(0, SEEDS), ...bm25.slice(0, SEEDS)].map(({ document }, rank) => [document, 1 / (1 + rank)]),
  )
  const graph = withGraph ? [...index.graph.spread(seeds)].map(scored).sort(byScore).slice(0, DEPTH) : []
  const isThere = ({ document }: Scored) => index.postings.length(document) > 0
  return { fts: [], bm25, vector: vector.filter(isThere), trigger, graph }
}

function scored([document, score]: readonly [number, number]): Scored {
  return { document, score }
}

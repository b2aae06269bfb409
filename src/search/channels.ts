import { groupBy } from '../base/group-by.ts'
import { bm25Best, MAX_GAIN } from '../base/text/bm25.ts'
import { lexemesOf } from '../base/text/lexemes.ts'
import { byScore, type Scored } from '../base/text/top.ts'
import type { NamespaceIndex } from './namespace-index.ts'
import { shareOfPaths } from './pages.ts'
import type { QueryDemands } from './passage/cover.ts'
import { wordsIn } from './passage/passage-match.ts'
import type { ChannelHits } from './ranking/fusion.ts'
import type { Meaning } from './vectors/meaning.ts'
import { type QueryTerm, queryTerms } from './words/query-terms.ts'

export interface ReadQuery {
  readonly text: string
  readonly lexemes: readonly string[]
  readonly terms: readonly QueryTerm[]
  /** What texts are compared with. */
  readonly asked: QueryDemands
  /** Null without an embedding model. */
  readonly meaning: Meaning | null
}

/** Maximum results per channel. */
const DEPTH = 200
const SEEDS = 5

export function readQuery(index: NamespaceIndex, text: string): ReadQuery {
  const { terms, worth } = queryTerms(index.postings, text)
  const looked = terms.filter(({ isJoined }) => isJoined !== true)
  const byLexeme = new Map([...groupBy(looked, ({ lexeme }) => lexeme)])
  const asked = { terms: byLexeme, worth, words: wordsIn(text) }
  return { text, terms, lexemes: lexemesOf(text), asked, meaning: null }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Of some documents those that contain every word of a query, best first: the shorter, the more they are about nothing else. */
export function withEveryWord(
  { postings }: NamespaceIndex,
  lexemes: readonly string[],
  documents: readonly number[],
): Scored[] {
  const wanted = new Set(lexemes.map((lexeme) => postings.term(lexeme) ?? -1))
  if (wanted.size === 0 || wanted.has(-1)) return []
  const score = (document: number): number => 1 / (1 + Math.log(Math.max(1, postings.length(document))))
  return documents
    .filter((document) => {
      const row = postings.document(document)
      let found = 0
      for (let i = 0; i < row.length; i += 2) if (wanted.has(row[i] as number)) found++
      return found === wanted.size
    })
    .map((document) => ({ document, score: score(document) }))
    .sort(byScore)
}

/** Runs the channels that find entries; `fts` only scores what they find: see {@link withEveryWord}. */
export function askChannels(
  index: NamespaceIndex,
  query: ReadQuery,
  { withGraph }: { readonly withGraph: boolean },
): ChannelHits {
  // Scores are shares of the possible maximum, so that they can be compared between queries.
  const most = MAX_GAIN * sum(query.asked.worth)
  const bm25 = bm25Best(index.postings, query.terms, DEPTH).map(({ document, score }) => ({
    document,
    score: score / most,
  }))
  const vector = query.meaning?.vectors.nearest(query.meaning.query, DEPTH) ?? []
  const trigger = [...new Map([...pageScores(index, query.text), ...index.triggers.match(query.lexemes)])]
    .map(scored)
    .sort(byScore)
  // The graph only spreads from matches of words or phrases, not from chance matches.
  const seeds = new Map(
    [...trigger.slice(0, SEEDS), ...bm25.slice(0, SEEDS)].map(({ document }, rank) => [document, 1 / (1 + rank)]),
  )
  // Neighbours of the best result score at most as high.
  const best = Math.max(trigger[0]?.score ?? 0, bm25[0]?.score ?? 0)
  const tied = withGraph ? [...index.graph.spread(seeds)].map(([document, tie]) => scored([document, tie * best])) : []
  const graph = tied.sort(byScore).slice(0, DEPTH)
  const isThere = ({ document }: Scored) => index.postings.length(document) > 0
  return { fts: [], bm25, vector: vector.filter(isThere), trigger, graph }
}

/** Controls how much lower later sections of a named page score. */
const PAGE_FALL = 4

/** The sections of the pages that a query names, in page order; the more else it asks for, the less it asks for the page. */
function pageScores({ pages, keyOf }: NamespaceIndex, text: string): [number, number][] {
  const named = pages.named(text).toSorted((a, b) => keyOf(a) - keyOf(b))
  const share = shareOfPaths(text)
  return named.map((document, rank) => [document, share / (1 + rank / PAGE_FALL)])
}

function scored([document, score]: readonly [number, number]): Scored {
  return { document, score }
}

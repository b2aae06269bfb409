import { askChannels, readQuery } from '../../../src/search/channels.ts'
import { computeNDCG } from '../../../src/search/evaluation/measures/metrics.ts'
import { withMatches } from '../../../src/search/live/passages.ts'
import { newNamespaceIndex } from '../../../src/search/namespace-index.ts'
import { indexedPassage } from '../../../src/search/passage/indexed-passage.ts'
import { matchPassage, type PassageMatch } from '../../../src/search/passage/passage-match.ts'
import { type Fused, fuseWithFeedback } from '../../../src/search/ranking/fusion.ts'
import { classifyIntent } from '../../../src/search/ranking/intent.ts'
import { CODE_PENALTY } from '../../../src/search/ranking/ranking.ts'
import { type FusionWeights, type PassageWeights, weightsFor } from '../../../src/search/ranking/weights.ts'
import type { Collection, Query } from './collections.ts'

/** The weights that are chosen: of statements the share of `vector`, and those of passages; null where passages are not read. */
export interface Weights {
  readonly vector: number
  readonly passage: PassageWeights | null
}

/** What is known of a collection's queries whatever the weights. */
export interface Asked {
  readonly name: string
  /** The mean NDCG@10 of its queries. */
  score(weights: Weights): number
}

/** Candidates that are considered, and the first of them that are read, as in a search. */
const CONSIDERED = 100
const READ = 40
const DEPTH = 10

/** Asks all channels all queries of a collection once. */
export function asked({ name, documents, queries }: Collection): Asked {
  const index = newNamespaceIndex()
  for (const [key, content] of documents.entries())
    index.put({ ...indexedPassage(content), key, triggers: [], ties: [] })
  for (const _ of index.learn());
  const penalty = (document: number): number => (documents[document]?.isCode ? CODE_PENALTY : 1)
  const rows = queries.map((query) => {
    const read = readQuery(index, query.text)
    const weights = weightsFor(classifyIntent(query.text))
    const hits = askChannels(index, read, { withGraph: weights.graph > 0 })
    const fuse = (changed: FusionWeights): Fused[] => fuseWithFeedback(hits, changed, read.meaning).slice(0, CONSIDERED)
    const first = fuse(weights)
      .toSorted((a, b) => b.score * penalty(b.document) - a.score * penalty(a.document))
      .slice(0, READ)
    const matches = new Map<number, PassageMatch>(
      first.map(({ document }) => {
        const { text = '', titles = [] } = documents[document] ?? {}
        return [document, matchPassage(text, titles.at(-1) ?? '', read.asked)]
      }),
    )
    return { query, weights, fuse, matches }
  })
  const nameOf = (document: number): string => {
    const { file = null, titles = [] } = documents[document] ?? {}
    return file === null ? String(document) : JSON.stringify([file, ...titles])
  }
  return {
    name,
    score({ vector, passage }) {
      const scores = rows.map(({ query, weights, fuse, matches }) => {
        const changed = { ...weights, bm25: 1 - vector, vector }
        const fused = fuse(changed)
        const placed = passage === null ? fused : withMatches(fused, () => true, matches, changed, passage)
        const penaltyOf = (document: number): number =>
          passage !== null && matches.get(document)?.isVerbatim ? 1 : penalty(document)
        const ranked = placed.toSorted((a, b) => b.score * penaltyOf(b.document) - a.score * penaltyOf(a.document))
        return judged(query, ranked, nameOf)
      })
      return scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1)
    },
  }
}

/** One result for each section, judged by the best grade of its parts. */
function judged({ grades }: Query, ranked: readonly Fused[], nameOf: (document: number) => string): number {
  const best = new Map<string, number>()
  for (const [document, grade] of grades) best.set(nameOf(document), Math.max(best.get(nameOf(document)) ?? 0, grade))
  return computeNDCG(
    ranked.map(({ document }) => nameOf(document)),
    best,
    DEPTH,
  )
}

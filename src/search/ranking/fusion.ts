import { byScore, type Scored } from '../../base/text/top.ts'
import { type Meaning, nearnessAfter } from '../vectors/meaning.ts'
import type { Channel, FusionWeights } from './weights.ts'

/** The results of the channels, each best first. */
export type ChannelHits = Readonly<Record<Channel, readonly Scored[]>>

/** A channel, or `passage`: whether it has the query word for word. */
export type ScoredBy = Channel | 'passage'

export interface Fused {
  readonly document: number
  /** From 0; about 1 for an entry that contains everything that the query asks for and nothing else. */
  readonly score: number
  /** How much each channel that found it added. */
  readonly channels: Partial<Record<ScoredBy, number>>
}

/** Combines the channels' results in one order; without vectors, their weight counts for words. */
export type Fusion = (hits: ChannelHits, weights: FusionWeights, meaning: Meaning | null) => Fused[]

/** Results of the first round towards which the query is moved. */
const FEEDBACK = 3
const FIRST_ROUND: FusionWeights = { fts: 0, bm25: 0.74, vector: 0.26, trigger: 0, graph: 0 }

/**
 * A weighted sum of the channels' scores, in two rounds: the vector of the query is moved towards the best three of the first round, and
 * the results of both rounds are scored again. Scores of words and of vectors are not rescaled, so that sums of two queries can be
 * compared.
 */
export const fuseWithFeedback: Fusion = (hits, weights, meaning) => {
  const scores = perChannel(hits, (found) => new Map(found.map(({ document, score }) => [document, score])))
  if (meaning === null) return weightedSum(scores, withoutVectors(weights))
  const first = weightedSum(scores, FIRST_ROUND).slice(0, FEEDBACK)
  const known = new Set(Object.values(hits).flatMap((found) => found.map(({ document }) => document)))
  const vector = nearnessAfter(
    meaning,
    first.map(({ document }) => document),
    known,
  )
  return weightedSum({ ...scores, vector }, weights)
}

/** The weights without vectors. */
export function withoutVectors(weights: FusionWeights): FusionWeights {
  return { ...weights, bm25: weights.bm25 + weights.vector, vector: 0 }
}

/** Adds a channel that only scores what the others found: a weighted share of each score, sorted again. */
export function withChannel(
  fused: readonly Fused[],
  channel: Channel,
  found: readonly Scored[],
  weight: number,
): Fused[] {
  if (found.length === 0 || weight === 0) return [...fused]
  const scaled = scaledScores(best(found))
  return best(
    fused.map((hit) => {
      const share = weight * (scaled.get(hit.document) ?? 0)
      if (share === 0) return hit
      return { ...hit, score: hit.score + share, channels: { ...hit.channels, [channel]: share } }
    }),
  )
}

/** Reciprocal rank fusion: each channel adds its weight over 60 + rank. */
export const fuseByRank: Fusion = (hits, weights) => {
  const share = (rank: number): number => (RANK_SCALE + 1) / (RANK_SCALE + rank + 1)
  const byRank = (found: readonly Scored[]) => new Map(found.map(({ document }, rank) => [document, share(rank)]))
  return weightedSum(perChannel(hits, byRank), weights)
}

const RANK_SCALE = 60

type Scaled = Readonly<Record<Channel, ReadonlyMap<number, number>>>

function perChannel(hits: ChannelHits, scale: (found: readonly Scored[]) => ReadonlyMap<number, number>): Scaled {
  const { fts, bm25, vector, trigger, graph } = hits
  return { fts: scale(fts), bm25: scale(bm25), vector: scale(vector), trigger: scale(trigger), graph: scale(graph) }
}

/** Number of scores that are scaled: the best becomes 1, the last just above 0. */
const COMPARED = 100

function scaledScores(found: readonly Scored[]): Map<number, number> {
  const compared = found.slice(0, COMPARED)
  const high = compared[0]?.score ?? 0
  // A short list has no last one as a reference.
  const low = compared.length < COMPARED ? 0 : (compared.at(-1)?.score ?? 0)
  const range = high - low || 1
  return new Map(compared.map(({ document, score }) => [document, Math.max(0, (score - low) / range)]))
}

function weightedSum(scaled: Scaled, weights: FusionWeights): Fused[] {
  const sums = new Map<number, { score: number; channels: Partial<Record<ScoredBy, number>> }>()
  for (const [channel, scores] of Object.entries(scaled) as [Channel, ReadonlyMap<number, number>][]) {
    const weight = weights[channel]
    if (weight === 0) continue
    for (const [document, score] of scores) {
      const sum = sums.get(document) ?? { score: 0, channels: {} }
      sum.score += weight * score
      sum.channels[channel] = weight * score
      sums.set(document, sum)
    }
  }
  return best([...sums].map(([document, sum]) => ({ document, ...sum })))
}

function best<T extends Scored>(found: readonly T[]): T[] {
  return [...found].sort(byScore)
}

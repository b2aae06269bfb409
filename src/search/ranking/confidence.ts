/** Minimum confidence of an answer. Below it, results are only the nearest ones: counted on the questions of `bench/questions`. */
export const MIN_ANSWER = 0.43

/** Number of results that may answer. */
const READ = 3

/** What says of a result that it answers a query. */
export interface AnswerSigns {
  /** The share of the query, rare words counting more, that stands close together in it, 0–1. */
  readonly coverage: number
  readonly isVerbatim: boolean
  /** The share of the query that is the name of its page or one of its trigger phrases, 0–1. */
  readonly named: number
}

/** How much of a query the best of its first results says, 0–1. Unlike ranks, it can be compared between queries and collections. */
export function confidenceIn(results: readonly AnswerSigns[]): number {
  const shares = results
    .slice(0, READ)
    .map(({ coverage, isVerbatim, named }) => (isVerbatim ? 1 : Math.max(coverage, named)))
  return Math.max(0, ...shares)
}

/** Whether results are only the nearest to a query, and do not answer it; never if `confidence` is null, as an embedding model found them. */
export function isGuess(confidence: number | null): boolean {
  return confidence !== null && confidence < MIN_ANSWER
}

/** Introduces results that are only the nearest. */
export const NEAREST = 'nothing that answers this; nearest:'

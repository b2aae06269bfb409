/** A document number with a score; higher is better. */
export interface Scored {
  readonly document: number
  readonly score: number
}

/** Best first, ties by number. */
export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.document - b.document
}

export interface Top {
  offer(document: number, score: number): void
  /** A lower score is not among the best so far; 0 until the limit is reached. */
  readonly threshold: number
  /** The best so far, in any order. */
  readonly documents: readonly number[]
  /** Best first, ties by number. */
  sorted(): Scored[]
}

/** The best `limit` documents with a score above 0. Of equal scores, the lower number is better. */
export function newTop(limit: number): Top {
  // A heap in two arrays, with the worst at the front.
  const documents: number[] = []
  const scores: number[] = []
  const isWorse = (score: number, document: number, at: number) =>
    score < (scores[at] as number) || (score === scores[at] && document > (documents[at] as number))
  const put = (at: number, document: number, score: number) => {
    documents[at] = document
    scores[at] = score
  }
  const rise = (document: number, score: number) => {
    let at = documents.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isWorse(score, document, parent)) break
      put(at, documents[parent] as number, scores[parent] as number)
      at = parent
    }
    put(at, document, score)
  }
  const sink = (document: number, score: number) => {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= documents.length) break
      const other = child + 1
      if (other < documents.length && isWorse(scores[other] as number, documents[other] as number, child)) child = other
      if (isWorse(score, document, child)) break
      put(at, documents[child] as number, scores[child] as number)
      at = child
    }
    put(at, document, score)
  }
  return {
    documents,
    offer(document, score) {
      if (!(score > 0)) return
      if (documents.length < limit) rise(document, score)
      else if (!isWorse(score, document, 0)) sink(document, score)
    },
    get threshold() {
      return documents.length < limit ? 0 : (scores[0] as number)
    },
    sorted() {
      return documents.map((document, i) => ({ document, score: scores[i] as number })).sort(byScore)
    },
  }
}

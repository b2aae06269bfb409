import { jaccard } from '../../../evaluation/statistics/correlation.ts'
import type { Similarity } from '../../../usage/feedback.ts'
import { readQuery } from '../../channels.ts'
import type { NamespaceIndex } from '../../namespace-index.ts'
import { dot, unit } from '../../vectors/ivf-index.ts'
import { lexemesOf } from '../../words/lexemes.ts'

/**
 * Queries whose vectors are as close as this ask the same. Of twenty pairs of queries about this project's docs, chosen by hand, half of
 * which asked the same, seven were as close: six that did and one that did not.
 */
const SAME_BY_VECTORS = 0.8
/** Queries that share this part of their words ask the same. */
const SAME_BY_WORDS = 0.5

/**
 * How alike two queries are, 0–1: the cosine of their vectors in the space that was learnt from the namespace. Without a space, or
 * where it knows no word of one of them, the share of their words that both have.
 */
export function querySimilarity(index: NamespaceIndex): Similarity {
  return (a, b) => {
    const [left, right] = [readQuery(index, a).vector, readQuery(index, b).vector]
    if (left === null || right === null) {
      const overlap = jaccard(lexemesOf(a), lexemesOf(b))
      return { value: overlap, isSame: overlap >= SAME_BY_WORDS, by: 'words' }
    }
    const cosine = Math.max(0, dot(unit(left), 0, unit(right), left.length))
    return { value: cosine, isSame: cosine >= SAME_BY_VECTORS, by: 'vectors' }
  }
}

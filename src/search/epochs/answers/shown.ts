import { contentWords } from '../../../base/text/words.ts'
import { type SearchHit, shownText } from './probe.ts'
import { shareIn, statesValue } from './stated.ts'

/** Share of the words of a fact with which a result states it: a page may write a word as a symbol, or mark it up. */
const STATED = 0.9

/** A fact, and the value that it states; null where that is not known. */
interface Fact {
  readonly ground_truth: string
  readonly value: string | null
}

/** Whether one of the results states a fact, in its own words: what was shown can be answered with it. */
export function isShown({ ground_truth, value }: Fact, hits: readonly SearchHit[]): boolean {
  const wanted = new Set(contentWords(ground_truth))
  const exact = value !== null && ground_truth.includes(value) ? value : null
  return hits.some((hit) => {
    const text = shownText(hit)
    return (exact === null || statesValue(text, exact)) && shareIn(text, wanted) >= STATED
  })
}

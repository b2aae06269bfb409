import { contentWords } from '../../text/words.ts'
import { type SearchHit, shownText } from './probe.ts'

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

/** Share of these words that a text has, 0–1; 1 of none. */
export function shareIn(text: string, wanted: ReadonlySet<string>): number {
  const words = new Set(contentWords(text))
  return wanted.size === 0 ? 1 : [...wanted].filter((word) => words.has(word)).length / wanted.size
}

/** Whether the value stands in the text as a whole: `1.2` does not stand in `1.25`, and `open()` does in `open(file)`. */
export function statesValue(text: string, value: string): boolean {
  const [inner, wanted] = [text.toLowerCase(), value.toLowerCase().replace(/(?<=.)\(\)$/, '')]
  for (let at = inner.indexOf(wanted); at !== -1; at = inner.indexOf(wanted, at + 1)) {
    const [before, after] = [inner[at - 1] ?? ' ', inner[at + wanted.length] ?? ' ']
    const joinsBefore = /[\p{L}\p{N}_]/u.test(before) && /^[\p{L}\p{N}_]/u.test(wanted)
    const joinsAfter = /[\p{L}\p{N}_]/u.test(after) && /[\p{L}\p{N}_]$/u.test(wanted)
    if (!joinsBefore && !joinsAfter) return true
  }
  return false
}

import { contentWords } from '../../../base/text/words.ts'

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

import { lexemesOf } from '../../base/text/lexemes.ts'
import { plainSource } from '../words/plain-source.ts'

/** Minimum share of all pairs that two similar texts have in common. */
const ALIKE = 0.75

/** The pairs of consecutive words of a text. */
export function wordPairs(text: string): ReadonlySet<string> {
  const lexemes = lexemesOf(plainSource(text))
  return new Set(lexemes.map((lexeme, index) => `${lexemes[index - 1] ?? ''} ${lexeme}`))
}

/** Whether two texts are about the same. */
export function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size === 0 || small.size < ALIKE * large.size) return false
  let common = 0
  for (const pair of small) if (large.has(pair)) common++
  return common >= ALIKE * (small.size + large.size - common)
}

import { placeOf, type TextPart } from '../text/view.ts'
import type { Flaw } from './factor.ts'

/** "Unacceptable" in the ValidationResult Schema Reference. */
const CAP = 0.29
const REFUSAL =
  /^\W{0,3}(?:(?:i['’]m|i am|we are) (?:very |really )?(?:sorry|afraid)\b.{0,60}\b(?:can(?:no|['’])t|unable|not able)\b|(?:sorry|unfortunately|i apologi[sz]e)\b.{0,40}\bi (?:can(?:no|['’])t|am unable|am not able)\b|as an ai(?: language)? model\b|i (?:can(?:no|['’])t|am unable to|am not able to|won['’]t) (?:help|assist|comply|fulfil|provide|do that|answer)\b)/i
const MIN_WORDS = 8
/** Share of words that nobody can pronounce, from which a text is none. */
const UNREADABLE = 0.4

/** A refusal in place of an answer, and letters that make no words. */
export function uselessFlaws(part: TextPart): Flaw[] {
  if (part.kind === 'code') return []
  const text = part.text.slice(0, 20_000)
  const flaw = { severity: 'warning', type: 'readability_issue', location: placeOf(part, 1), cap: CAP } as const
  if (REFUSAL.test(text.trimStart().slice(0, 300)))
    return [
      {
        ...{ ...flaw, factor: 'completeness', cost: 1 },
        message: 'The output is a refusal, not an answer',
        suggestion: 'Ask again, or for something that can be answered',
      },
    ]
  if (!isGibberish(text)) return []
  return [
    {
      ...{ ...flaw, factor: 'readability', cost: 1 },
      message: 'The text is hardly made of words',
      suggestion: 'Check that the output was generated and passed on as it should be',
    },
  ]
}

/** Most lower-case Latin words have no vowel, or more consonants in a row than any language has. */
function isGibberish(text: string): boolean {
  const words = text.replace(/`[^`]*`|https?:\S+/g, ' ').match(/(?<![\w./-])[a-z]{3,40}(?![\w/.-]\w)/g) ?? []
  if (words.length < MIN_WORDS) return false
  const odd = words.filter((word) => !/[aeiouy]/.test(word) || /[bcdfghjklmnpqrstvwxz]{5}/.test(word))
  return odd.length / words.length >= UNREADABLE
}

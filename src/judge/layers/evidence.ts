/** Patterns of text that addresses the judge and asks for a verdict. */
const TO_THE_JUDGE = [
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:instructions?|prompts?|rules?|criteri(?:on|a)|above|before|previous)\b/i,
  /\bcriteri(?:on|a)\b[^.]{0,60}\b(?:met|satisfied|fulfilled|passed|passes|true)\b/i,
  /\b(?:meets?|satisf(?:y|ies)|fulfil+s?|passes)\b[^.]{0,40}\bcriteri(?:on|a)\b/i,
  /\b(?:answer|reply|respond|return|conclude|judge|grade|rate|mark)\b[^.]{0,40}\b(?:met|not_met)\b/i,
  /\b(?:answer|conclude|judge|grade)\b[^.]{0,40}\b(?:passed|true|valid)\b/i,
  /\b(?:rate|mark|judge|grade) (?:this|it|the (?:output|text|answer|statement)s?)\b[^.]{0,40}\b(?:passed|true|valid)\b/i,
  /\b(?:you are|as) an? (?:ai|judge|grader|evaluator|assistant|(?:large )?language model)\b/i,
]

function addressesJudge(text: string): boolean {
  return TO_THE_JUDGE.some((pattern) => pattern.test(text))
}

/** Minimum number of characters of a quote without white space, unless it is a whole text. */
const MIN_LENGTH = 12

/**
 * The first text that contains the quote of a model, ignoring white space; null if none does, or if the quote is too short or addresses the
 * judge.
 */
export function quotedFrom<T>(quote: string, sources: readonly T[], textOf: (source: T) => string): T | null {
  const evidence = spaced(quote)
  if (evidence === '' || addressesJudge(evidence)) return null
  const isShort = evidence.replaceAll(' ', '').length < MIN_LENGTH
  const has = (text: string): boolean => (isShort ? text === evidence : text.includes(evidence))
  return sources.find((source) => has(spaced(textOf(source)))) ?? null
}

/** Normalizes white space, as a quote may have other line breaks. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

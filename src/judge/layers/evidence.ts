/** Words of an output that are meant for its judge: they say what the verdict should be instead of being what is judged. */
const TO_THE_JUDGE = [
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:instructions?|prompts?|rules?|criteri(?:on|a)|above|before|previous)\b/i,
  /\bcriteri(?:on|a)\b[^.]{0,60}\b(?:met|satisfied|fulfilled|passed|passes|true)\b/i,
  /\b(?:meets?|satisf(?:y|ies)|fulfil+s?|passes)\b[^.]{0,40}\bcriteri(?:on|a)\b/i,
  /\b(?:answer|reply|respond|return|conclude|judge|grade|rate|mark)\b[^.]{0,40}\b(?:met|not_met)\b/i,
  /\b(?:answer|conclude|judge|grade)\b[^.]{0,40}\b(?:passed|true|valid)\b/i,
  /\b(?:rate|mark|judge|grade) (?:this|it|the (?:output|text|answer|statement)s?)\b[^.]{0,40}\b(?:passed|true|valid)\b/i,
  /\b(?:you are|as) an? (?:ai|judge|grader|evaluator|assistant|(?:large )?language model)\b/i,
]

/** Words that say what the verdict should be instead of being what is judged. */
function addressesJudge(text: string): boolean {
  return TO_THE_JUDGE.some((pattern) => pattern.test(text))
}

/** Characters, white space aside, that evidence has at least, if it is not all of a text. */
const MIN_LENGTH = 12

/**
 * The first of some texts that has the words which a model quotes, white space aside; null where none has them, and where they are too
 * few to say anything, or speak to the judge instead of about the matter.
 */
export function quotedFrom<T>(quote: string, sources: readonly T[], textOf: (source: T) => string): T | null {
  const evidence = spaced(quote)
  if (evidence === '' || addressesJudge(evidence)) return null
  const isShort = evidence.replaceAll(' ', '').length < MIN_LENGTH
  const has = (text: string): boolean => (isShort ? text === evidence : text.includes(evidence))
  return sources.find((source) => has(spaced(textOf(source)))) ?? null
}

/** White space as single spaces, so that a quote may break its lines otherwise. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Words of an output that are meant for its judge: they say what the verdict should be instead of being what is judged. */
const TO_THE_JUDGE = [
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:instructions?|prompts?|rules?|criteri(?:on|a)|above|before|previous)\b/i,
  /\bcriteri(?:on|a)\b[^.]{0,60}\b(?:met|satisfied|fulfilled|passed|passes|true)\b/i,
  /\b(?:meets?|satisf(?:y|ies)|fulfil+s?|passes)\b[^.]{0,40}\bcriteri(?:on|a)\b/i,
  /\b(?:answer|reply|respond|return|conclude|judge|grade|rate|mark)\b[^.]{0,40}\b(?:met|not_met|passed|true|valid)\b/i,
  /\b(?:you are|as) an? (?:ai|judge|grader|evaluator|assistant|(?:large )?language model)\b/i,
]

/** Words that say what the verdict should be instead of being what is judged. */
export function addressesJudge(text: string): boolean {
  return TO_THE_JUDGE.some((pattern) => pattern.test(text))
}

/** White space as single spaces, so that a quote may break its lines otherwise. */
export function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

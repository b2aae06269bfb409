import { type Decision, decision } from './decision.ts'

/** What a model says of a criterion that nothing else decides, and the words of the output on which it rests. */
export interface Opinion {
  readonly met: boolean
  readonly quote: string
}

/** Opinions by criterion. */
export type Opinions = ReadonlyMap<string, Opinion>

/** A model that reads an output for what a criterion asks. Null when it cannot tell. */
export interface CriterionModel {
  /** Its name, for results. */
  readonly model: string
  decide(asked: { readonly criterion: string; readonly output: string }): Promise<Opinion | null>
}

/** Characters, white space aside, that evidence has at least. */
const SHORTEST = 12
const LONGEST_SHOWN = 160

/** Words of an output that are meant for its judge: they say what the verdict should be instead of being what is judged. */
const TO_THE_JUDGE = [
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,60}\b(?:instructions?|prompts?|rules?|criteri(?:on|a)|above|before|previous)\b/i,
  /\bcriteri(?:on|a)\b[^.]{0,60}\b(?:met|satisfied|fulfilled|passed|passes|true)\b/i,
  /\b(?:meets?|satisf(?:y|ies)|fulfil+s?|passes)\b[^.]{0,40}\bcriteri(?:on|a)\b/i,
  /\b(?:answer|reply|respond|return|conclude|judge|grade|rate|mark)\b[^.]{0,40}\b(?:met|not_met|passed|true|valid)\b/i,
  /\b(?:you are|as) an? (?:ai|judge|grader|evaluator|assistant|(?:large )?language model)\b/i,
]

/**
 * The decision that an opinion comes to: none unless its quote really stands in the output, is long enough to mean something,
 * and neither repeats the criterion nor talks to the judge.
 */
export function decisionOf(criterion: string, { met, quote }: Opinion, output: string): Decision | null {
  const evidence = spaced(quote)
  if (evidence.replaceAll(' ', '').length < SHORTEST || !spaced(output).includes(evidence)) return null
  if (letters(evidence).includes(letters(criterion))) return null
  if (TO_THE_JUDGE.some((pattern) => pattern.test(evidence))) return null
  const shown = evidence.length > LONGEST_SHOWN ? `${evidence.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…` : evidence
  return decision(met, `the output has '${shown}'`)
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** For telling that two texts say the same in the same words. */
function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

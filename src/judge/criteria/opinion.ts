import type { StatementModel } from '../facts/opinion.ts'
import { quotedFrom, spaced } from '../layers/evidence.ts'
import { type Decision, decision } from './decision.ts'

/** What a model says of a criterion that nothing else decides, and the words of the output on which it rests. */
export interface Opinion {
  readonly met: boolean
  readonly quote: string
}

export type Opinions = ReadonlyMap<string, Opinion>

/** A model that reads an output for what a criterion asks, and, where it can, sources for what they say of a statement. */
export interface CriterionModel extends Partial<StatementModel> {
  /** Its name, for results. */
  readonly model: string
  /** Null when it cannot tell. */
  decide(asked: { readonly criterion: string; readonly output: string }): Promise<Opinion | null>
}

const MAX_SHOWN_LENGTH = 160

/**
 * The decision that an opinion comes to: none unless its quote really stands in the output, is long enough to mean something,
 * and neither repeats the criterion nor talks to the judge.
 */
export function decisionOf(criterion: string, { met, quote }: Opinion, output: string): Decision | null {
  const evidence = spaced(quote)
  if (quotedFrom(quote, [output], String) === null) return null
  if (letters(evidence).includes(letters(criterion))) return null
  const shown =
    evidence.length > MAX_SHOWN_LENGTH ? `${evidence.slice(0, MAX_SHOWN_LENGTH - 1).toWellFormed()}…` : evidence
  return decision(met, `the output has '${shown}'`)
}

/** For telling that two texts say the same in the same words. */
function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

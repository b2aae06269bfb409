import type { Known } from '../decision.ts'
import type { Region } from '../measure/region.ts'
import type { Verdict } from './verdict.ts'

/**
 * Checks a predicate on a part of the output. `restricted`: the sentence continues with a restriction that is not understood. Then matches
 * may not be the ones meant, so only their absence is conclusive.
 */
export type Test = (region: Region, asked: { readonly restricted: boolean; readonly known: Known }) => Verdict

export interface Predicate {
  readonly test: Test
  /** The sentence is negated. */
  readonly isNegative: boolean
}

/** A predicate before a preceding "not" is applied. */
export interface ReadPredicate extends Predicate {
  /** The test if negated, where it is not simply the inverse. */
  readonly whenNot?: Test
  /** It is about the wording of a text, not about what a name in it stands for. */
  readonly isWording?: boolean
}

import type { Known } from '../decision.ts'
import type { Region } from '../measure/region.ts'
import type { Verdict } from './verdict.ts'

/**
 * What a sentence says of a part of the output. `restricted`: words follow that narrow down what it speaks of and are not
 * understood, so what is found may not be what is meant, and only that nothing is found decides.
 */
export type Test = (region: Region, asked: { readonly restricted: boolean; readonly known: Known }) => Verdict

export interface Predicate {
  readonly test: Test
  /** It says that something is not so. */
  readonly isNegative: boolean
}

/** A predicate before a "not" in front of it was heeded. */
export interface ReadPredicate extends Predicate {
  /** The opposite, where that is not simply what the test is not. */
  readonly whenNot?: Test
}

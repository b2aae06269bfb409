import type { Region } from '../measure/region.ts'
import { not, type Verdict } from './verdict.ts'

/** Checks a predicate on a part of the output. */
export type Test = (region: Region) => Verdict

/** What a sentence says of a part of the output. */
export interface Predicate {
  readonly test: Test
  /** The sentence is negated. */
  readonly isNegative: boolean
  /** The test if negated, where it is not simply the inverse. */
  readonly whenNot?: Test
  /** It is about the wording of a text, not about what a name in it stands for. */
  readonly isWording?: boolean
  /** To be used is to be there. */
  readonly isUsable?: true
}

export function affirmed(test: Test): Predicate {
  return { test, isNegative: false }
}

/** The opposite of a predicate; null for a double negation. */
export function negated({ test, whenNot, isNegative }: Predicate): Predicate | null {
  return isNegative ? null : { test: whenNot ?? ((region) => not(test(region))), isNegative: true }
}

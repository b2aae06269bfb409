import type { Claim } from '../claim.ts'
import type { ExampleSubject } from './subject.ts'

/** A type by the spelling of most languages. */
const TYPE = /^[A-Z]\w*[a-z]/

/**
 * A sample that takes nothing from the repository by name may use the reader's own. The type of a sample that also uses another type, which the
 * repository defines, is the repository's.
 */
export function isUnclaimedUse({ subject }: Claim<ExampleSubject>, owned: readonly Claim<ExampleSubject>[]): boolean {
  if (subject.kind !== 'use' || subject.ours) return false
  if (!TYPE.test(subject.name)) return true
  return !owned.some(
    (other) =>
      other.subject.kind === 'use' &&
      other.subject.block === subject.block &&
      other.subject.name !== subject.name &&
      TYPE.test(other.subject.name),
  )
}

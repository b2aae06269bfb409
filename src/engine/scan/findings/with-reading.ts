import { groupBy } from '../../../base/group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import type { DividedFindings } from './finding-evidence.ts'

/**
 * The findings of rules together with those of a reader. A claim that rules held to be only possibly false is no longer listed where the
 * reader finds the same words of its line false.
 */
export function withReading(
  byRule: DividedFindings,
  ruled: readonly VerifiedClaim[],
  read: readonly VerifiedClaim[],
  byReader: DividedFindings,
): DividedFindings {
  const told = groupBy(
    read.filter(({ claim }) => byReader.reported.has(claim.id)),
    ({ claim: { file, line } }) => `${file}:${line}`,
  )
  const isTold = ({ claim }: VerifiedClaim): boolean =>
    (told.get(`${claim.file}:${claim.line}`) ?? []).some(
      ({ claim: { text } }) => text.includes(claim.text) || claim.text.includes(text),
    )
  const covered = new Set(ruled.filter(isTold).map(({ claim }) => claim.id))
  return {
    reported: new Map([...byRule.reported, ...byReader.reported]),
    possible: new Map([...byRule.possible, ...byReader.possible].filter(([id]) => !covered.has(id))),
  }
}

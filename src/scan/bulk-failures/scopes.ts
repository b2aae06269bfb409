import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type Doubt, distinct, isVerified, SAME_CAUSE, type WholeScan } from './doubt.ts'

/** Docs are right far more often than wrong: a scope that contradicts more than it confirms is probably not the one meant. */
export function* contradictingScopes({ judged }: WholeScan): Iterable<Doubt> {
  const bound = judged.filter(({ claim }) => !kindOf(claim.type).standsAlone)
  for (const scopeOf of [evidenceFile, ({ claim }: VerifiedClaim) => claim.file]) {
    const inScope = (each: VerifiedClaim): string => `${each.claim.type}\u0000${scopeOf(each)}`
    const borneOut = groupBy(bound.filter(isVerified), inScope)
    for (const [scope, group] of groupBy(
      bound.filter(isContradicted),
      (each) => `${ruleOf(each)}\u0001${inScope(each)}`,
    )) {
      const [, typeAndPlace = ''] = scope.split('\u0001')
      const place = typeAndPlace.slice(typeAndPlace.indexOf('\u0000') + 1)
      const count = distinct(group)
      if (place !== '' && count >= SAME_CAUSE && count > distinct(borneOut.get(typeAndPlace)))
        yield { group, reason: `one of ${count} that ${place} contradicts, more than it confirms` }
    }
  }
}

function isContradicted({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'fails' && outcome.closed
}

function ruleOf({ outcome }: VerifiedClaim): string {
  return outcome.state === 'fails' ? (outcome.rule ?? '') : ''
}

/** The file that a verdict rests on; '' for those that rest on none. */
function evidenceFile({ outcome }: VerifiedClaim): string {
  return outcome.state === 'unknown' ? '' : (outcome.evidence[0]?.file ?? '')
}

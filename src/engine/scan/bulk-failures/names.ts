import { groupBy } from '../../../base/group-by.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import { CHECKER_RULE } from '../../rules/code-example/verify/checked.ts'
import { type Doubt, distinct, isVerified, MANY, SAME_CAUSE, type WholeScan } from './doubt.ts'

/** If this many statements of a page fail, and fewer hold, the cause is probably the page's age or subject, not forgotten lines. */
const MAX_OF_A_PAGE = 3

/** Names that disappeared together: with the file that confirmed them, or as most of a page or of a type. */
export function* vanishedNames({ checked, proofs, exists }: WholeScan): Iterable<Doubt> {
  const named = checked.filter(isNamed)
  const drifted = named.filter(({ claim }) => proofs.has(claim.id))
  for (const [place, group] of groupBy(drifted, ({ claim }) => vanishedPlace(proofs.get(claim.id), exists) ?? '')) {
    const names = distinct(group)
    if (place !== '' && names >= SAME_CAUSE)
      yield { group, reason: `one of ${names} names whose only evidence, ${place}, was deleted` }
  }

  const verified = groupBy(named.filter(isVerified), pageAndType)
  for (const [page, group] of groupBy(drifted, pageAndType)) {
    const names = distinct(group)
    if (names >= SAME_CAUSE && names > distinct(verified.get(page)))
      yield {
        group,
        reason: `one of ${names} names, most of this page's, which seems to speak of another version or project`,
      }
  }

  const stated = checked.filter((each) => isNamed(each) || kindOf(each.claim.type).namesPath)
  const held = groupBy(stated.filter(isVerified), ({ claim }) => claim.file)
  const gone = stated.filter(({ claim }) => proofs.has(claim.id))
  for (const [page, group] of groupBy(gone, ({ claim }) => claim.file)) {
    const count = distinct(group)
    if (count >= MAX_OF_A_PAGE && count > distinct(held.get(page)))
      yield {
        group,
        reason: `one of ${count} statements, most of this page's, which seems to speak of another time or project`,
      }
  }

  const verifiedOfType = groupBy(named.filter(isVerified), ({ claim }) => claim.type)
  for (const [type, group] of groupBy(drifted, ({ claim }) => claim.type)) {
    const names = distinct(group)
    if (names >= MANY && names * 3 > distinct(verifiedOfType.get(type)))
      yield { group, reason: `one of ${names} names of this kind, too many to have been forgotten one by one` }
  }
}

/** A sample that does not say where its names come from may use the reader's own as well as the repository's. */
export function* unclaimedUses({ checked, proofs }: WholeScan): Iterable<Doubt> {
  const owned = groupBy(checked.filter(isOwned), pageAndType)
  for (const each of checked) {
    if (!isNamed(each) || !proofs.has(each.claim.id)) continue
    const beside = owned.get(pageAndType(each))?.map(({ claim }) => claim) ?? []
    if (kindOf(each.claim.type).isUnclaimed?.(each.claim, beside))
      yield { group: [each], reason: 'a name of a sample that takes nothing from this repository by name' }
  }
}

function isOwned({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'holds' && outcome.owned
}

function isNamed({ claim }: VerifiedClaim): boolean {
  return (claim.names?.length ?? 0) > 0
}

function pageAndType({ claim }: VerifiedClaim): string {
  return `${claim.type}\u0000${claim.file}`
}

/**
 * The file that confirmed a claim, if head lacks it, or the outermost folder around it that is gone too. A top-level folder is not
 * considered, as it holds the whole code rather than a part of it.
 */
function vanishedPlace(proof: LastTrueEvidence | undefined, exists: (path: string) => boolean): string | null {
  const file = proof?.outcome.evidence[0]?.file
  if (file === undefined || exists(file)) return null
  const parts = file.split('/')
  for (let length = 2; length < parts.length; length++) {
    const folder = parts.slice(0, length).join('/')
    if (!exists(folder)) return folder
  }
  return file
}

/** Docs are right far more often than wrong: a scope that contradicts more than it confirms is probably the wrong scope. */
export function* contradictingScopes({ checked }: WholeScan): Iterable<Doubt> {
  // A checker knows the scope, and only what it contradicts becomes a claim.
  const bound = checked.filter((each) => !kindOf(each.claim.type).isIndependent && ruleOf(each) !== CHECKER_RULE)
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

/** The file that a verdict is based on; '' if there is none. */
function evidenceFile({ outcome }: VerifiedClaim): string {
  return outcome.state === 'unknown' ? '' : (outcome.evidence[0]?.file ?? '')
}

/** Pages that state this many versions of one runtime list past versions, or those that a reader may have. */
const MANY_VERSIONS = 4

/** Versions of a runtime of which the pages together, or one page, state many. */
export function* manyVersions({ checked, proofs }: WholeScan): Iterable<Doubt> {
  const stated = checked.filter((each) => runtimeOf(each) !== undefined)
  const versions = stated.filter(({ claim }) => proofs.has(claim.id))
  for (const [runtime, group] of groupBy(versions, runtimeOf)) {
    const count = distinct(group)
    if (count >= MANY_VERSIONS)
      yield {
        group,
        reason: `one of ${count} versions of ${runtime} that pages give, so most are no requirement of today`,
      }
  }
  const versionsOn = groupBy(stated, pageAndRuntime)
  for (const [place, group] of groupBy(versions, pageAndRuntime))
    if (distinct(versionsOn.get(place)) >= MANY_VERSIONS)
      yield { group, reason: 'one of many versions of a runtime on this page, so most likely that of one feature' }
}

function runtimeOf({ claim }: VerifiedClaim): string | undefined {
  return kindOf(claim.type).versionOf?.(claim)
}

function pageAndRuntime(each: VerifiedClaim): string {
  return `${runtimeOf(each)}\u0000${each.claim.file}`
}

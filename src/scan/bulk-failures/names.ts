import { groupBy } from '../../group-by.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type Doubt, distinct, isVerified, MANY, SAME_CAUSE, type WholeScan } from './doubt.ts'

/** So many statements of a page that fail, when fewer hold, are rather the page's age or subject than lines that were forgotten. */
const MAX_OF_A_PAGE = 3

/** Names that went together: with the file that bore them out, or as most of a page or of a type. */
export function* vanishedNames({ judged, proofs, exists }: WholeScan): Iterable<Doubt> {
  const named = judged.filter(isNamed)
  const drifted = named.filter(({ claim }) => proofs.has(claim.id))
  for (const [place, group] of groupBy(drifted, ({ claim }) => vanishedPlace(proofs.get(claim.id), exists) ?? '')) {
    const names = distinct(group)
    if (place !== '' && names >= SAME_CAUSE)
      yield { group, reason: `one of ${names} names that only ${place} bore out, which is gone as a whole` }
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

  const stated = judged.filter((each) => isNamed(each) || kindOf(each.claim.type).namesPath)
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

/** A sample that does not say whose names it uses shows them of the reader's own as often as of the repository. */
export function* unclaimedUses({ judged, proofs }: WholeScan): Iterable<Doubt> {
  for (const each of judged)
    if (isNamed(each) && proofs.has(each.claim.id) && kindOf(each.claim.type).isUnclaimed?.(each.claim))
      yield { group: [each], reason: 'a name of a sample that takes nothing from this repository by name' }
}

function isNamed({ claim }: VerifiedClaim): boolean {
  return (claim.names?.length ?? 0) > 0
}

function pageAndType({ claim }: VerifiedClaim): string {
  return `${claim.type}\u0000${claim.file}`
}

/**
 * The file that bore a claim out, when head has it no more, or the widest folder around it that went with it. A folder at the
 * root is the whole code under another name rather than a part of it.
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

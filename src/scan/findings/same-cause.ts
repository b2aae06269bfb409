import { originalsOf } from '../../docs/annotation/page-owner.ts'
import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../verify/claim-kinds.ts'

/** A drifted claim, with the others that the same cause made false. */
export interface SharedCause extends VerifiedClaim {
  readonly others: readonly VerifiedClaim[]
}

/**
 * What of the drifted claims is one finding: those that the same cause made false, on one page or on many, the first by page and
 * line before the others, and translations last. A page that says the same twice is wrong once, and so is a path that is also the
 * link around it.
 *
 * @param causeOf names what made a claim false: the same for claims that one repair would mend
 */
export function bySameCause(
  drifted: readonly VerifiedClaim[],
  causeOf: (judged: VerifiedClaim) => string,
): SharedCause[] {
  const said = withoutImplied([...drifted].sort(byPlace))
  const firstOnPage = new Map<string, string>()
  const groups = groupBy(said, (each) => {
    const onPage = `${each.claim.file}\u0000${each.claim.value}`
    const cause = firstOnPage.get(onPage) ?? causeOf(each)
    firstOnPage.set(onPage, cause)
    return cause
  })
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [{ ...first, others }] : []))
}

function byPlace({ claim: left }: VerifiedClaim, { claim: right }: VerifiedClaim): number {
  const translated = Number(isTranslation(left.file)) - Number(isTranslation(right.file))
  if (translated !== 0) return translated
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
}

function isTranslation(page: string): boolean {
  return originalsOf(page).length > 0
}

function withoutImplied(drifted: readonly VerifiedClaim[]): VerifiedClaim[] {
  const onPage = groupBy(drifted, ({ claim }) => `${claim.type}\u0000${claim.file}`)
  return drifted.filter(({ claim: { type, file, line, value } }) => {
    const { impliedBy } = kindOf(type)
    const path = value.replace(/^\.\//, '')
    const around = onPage.get(`${impliedBy}\u0000${file}`) ?? []
    return !around.some(({ claim }) => Math.abs(claim.line - line) <= 1 && claim.value.includes(path))
  })
}

import { groupBy } from '../../../base/group-by.ts'
import { isForAgents, isForContributors, originalsOf } from '../../docs/annotation/page-owner.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Breaking } from '../../history/broken-by.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { pastKindOf } from '../../history/past-kinds.ts'
import { READING_RULE } from '../../reader/claims.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import type { FindingEvidence } from './finding-evidence.ts'

const README = /^readme(?:\.\w+)?$/i
/** Folders of pages about the repository's design, or its past. */
const INTERNAL_FOLDER =
  /^(?:internals?|design(?:[-_]docs?)?|rfcs?|proposals?|adrs?|plans?|drafts?|notes|archived?|old|legacy|deprecated|history)$/i
/** `docs-v3`, `versioned_docs`, `version-2.1`. */
const OLD_FOLDER = /(?:^|[-_])v\d+(?:\.\w+)*$|^version(?:ed[-_]docs|s?-\d)/i

/**
 * How far a page is from most readers: 0 for the repository's README and instructions for agents, 1 for guides, 2 for pages that few people
 * read, 3 for translations.
 */
function distanceFromReaders(page: string): number {
  if (originalsOf(page).length > 0) return 3
  if (README.test(page) || isForAgents(page)) return 0
  const folders = page.split('/').slice(0, -1)
  const isOfFew = isForContributors(page) || folders.some((each) => INTERNAL_FOLDER.test(each) || OLD_FOLDER.test(each))
  return isOfFew ? 2 : 1
}

/** A drifted claim, with the others that fail for the same cause. */
export interface SharedCause extends VerifiedClaim {
  readonly others: readonly VerifiedClaim[]
}

/**
 * Groups drifted claims into findings: one for all claims that fail for the same cause, on one page or many. The first is on the page that
 * most people read, then by page and line. A page that says the same twice is wrong once, and so is a path that is also the link around it.
 *
 * @param causeOf identifies the cause of a false claim: the same for claims that one repair would fix
 */
export function bySameCause(
  drifted: readonly VerifiedClaim[],
  causeOf: (checked: VerifiedClaim) => string,
): SharedCause[] {
  const statements = withoutImplied([...drifted].sort(byPlace))
  const firstOnPage = new Map<string, string>()
  const groups = groupBy(statements, (each) => {
    const onPage = `${each.claim.file}\u0000${each.claim.value}\u0000${meaningOf(each)}`
    const cause = firstOnPage.get(onPage) ?? causeOf(each)
    firstOnPage.set(onPage, cause)
    return cause
  })
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [{ ...first, others }] : []))
}

/** Several statements may share the words that a reader considers false. */
function meaningOf({ outcome }: VerifiedClaim): string {
  return outcome.state === 'fails' && outcome.rule === READING_RULE ? outcome.reason : ''
}

function byPlace({ claim: left }: VerifiedClaim, { claim: right }: VerifiedClaim): number {
  const further = distanceFromReaders(left.file) - distanceFromReaders(right.file)
  if (further !== 0) return further
  if (left.file !== right.file) return left.file < right.file ? -1 : 1
  return left.line - right.line || left.column - right.column
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

export interface CauseFacts {
  readonly grounds: ReadonlyMap<string, FindingEvidence>
  /** By claim id. */
  readonly broken: ReadonlyMap<string, Breaking>
  readonly head: Snapshot
}

/**
 * Identifies the cause of a false claim, the same for claims that one repair of the code would make true: the thing they are about, and the
 * commit that broke it or, if it was never true, the reason why it fails.
 */
export function causeOf({ claim, outcome }: VerifiedClaim, { grounds, broken, head }: CauseFacts): string {
  const proof = grounds.get(claim.id)?.proof ?? null
  const cause = proof ? (broken.get(claim.id)?.commit ?? 'once true') : outcome.reason
  const page = proof === null && kindOf(claim.type).neverTrueIsPageError ? claim.file : null
  return JSON.stringify([thingOf({ claim, outcome }, proof, head), cause, page])
}

/**
 * The thing that a claim is about, however its page spells it: a path from the root, the names in code, or else its value. It includes a
 * link's anchor if the page exists.
 */
function thingOf({ claim, outcome }: VerifiedClaim, proof: LastTrueEvidence | null, head: Snapshot): string {
  const { places, isKnownByNames } = kindOf(claim.type)
  if (places) {
    const isAnchor = outcome.state === 'fails' && outcome.rule === 'anchor'
    const anchor = isAnchor ? (/#.*/.exec(claim.value)?.[0] ?? '') : ''
    const place = proof?.vanished?.place ?? proof?.outcome.evidence[0]?.file
    return `${place ?? (pastKindOf(claim.type).isRelativePath ? places(claim, head)[0] : undefined) ?? claim.value}${anchor}`
  }
  return isKnownByNames && claim.names?.length ? claim.names.join(' ') : claim.value
}

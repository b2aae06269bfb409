import type { ClaimType, ClaimTypes } from '../../base/config/claim-types.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { routeKind } from './api-route/kind.ts'
import { architectureKind } from './architecture/kind.ts'
import type { Claim } from './claim.ts'
import type { ClaimKind } from './claim-kind.ts'
import { flagKind } from './cli-flag/kind.ts'
import { exampleKind } from './code-example/kind.ts'
import { commandKind } from './command/kind.ts'
import { configKind } from './config/kind.ts'
import { versionKind } from './dependency-version/kind.ts'
import { environmentKind } from './environment/kind.ts'
import { linkKind } from './link/kind.ts'
import { pageKind } from './page/kind.ts'
import { pathKind } from './path-reference/kind.ts'
import { READ_KINDS } from './read-kinds.ts'
import { symbolKind } from './symbol/kind.ts'

/** Every claim type that is extracted from pages and verified without a model. */
export const CLAIM_KINDS: readonly ClaimKind[] = [
  kind(linkKind),
  kind(pathKind),
  kind(commandKind),
  kind(versionKind),
  kind(environmentKind),
  kind(flagKind),
  kind(symbolKind),
  kind(exampleKind),
  kind(configKind),
  kind(routeKind),
  kind(architectureKind),
]

const ALL: readonly ClaimKind[] = [...CLAIM_KINDS, ...READ_KINDS, kind(pageKind)]
const BY_TYPE: ReadonlyMap<ClaimType, ClaimKind> = new Map(ALL.map((each) => [each.type, each]))

/** All claim types with their words, as the schema of the configuration needs them. */
export const CLAIM_TYPES: ClaimTypes = Object.fromEntries(ALL.map(({ type, help }) => [type, help]))

/** @throws RangeError for a type that this version does not know */
export function kindOf(type: ClaimType): ClaimKind {
  const found = BY_TYPE.get(type)
  if (!found) throw new RangeError(`no extractor and verifier for claim type ${type}`)
  return found
}

/** The kind of a stored type; undefined for a type that this version does not know. */
export function findKind(type: ClaimType): ClaimKind | undefined {
  return BY_TYPE.get(type)
}

/** The words of its page that a suggestion for a claim replaces. */
export function replacedWords(claim: Claim, suggestion: string): string {
  return kindOf(claim.type).replacedWords?.(claim, suggestion) ?? claim.value
}

/** What the verifiers of claims request from the code model. */
export function needsOf(claims: readonly Claim[], snapshot: Snapshot): FactNeeds[] {
  return claims.flatMap((claim) => kindOf(claim.type).needs?.(claim, snapshot) ?? [])
}

/** The same for a past commit. */
export function pastNeedsOf(claims: readonly Claim[], snapshot: Snapshot): FactNeeds[] {
  return needsOf(
    claims.filter((claim) => !kindOf(claim.type).needsOnlyNow),
    snapshot,
  )
}

/** Erases a kind's subject type: a claim only reaches the verifier of the kind that extracted it. */
function kind<S>(definition: ClaimKind<S>): ClaimKind {
  return definition as unknown as ClaimKind
}

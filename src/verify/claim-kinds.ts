import type { Claim, Extractor } from '../claims/claim.ts'
import { extractRoutes } from '../claims/extract/api-route.ts'
import { extractFlags } from '../claims/extract/cli-flag.ts'
import { extractCommands } from '../claims/extract/command.ts'
import { extractLinks } from '../claims/extract/link.ts'
import { extractLists } from '../claims/extract/list.ts'
import { extractSymbols } from '../claims/extract/names/symbol.ts'
import { extractOutput } from '../claims/extract/output.ts'
import { extractPaths } from '../claims/extract/path-reference.ts'
import { extractExamples } from '../claims/extract/samples/code-example.ts'
import { extractConfig } from '../claims/extract/settings/config.ts'
import { extractEnvironment } from '../claims/extract/settings/environment.ts'
import { extractVersions } from '../claims/extract/versions/dependency-version.ts'
import type { ClaimType, Severity } from '../config/claim-types.ts'
import type { FactNeeds } from '../facts/model/needs.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { verifyRoute } from './api-route.ts'
import { verifyFlag } from './cli-flag.ts'
import { linkPlaces, pagesOf, verifyLink } from './links/link.ts'
import { listNeeds, verifyList } from './list.ts'
import { symbolNeeds, verifySymbol } from './names/symbol.ts'
import { unknown, type Verifier } from './outcome.ts'
import { outputNeeds, verifyOutput } from './output.ts'
import { placesOf, verifyPath } from './paths/path-reference.ts'
import { exampleNeeds, verifyExample } from './samples/code-example.ts'
import { SEMANTIC_KINDS } from './semantic/kinds.ts'
import { configNeeds, verifyConfig } from './settings/config.ts'
import { environmentNeeds, verifyEnvironment } from './settings/environment.ts'
import { verifyCommand } from './tasks/command.ts'
import { verifyVersion } from './versions/dependency-version.ts'

/** One kind of claim: how it is found in a page, and how it is judged at a commit. */
export interface ClaimKind<S = unknown> {
  readonly type: ClaimType
  /** How bad it is for a reader when such a claim is false. */
  readonly severity: Severity
  readonly extract: Extractor<S>
  readonly verify: Verifier<S>
  /** Pages whose content the verifier asks a snapshot for. */
  readonly pages?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
  /** What the verifier will ask the code model of a snapshot. */
  readonly needs?: (claim: Claim<S>, snapshot: Snapshot) => FactNeeds
  /** What is asked of the code model only tells what is meant where the claim fails, so that the past need not be asked. */
  readonly needsOnlyNow?: true
  /** Whether a parser has to confirm that the code defines what the claim names: a line that looks like it may be a local. */
  readonly isDefinition?: (claim: Claim<S>) => boolean
  /** Paths whose disappearance would explain why the claim fails; lets history answer without reading blame. */
  readonly places?: (claim: Claim<S>, snapshot: Snapshot) => readonly string[]
}

/** Every claim type that is checked without a model. A new one is an extractor, a verifier, a fixture and a line here. */
export const CLAIM_KINDS: readonly ClaimKind[] = [
  kind({
    type: 'link',
    severity: 'medium',
    extract: extractLinks,
    verify: verifyLink,
    pages: pagesOf,
    places: linkPlaces,
  }),
  kind({
    type: 'path_reference',
    severity: 'medium',
    extract: extractPaths,
    verify: verifyPath,
    places: (claim) => placesOf(claim.file, claim.subject.path),
  }),
  kind({ type: 'command', severity: 'high', extract: extractCommands, verify: verifyCommand }),
  kind({ type: 'dependency_version', severity: 'high', extract: extractVersions, verify: verifyVersion }),
  kind({
    type: 'environment',
    severity: 'high',
    extract: extractEnvironment,
    verify: verifyEnvironment,
    needs: environmentNeeds,
    needsOnlyNow: true,
  }),
  kind({
    type: 'cli_flag',
    severity: 'high',
    extract: extractFlags,
    verify: verifyFlag,
    needs: () => ({ commands: true }),
  }),
  kind({
    type: 'symbol',
    severity: 'medium',
    extract: extractSymbols,
    verify: verifySymbol,
    needs: symbolNeeds,
    isDefinition: () => true,
  }),
  kind({
    type: 'code_example',
    severity: 'high',
    extract: extractExamples,
    verify: verifyExample,
    needs: exampleNeeds,
    isDefinition: (claim) => claim.subject.kind !== 'package',
  }),
  kind({
    type: 'config',
    severity: 'medium',
    extract: extractConfig,
    verify: verifyConfig,
    needs: configNeeds,
    needsOnlyNow: true,
    isDefinition: (claim) => claim.subject.kind === 'key' || claim.subject.kind === 'data',
  }),
  kind({ type: 'api_route', severity: 'high', extract: extractRoutes, verify: verifyRoute }),
  kind({ type: 'list', severity: 'medium', extract: extractLists, verify: verifyList, needs: listNeeds }),
  kind({ type: 'output', severity: 'medium', extract: extractOutput, verify: verifyOutput, needs: outputNeeds }),
]

/** The types that a model checks, for what is asked of any type: without one, nothing extracts or verifies them. */
const SEMANTIC: readonly ClaimKind[] = SEMANTIC_KINDS.map(({ type, severity }) =>
  kind({ type, severity, extract: () => [], verify: () => unknown('only a model can tell') }),
)

const BY_TYPE: ReadonlyMap<ClaimType, ClaimKind> = new Map(
  [...CLAIM_KINDS, ...SEMANTIC].map((each) => [each.type, each]),
)

/** The kind of a claim. */
export function kindOf(type: ClaimType): ClaimKind {
  const found = BY_TYPE.get(type)
  if (!found) throw new RangeError(`no extractor and verifier for claim type ${type}`)
  return found
}

/** What the verifiers of claims will ask the code model. */
export function needsOf(claims: readonly Claim[], snapshot: Snapshot): FactNeeds[] {
  return claims.flatMap((claim) => kindOf(claim.type).needs?.(claim, snapshot) ?? [])
}

/** The same for a commit of the past. */
export function pastNeedsOf(claims: readonly Claim[], snapshot: Snapshot): FactNeeds[] {
  return needsOf(
    claims.filter((claim) => !kindOf(claim.type).needsOnlyNow),
    snapshot,
  )
}

/** Forgets a kind's subject type: a claim only ever meets the verifier of the kind that extracted it. */
function kind<S>(definition: ClaimKind<S>): ClaimKind {
  return definition as unknown as ClaimKind
}

import type { GitRepository } from '../../base/git/types.ts'
import { decodeText } from '../../base/text/encoding.ts'
import type { Evidence } from '../facts/evidence.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import type { Outcome } from '../rules/outcome.ts'
import { placesOf, seenFrom } from './findings/places.ts'
import type { ReportedClaim, ScanResult } from './result.ts'
import type { ScannedRepository } from './scan.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** A claim, and what was looked up for it. */
export interface LookedUpClaim extends ScannedClaim {
  /** 1-based, in UTF-16 code units. */
  readonly column: number
  /** Identifiers that were looked up in the code. */
  readonly names: readonly string[]
  /** Paths that it refers to, whether or not they exist. */
  readonly paths: readonly string[]
  /** Why an uncertain claim is open; null for any other. */
  readonly open: OpenBecause | null
}

/**
 * Why it is open whether a claim holds. `unknown`: the code does not show it. `unowned`: what it names is missing, but it is neither known
 * to have existed nor is the scope closed, so that the claim may be about something else. `unconcerned`: the change does not concern it.
 */
export type OpenBecause = 'unknown' | 'unowned' | 'unconcerned'

/** Everything known about one claim. */
export interface Explanation {
  readonly claim: LookedUpClaim
  /** Its finding, muted or uncertain claim, seen from its own place; null for a claim that holds. */
  readonly reported: ReportedClaim | null
  /** The evidence for the verdict, with the line of code where there is one. */
  readonly evidence: readonly (Evidence & { readonly code?: string })[]
  /** The newest commit at which it was true, with its time in Unix seconds; null if none is known. */
  readonly lastTrue: { readonly commit: string; readonly time: number; readonly subject: string } | null
}

const MAX_EVIDENCE = 10
/** Maximum characters of a line of code. */
const MAX_CODE = 200

/** The claims of a scan. Reported claims include what history has shown, which their verifiers do not know. */
export function lookedUpClaims(
  result: ScanResult,
  { claims, checked, head }: Pick<ScannedRepository, 'claims' | 'checked' | 'head'>,
): LookedUpClaim[] {
  const byId = new Map(checked.map((each) => [each.claim.id, each]))
  const reportedById = new Map(
    reportedIn(result).flatMap((each) => placesOf(each).map(({ claim_id }) => [claim_id, each])),
  )
  return claims.map((each) => {
    const { claim, outcome } = byId.get(each.id) ?? {}
    const paths = claim ? (kindOf(claim.type).places?.(claim, head) ?? []) : []
    const { reason, evidence } = reportedById.get(each.id) ?? each
    return {
      ...each,
      reason,
      evidence,
      column: claim?.column ?? 1,
      names: claim?.names ?? [],
      paths,
      open: each.verdict === 'uncertain' ? openBecause(outcome) : null,
    }
  })
}

function openBecause(outcome: Outcome | undefined): OpenBecause {
  if (outcome?.state !== 'fails') return 'unknown'
  return outcome.closed ? 'unconcerned' : 'unowned'
}

/** The finding, muted claim or uncertain claim with this id; null for any other. A finding has the ids of all its places. */
export function reportedClaim(result: ScanResult, id: string): ReportedClaim | null {
  return reportedIn(result).find((claim) => placesOf(claim).some(({ claim_id }) => claim_id === id)) ?? null
}

function reportedIn({ findings, muted, possible, uncertain }: ScanResult): ReportedClaim[] {
  return [...findings, ...muted, ...possible, ...uncertain]
}

/** Explains a claim of a result, whose code is that of `head`. */
export async function explain(
  claim: LookedUpClaim,
  { result, head }: { readonly result: ScanResult; readonly head: string },
  repository: GitRepository,
): Promise<Explanation> {
  const found = reportedClaim(result, claim.id)
  const place = found && placesOf(found).find(({ claim_id }) => claim_id === claim.id)
  const reported = found && place ? seenFrom(found, place) : found
  const commit = reported?.last_true ?? null
  const lastTrue = commit === null ? null : { commit, ...(await repository.about(commit)) }
  return { claim, reported, evidence: await withCode(repository, head, claim.evidence), lastTrue }
}

/** The evidence for a verdict, with its lines of code. */
async function withCode(
  repository: GitRepository,
  head: string,
  evidence: readonly Evidence[],
): Promise<Explanation['evidence']> {
  const some = evidence.slice(0, MAX_EVIDENCE)
  const codeOf = await codeOfPlaces(repository, head, some)
  return some.map((place) => {
    const code = codeOf(place)
    return { ...place, ...(code !== null && { code }) }
  })
}

/** Reads the lines of places at a commit; null for a whole file and for a line that is not there. */
export async function codeOfPlaces(
  repository: Pick<GitRepository, 'files'>,
  commit: string,
  places: readonly Evidence[],
): Promise<(place: Evidence) => string | null> {
  const files = [...new Set(places.filter(({ line }) => line !== null).map(({ file }) => file))]
  const lines = new Map<string, string[]>()
  for await (const { name, bytes } of repository.files(files.map((path) => ({ commit, path }))))
    lines.set(name.slice(commit.length + 1), (bytes ? decodeText(bytes) : '').split('\n'))
  return ({ file, line }) =>
    (line === null ? undefined : lines.get(file)?.[line - 1])?.trim().slice(0, MAX_CODE) ?? null
}

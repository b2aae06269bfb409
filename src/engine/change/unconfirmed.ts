import type { Doc } from '../docs/doc.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { type HistoryReader, namesOf, type VerifiedClaim } from '../history/past.ts'
import { verifiedAt } from '../history/past-commits.ts'
import type { Claim, RepositoryContext } from '../rules/claim.ts'
import type { OpenPlace } from './open-place.ts'

/** Claims of one change that are verified at its base. */
const MAX_CLAIMS = 2000

export interface Compared {
  readonly base: string
  readonly docs: readonly Doc[]
  /** The claims at head, as far as the change may affect them. */
  readonly outcomes: readonly VerifiedClaim[]
  /** Ids of all claims that the pages make at head, also of those that the change does not concern. */
  readonly made: ReadonlySet<string>
  /** Whether a claim is reported, or may be false. */
  readonly isTold: (id: string) => boolean
  /** What extractors knew at the base. */
  readonly contextAt: (base: Snapshot) => Promise<RepositoryContext>
  readonly claimsWith: (doc: Doc, context: RepositoryContext) => readonly Claim[]
  readonly isWritten: (file: string, line: number) => boolean
  readonly context: RepositoryContext
}

/**
 * Claims that the code of the base confirms, and that are neither verified nor reported at head: nothing that was verified vanishes without a
 * word. Includes what no extractor takes for a claim any more, as the dependency, the route or the setting that it names is gone.
 */
export async function noLongerConfirmed(compared: Compared, reader: HistoryReader): Promise<OpenPlace[]> {
  const { base, docs, outcomes, made, isTold, isWritten } = compared
  const [then] = await reader.snapshots.openAt([base])
  if (!then) return []
  const open = outcomes.filter(({ claim, outcome }) => outcome.state !== 'holds' && !isTold(claim.id))
  const vanished = (await vanishedClaims(compared, then)).filter(({ id }) => !made.has(id))
  const asked = [...open.map(({ claim }) => claim), ...vanished]
    .filter(({ file, line }) => !isWritten(file, line))
    .slice(0, MAX_CLAIMS)
  const places = new Set(
    outcomes.flatMap(({ claim, outcome }) => (isTold(claim.id) || outcome.state === 'holds' ? [placeOf(claim)] : [])),
  )
  await reader.snapshots.findPastNames(namesOf(asked), [then])
  const pages = new Set(docs.map(({ path }) => path))
  const reasons = new Map(open.map(({ claim, outcome }) => [claim.id, outcome.reason]))
  return (await verifiedAt(then, asked, reader)).flatMap(({ claim, outcome }): OpenPlace[] => {
    if (outcome.state !== 'holds' || !outcome.owned || !pages.has(claim.file) || places.has(placeOf(claim))) return []
    const { file, line, column, value } = claim
    return [
      {
        file,
        line,
        column,
        value,
        reason: `${outcome.reason} before the change; now ${reasons.get(claim.id) ?? 'nothing confirms it'}`,
      },
    ]
  })
}

function placeOf({ file, line }: Pick<Claim, 'file' | 'line'>): string {
  return `${line}:${file}`
}

/** The claims that the pages of today would make if the repository were as it was at the base. */
async function vanishedClaims(
  { docs, context, contextAt, claimsWith }: Compared,
  then: Snapshot,
): Promise<readonly Claim[]> {
  const before = await contextAt(then)
  if (sealOf(before) === sealOf(context)) return []
  return docs.flatMap((doc) => claimsWith(doc, before))
}

/** What extraction depends on. */
function sealOf({ sampleOf: _, checkOf: __, ...sets }: RepositoryContext): string {
  return JSON.stringify(Object.entries(sets).map(([name, values]) => [name, [...values].sort()]))
}

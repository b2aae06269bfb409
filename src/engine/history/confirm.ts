import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { memoizePart } from '../../base/memoize.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { type Declaration, declarationsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { keyEnds } from '../rules/identifiers.ts'
import type { Outcome } from '../rules/outcome.ts'
import type { HistoryReader } from './past.ts'
import { pastKindOf } from './past-kinds.ts'

/**
 * Confirms with a parser that the code defines a name: what looks like a definition may be a local variable or an argument. A member that a
 * class may now inherit from code of others is not gone. Claims that are not names, and languages without a grammar, are accepted as they
 * are.
 */
export async function confirmOwned(
  claim: Claim,
  outcome: Extract<Outcome, { state: 'holds' }>,
  snapshot: Snapshot,
  reader: HistoryReader,
): Promise<boolean> {
  const { repository } = reader
  const { head } = reader.snapshots
  const { isBoundToFile, isDefinition } = pastKindOf(claim.type)
  if (isBoundToFile?.(claim)) {
    reader.restsOnHead?.add(claim.id)
    return isSamePlace(outcome, kindOf(claim.type).verify(claim, head))
  }
  if (!isDefinition?.(claim) || !claim.names?.length) return true
  const ends = keyEnds(claim.value)
  const names = claim.names.filter((name) => !ends.includes(name))
  const places = names
    .flatMap((name) => snapshot.occurrences(name))
    .filter((place) => place.class === 'source' && (place.role === 'definition' || place.role === 'key'))
  const paths = [...new Set(places.map((place) => place.path))].slice(0, 6)
  if (paths.length === 0 || paths.every((path) => grammarOf(path) === null)) return outcome.owned
  for (const path of paths) {
    const entry = snapshot.paths.entries.get(path)
    if (!entry) continue
    for (const definition of await declarationsOf(repository, entry)) {
      if (!names.includes(definition.name) || !speaksFor(claim, definition)) continue
      if (definition.container === null || snapshot === head) return true
      reader.restsOnHead?.add(claim.id)
      if (!(await mayInherit(definition.container, path, reader.snapshots))) return true
    }
  }
  return paths.some((path) => grammarOf(path) === null)
}

/** The evidence that now contradicts a claim is in the file that once confirmed it. */
function isSamePlace(then: Outcome, now: Outcome): boolean {
  if (then.state === 'unknown' || now.state === 'unknown') return false
  return then.evidence[0]?.file === now.evidence[0]?.file
}

/** Many claims depend on one file of the past, which is slow to parse. */
const declarationsOf = memoizePart(
  async (repository: GitRepository, { oid, path }: TreeEntry): Promise<readonly Declaration[]> => {
    for await (const { bytes } of repository.blobs([oid])) return bytes ? declarationsIn(path, decodeText(bytes)) : []
    return []
  },
  ({ oid, path }) => `${oid} ${path}`,
)

/** Whether a class that head still has extends something that is not of the repository: in the same file, or where it moved to. */
async function mayInherit(type: string, path: string, snapshots: Snapshots): Promise<boolean> {
  const { head } = snapshots
  await snapshots.findNames([type])
  const declaring = head
    .occurrences(type)
    .filter((place) => place.class === 'source' && place.role === 'definition')
    .map((place) => place.path)
  const files = head.paths.has(path) ? [path] : [...new Set(declaring)]
  if (files.length !== 1) return false
  const members = await snapshots.membersOf({ name: type, files })
  return members !== null && members.open !== null
}

/** Guesses need an exported definition; a name like a type needs a definition other than an object key. */
function speaksFor(claim: Claim, definition: Declaration): boolean {
  if (
    claim.tentative &&
    (!definition.exported ||
      (definition.kind === 'member' && (!pastKindOf(claim.type).mayBeMember || definition.container === null)))
  )
    return false
  return definition.kind !== 'member' || !/^[A-Z][a-z]/.test(definition.name)
}

import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { memoizePart } from '../../base/memoize.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { type Declaration, declarationsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { keyEnds } from '../rules/identifiers.ts'
import { importsIn } from '../rules/imports.ts'
import type { Outcome } from '../rules/outcome.ts'
import { dependencyNames } from './extracted-package.ts'
import type { HistoryReader } from './past.ts'

/**
 * Confirms with a parser that the code defines a name: what looks like a definition may be a local variable or an argument. A member that a
 * class may now inherit from a dependency is not gone. Claims that are not names, and languages without a grammar, are accepted as they
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
  const kind = kindOf(claim.type)
  if (kind.isBoundToFile?.(claim)) {
    reader.restsOnHead?.add(claim.id)
    return isSamePlace(outcome, kind.verify(claim, head))
  }
  if (!kind.isDefinition?.(claim) || !claim.names?.length) return true
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
      const now = (await textOf(path, head, repository)) ?? (await textDefining(definition.container, reader))
      if (now === null || !extendsDependency(now, definition.container, dependencyNames(head))) return true
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
    const text = await textOfBlob(oid, repository)
    return text === null ? [] : declarationsIn(path, text)
  },
  ({ oid, path }) => `${oid} ${path}`,
)

async function textOf(path: string, snapshot: Snapshot, repository: GitRepository): Promise<string | null> {
  const entry = snapshot.paths.entries.get(path)
  return entry ? textOfBlob(entry.oid, repository) : null
}

async function textOfBlob(oid: string, repository: GitRepository): Promise<string | null> {
  for await (const { bytes } of repository.blobs([oid])) return bytes && decodeText(bytes)
  return null
}

/** The current text of the file to which a class moved; null if head has no class of that name, or several. */
async function textDefining(name: string, { repository, snapshots }: HistoryReader): Promise<string | null> {
  await snapshots.findNames([name])
  const places = snapshots.head
    .occurrences(name)
    .filter((place) => place.class === 'source' && place.role === 'definition')
  const paths = new Set(places.map((place) => place.path))
  const [path] = paths
  return paths.size === 1 && path !== undefined ? textOf(path, snapshots.head, repository) : null
}

/** Guesses need an exported definition; a name like a type needs a definition other than an object key. */
function speaksFor(claim: Claim, definition: Declaration): boolean {
  if (
    claim.tentative &&
    (!definition.exported ||
      (definition.kind === 'member' && (!kindOf(claim.type).mayBeMember || definition.container === null)))
  )
    return false
  return definition.kind !== 'member' || !/^[A-Z][a-z]/.test(definition.name)
}

/**
 * Whether a class of a source text extends one that is imported from a dependency: it may inherit from there what it no longer defines.
 * Understands Python, JavaScript and TypeScript.
 */
export function extendsDependency(source: string, className: string, dependencies: ReadonlySet<string>): boolean {
  const bases = basesOf(source, className)
  if (bases === '') return false
  const lines = source.split('\n')
  return importsIn(lines).some((found) => {
    if (!isDependency(found.module, dependencies)) return false
    // The line also contains local names: `import X as Y`.
    const names = new Set([...found.names, ...((lines[found.line] ?? '').match(/[\w$]+/g) ?? [])])
    return (bases.match(/[\w$]+/g) ?? []).some((base) => names.has(base))
  })
}

function basesOf(source: string, className: string): string {
  const name = className.replace(/\$/g, '\\$')
  const found = new RegExp(
    `\\bclass\\s+${name}\\s*(?:\\[[^\\]]{0,200}\\]\\s*)?(?:\\(([^)]{1,500})\\)|(?:<[^{]{1,200}>)?\\s+extends\\s+([\\w$.]+))`,
  ).exec(source)
  return found?.[1] ?? found?.[2] ?? ''
}

/** Whether a module is one of a dependency; their names are in lower case. */
export function isDependency(module: string, dependencies: ReadonlySet<string>): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return dependencies.has(root) || dependencies.has(root.replaceAll('_', '-'))
}

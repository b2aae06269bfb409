import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoizeBy } from '../../base/memoize.ts'
import type { Doc } from '../docs/doc.ts'
import { isOfProgram } from '../facts/files/file-class.ts'
import { isDeclaring } from '../facts/names/occurrence.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { RepositoryContext } from '../rules/claim.ts'
import { flagSpellings } from '../rules/identifiers.ts'
import type { Alteration, ChangedText } from './alteration.ts'
import { type BrokenClaim, brokenClaims } from './claims.ts'
import { hunksBetween } from './hunks.ts'
import { bareName, isClose } from './mentions/close-mention.ts'
import { meantMentions, namesAround, requirementsAround } from './mentions/meant.ts'
import { mentionsOf } from './mentions/mentions.ts'
import { pairedMentions } from './mentions/pairs.ts'
import { refinedByFacts } from './refined.ts'
import type { Mention } from './regions.ts'
import { openStillDeclared } from './still-declared.ts'

/** A change, the pages of today, and what the rules say of them. */
export interface ChangeToSearch {
  readonly base: string
  readonly files: readonly ChangedText[]
  /** What the change may take away, by its lines. */
  readonly alterations: readonly Alteration[]
  readonly docs: readonly Doc[]
  readonly checked: readonly VerifiedClaim[]
  readonly context: RepositoryContext
  readonly snapshots: Snapshots
  readonly repository: GitRepository
  readonly config: Config
  /** Whether a rule's claim that fails is known to have held at the base. */
  readonly isProved: (id: string) => boolean
}

/** More mentions of one name than this are of a word, or of something that every page shows. */
const MAX_MENTIONS = 40
/** So many names of a deleted file on pages that the change leaves as they are come from elsewhere now: the file was generated, or is. */
const MAX_OF_DELETED = 12

/** The claims of pages that speak of something that the change takes away or alters. */
export async function claimsBrokenBy(change: ChangeToSearch): Promise<BrokenClaim[]> {
  const { base, files, alterations, docs, checked, context, snapshots, repository, config, isProved } = change
  const mentioned = mentionsOf(docs, alterations)
  const byAlteration = groupBy(mentioned, ({ alteration }) => alteration)
  const refined = await refinedByFacts([...byAlteration.keys()], { base, files }, snapshots)
  const open = [...byAlteration].flatMap(([alteration, mentions]) => {
    const better = refined(alteration)
    return better ? mentions.map((mention) => ({ ...mention, alteration: better })) : []
  })
  const oldLines = memoizeBy((path: string) => files.find((file) => file.path === path)?.old.split(/\r?\n/) ?? [])
  const namesBeside = memoizeBy(({ before, sort }: Alteration) =>
    (sort === 'dependency' ? requirementsAround : namesAround)(oldLines(before.path), before.line),
  )
  const pairedBefore = pairedMentions(open)
  const meant = meantMentions(open, {
    repository: context,
    namesBeside,
    isWritten: writtenBy(files),
    isPaired: (mention) => pairedBefore.has(mention),
  })
  const isStillDeclared = await openStillDeclared(
    [...new Set(meant.map(({ alteration }) => alteration))],
    new Set(files.map(({ path }) => path)),
    snapshots,
    repository,
  )
  const gone = [...groupBy(meant, ({ alteration }) => alteration)].flatMap(([alteration, mentions]) =>
    mentions.length > MAX_MENTIONS || isStillDeclared(alteration) ? [] : mentions,
  )
  const deleted = new Set(files.filter(({ after }) => after === null).map(({ path }) => path))
  const byFile = groupBy([...new Set(gone.map(({ alteration }) => alteration))], ({ before }) => before.path)
  const isGenerated = (path: string): boolean => deleted.has(path) && (byFile.get(path)?.length ?? 0) > MAX_OF_DELETED
  const lost = gone.filter(({ alteration }) => !isGenerated(alteration.before.path))
  await snapshots.findNames(
    new Set(lost.flatMap((mention) => [bareName(mention.alteration), ...otherSpellings(mention)])),
  )
  const isInCode = (name: string): boolean =>
    snapshots.head.occurrences(name).some((place) => place.role !== 'comment' && isOfProgram(place.class))
  const isDeclaredOtherwise = (mention: Mention): boolean =>
    otherSpellings(mention).some((name) =>
      snapshots.head.occurrences(name).some((place) => place.class === 'source' && isDeclaring(place.role)),
    )
  const unknown = lost.filter((mention) => !isDeclaredOtherwise(mention))
  const paired = pairedMentions(unknown)
  const isPaired = (mention: Mention): boolean => paired.has(mention)
  // A copied text beside the name that it explains says the same.
  const isRepeated = (mention: Mention): boolean => mention.alteration.sort === 'message' && isPaired(mention)
  const told = unknown.filter((mention) => !isRepeated(mention))
  const weighed = told.map((mention) => ({
    ...mention,
    isClose: isClose(mention, { repository: context, isInCode, namesBeside, isPaired }),
  }))
  return brokenClaims(weighed, checked, { base, head: snapshots.head, config, isProved })
}

/** How code may declare the option that a page means by what the change takes away under another name: `LAMP_COLOR` for `--lamp-color`. */
function otherSpellings({ alteration: { sort, name }, value }: Mention): string[] {
  if (sort === 'option' || !value.startsWith('--')) return []
  return flagSpellings(value.slice(2)).filter((each) => each !== name)
}

/** Whether the change itself writes a line of a page: whoever wrote it has seen it. */
export function writtenBy(files: readonly ChangedText[]): (file: string, line: number) => boolean {
  const written = memoizeBy((path: string): ReadonlySet<number> => {
    const file = files.find((each) => each.path === path)
    if (!file) return new Set()
    return new Set(hunksBetween(file.old, file.now).flatMap(({ added }) => added.map(({ line }) => line)))
  })
  return (path, line) => written(path).has(line)
}

export type { BrokenClaim }

import type { GitRepository } from '../../../../base/git/types.ts'
import { baseName, folderOf, pathIn } from '../../../../base/paths.ts'
import type { Evidence } from '../../../facts/evidence.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../../rules/claim.ts'
import { kindOf } from '../../../rules/claim-kinds.ts'
import type { Broken, LastTrueEvidence, Replacement, Vanished } from '../../past.ts'
import { pastKindOf } from '../../past-kinds.ts'
import { inWords, type RenameTracker } from './rename-tracker.ts'

/** Lines of a file, which may be others after a move. */
const OF_LINES = /#L\d+/

/** Where the file or folder of a claim moved; null if unknown, or if the claim is about something else. */
export async function moveOf(
  claim: Claim,
  broken: Broken | null,
  head: Snapshot,
  tracker: RenameTracker,
): Promise<Replacement | null> {
  const gone = await goneOf(claim, broken?.proof ?? null, head, tracker)
  if (gone === null) return broken && stayed(claim, broken, head)
  const found = await tracker.follow(gone)
  if (found === null) return null
  if (found.to === null) return unclear(found.reason)
  const { to } = found
  // GitHub shows a folder's README below its files, and without one there is no anchor.
  if (claim.value.includes('#') && head.paths.isFolder(to) && !hasReadme(to, head))
    return unclear(`moved to ${to}, which has no README`)
  const isShown = found.isShown && !OF_LINES.test(claim.value)
  // A name alone shows no move.
  const reason = found.isShown ? `moved to ${to}` : `gone; there is ${to} now`
  return { reason, suggestion: asWritten(claim, to, gone.place, head), evidence: whole(to), isShown }
}

function hasReadme(folder: string, { paths }: Snapshot): boolean {
  return README_NAMES.some((name) => paths.has(pathIn(folder, name)))
}

const README_NAMES = ['README', 'readme', 'Readme'].flatMap((name) =>
  ['.md', '.rst', '.adoc', '.txt', ''].map((ending) => `${name}${ending}`),
)

function unclear(reason: string): Replacement {
  return { reason, suggestion: null, evidence: [], isShown: false }
}

function whole(file: string): Evidence[] {
  return [{ file, line: null }]
}

/** What a claim led to while it held, or might ever have led to, and the change that removed it. */
async function goneOf(
  claim: Claim,
  proof: LastTrueEvidence | null,
  head: Snapshot,
  tracker: RenameTracker,
): Promise<Vanished | null> {
  if (proof?.vanished) return proof.vanished
  const places = kindOf(claim.type).places?.(claim, head) ?? []
  const led = places.length > 0 ? proof?.outcome.evidence[0]?.file : undefined
  for (const place of led === undefined ? places : [led]) {
    const gone = await tracker.goneFrom(place)
    if (gone) return gone
  }
  return null
}

/** The link's target still exists: its page moved. */
function stayed(claim: Claim, broken: Broken, head: Snapshot): Replacement | null {
  const led = broken.proof.outcome.evidence[0]?.file
  const { isRelativePath } = pastKindOf(claim.type)
  if (led === undefined || !isRelativePath || claim.value.startsWith('#') || !head.paths.exists(led)) return null
  const suggestion = asWritten(claim, led, led, head)
  return { reason: `${pageMove(claim, broken)}it led to ${led}`, suggestion, evidence: whole(led), isShown: true }
}

/** How the page came to its place, for the beginning of a sentence; empty if it was there when the link was right. */
function pageMove({ file }: Claim, { proof: { page }, change }: Broken): string {
  const when = change.isOne ? ` in ${change.after.slice(0, SHORT)}` : ''
  return page === file ? '' : `the page moved here from ${page}${when}, and its relative link did not change with it: `
}

/** Digits of a commit in a sentence. */
const SHORT = 8

function asWritten(claim: Claim, path: string, was: string, head: Snapshot): string | null {
  return pastKindOf(claim.type).asWritten?.(claim, path, was, head.siteOf(claim.file)) ?? null
}

/** Maximum number of folders that the reason names. */
const MAX_FOLDERS = 4

/** Why a command fails if the file that declared its task is gone: `docs/ has no package.json any more: it moved to web/`. */
export async function goneTaskFile(
  claim: Claim,
  { proof }: Broken,
  repository: Pick<GitRepository, 'changes' | 'firstParent'>,
  tracker: RenameTracker,
): Promise<Replacement | null> {
  const file = kindOf(claim.type).namesTask ? proof.outcome.evidence[0]?.file : undefined
  const gone = file === undefined ? null : await tracker.goneFrom(file)
  if (file === undefined || gone === null) return null
  const before = await repository.firstParent(gone.after)
  const changes = before === null ? [] : await repository.changes(before, gone.after)
  const prefix = folderOf(file) === '' ? '' : `${folderOf(file)}/`
  const below = changes.flatMap(({ status, path }) =>
    status === 'added' && path.startsWith(prefix) && baseName(path) === baseName(file) ? [`${folderOf(path)}/`] : [],
  )
  const moved = below.length > 0 ? null : await tracker.follow(gone)
  const places = below.length > 0 ? below.slice(0, MAX_FOLDERS) : moved?.to ? [moved.to] : []
  const where = places.length === 0 ? '' : `: it moved to ${inWords(places)}`
  return unclear(`${prefix === '' ? 'the root' : prefix} has no ${baseName(file)} any more${where}`)
}

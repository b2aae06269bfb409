import { settingOf } from '../../../base/config/defaults.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { Change, GitRepository, TreeEntry } from '../../../base/git/types.ts'
import { folderOf, joinPath } from '../../../base/paths.ts'
import { isDocPath, tryReadDoc } from '../../docs/read.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import type { Watch } from '../../facts/watch.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { identify } from '../../rules/identity.ts'
import { fails } from '../../rules/outcome.ts'
import { pageKind } from '../../rules/page/kind.ts'
import type { FindingEvidence } from '../findings/finding-evidence.ts'
import type { SkippedFile } from '../result.ts'
import { docEntries } from './docs.ts'

/** A page that a change made unreadable, as a claim that it can be read. */
export interface LostPage {
  readonly checked: VerifiedClaim
  readonly proof: LastTrueEvidence
  readonly grounds: FindingEvidence
}

interface Compared {
  readonly change: {
    /** The commit before the change; null without a comparison. */
    readonly before: string | null
    readonly head: string
    readonly changes: readonly Change[]
  }
  /** The pages of head, readable or not. */
  readonly entries: readonly TreeEntry[]
  /** Whether a path is to be checked. */
  readonly isWanted: (path: string) => boolean
  readonly config: Config
  readonly watch: Watch
}

/**
 * The unreadable pages of head, and those among them that were readable before the change: whoever makes a page unreadable removes all its
 * claims from the check. Pages that the change deletes or does not touch are excluded, and so are new ones.
 */
export async function lostPages(
  repository: GitRepository,
  snapshots: Snapshots,
  unread: readonly SkippedFile[],
  compared: Compared,
): Promise<{ readonly skipped: readonly SkippedFile[]; readonly lost: readonly LostPage[] }> {
  const { change, entries, isWanted, config } = compared
  const { before, changes } = change
  if (before === null) return { skipped: unread, lost: [] }
  const unreadable = new Set(unread.map(({ file }) => file))
  const readable = new Set(entries.flatMap(({ path }) => (unreadable.has(path) ? [] : [path])))
  const replaced = await replacedPages(repository, changes, readable)
  const skipped = [...unread, ...replaced.filter(({ file }) => isWanted(file))]
  const touched = new Set(changes.map(({ path }) => path))
  const candidates = settingOf(config, pageKind.type).enabled ? skipped.filter(({ file }) => touched.has(file)) : []
  if (candidates.length === 0) return { skipped, lost: [] }
  const pageBefore = await pagesBefore(repository, snapshots, candidates, { ...compared, before })
  const lost: LostPage[] = []
  for (const page of candidates) {
    const entry = pageBefore(page.file)
    if (entry && (await isReadable(repository, entry, compared.watch))) lost.push(lostPage(page, entry.path, before))
  }
  return { skipped, lost }
}

/** The pages before the change, by their current paths: a renamed page is still the same page. */
async function pagesBefore(
  repository: GitRepository,
  snapshots: Snapshots,
  candidates: readonly SkippedFile[],
  { before, change: { head, changes }, config }: Compared & { readonly before: string },
): Promise<(path: string) => TreeEntry | undefined> {
  const added = new Set(changes.filter((change) => change.before === null).map(({ path }) => path))
  const isNew = ({ file }: SkippedFile): boolean => added.has(file)
  const renames = candidates.some(isNew) ? (await repository.renames(before, head)).toReversed() : []
  const renamed = new Map(renames.map(({ from, to }) => [to, from]))
  const [then] = await snapshots.openAt([before])
  const pages = new Map(then ? docEntries(then, config).map((entry) => [entry.path, entry]) : [])
  return (path) => pages.get((added.has(path) ? renamed.get(path) : undefined) ?? path)
}

async function isReadable(repository: GitRepository, { oid, path }: TreeEntry, watch: Watch): Promise<boolean> {
  if (watch.refusal(oid) !== null) return false
  for await (const { bytes } of repository.blobs([oid]))
    if (bytes) return watch.during(oid, () => tryReadDoc(path, bytes)) !== null
  return false
}

/** No rule can be wrong here: the page was readable, and no longer is. */
const CERTAIN: FindingEvidence['confidence'] = { value: 1, parts: { verifier: 1, people: 0, co_changes: 0, decay: 1 } }

function lostPage({ file, reason }: SkippedFile, pageBefore: string, before: string): LostPage {
  const draft = { line: 1, column: 1, text: file.slice(0, 200), value: file, subject: null }
  const [claim] = identify(file, [{ type: pageKind.type, draft }])
  if (!claim) throw new TypeError('every draft is a claim')
  const message = `the page was read before this change and cannot be read now: ${reason}; repair it or exclude it in .docalign.yml`
  const readable = { state: 'holds', owned: true, confidence: 1, reason: 'the page can be read', evidence: [] } as const
  const proof = { commit: before, page: pageBefore, outcome: readable }
  return {
    checked: { claim, outcome: fails(message) },
    proof,
    grounds: { kind: 'history', proof, confidence: CERTAIN },
  }
}

/**
 * Pages that a change replaces with something that is not a file: a submodule, or a symbolic link that leads to no page. They are not in
 * the list of head's pages, so they are reported here as not read.
 *
 * @param readable paths of head's readable pages, as a link may lead to one
 */
async function replacedPages(
  repository: GitRepository,
  changes: readonly Change[],
  readable: ReadonlySet<string>,
): Promise<SkippedFile[]> {
  const replaced: SkippedFile[] = []
  for (const { path, before, after } of changes) {
    const wasFile = before?.kind === 'file' || before?.kind === 'executable'
    if (!wasFile || !after || !isDocPath(path)) continue
    if (after.kind === 'submodule') replaced.push({ file: path, reason: 'is a submodule' })
    if (after.kind === 'symlink' && !readable.has((await targetOf(repository, path, after.oid)) ?? ''))
      replaced.push({ file: path, reason: 'is a symbolic link that leads to no page' })
  }
  return replaced
}

/** The target of a symbolic link, from the root; null if it is outside the repository. */
async function targetOf(repository: GitRepository, path: string, oid: string): Promise<string | null> {
  for await (const { bytes } of repository.blobs([oid])) {
    const target = bytes?.subarray(0, 4096).toString('utf8') ?? '/'
    return target.startsWith('/') ? null : joinPath(folderOf(path), target)
  }
  return null
}

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

/** A page that must be readable and is not, as a claim that it can be read. */
export interface LostPage {
  readonly checked: VerifiedClaim
  /** Null if it was not readable before either. */
  readonly proof: LastTrueEvidence | null
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

/** Maximum unreadable pages that are findings; one is enough to fail a check. */
const MAX_LOST = 100

/**
 * The unreadable pages of head, and those among them that are findings: whoever makes a page unreadable removes all its claims from the
 * check. Where any finding fails the check, every unreadable page is one: it is unknown whether what it says is true. Otherwise only those
 * that were readable before the change are; new ones, and those that the change deletes or does not touch, are excluded.
 */
export async function lostPages(
  repository: GitRepository,
  snapshots: Snapshots,
  unread: readonly SkippedFile[],
  compared: Compared,
): Promise<{ readonly skipped: readonly SkippedFile[]; readonly lost: readonly LostPage[] }> {
  const { change, entries, isWanted, config } = compared
  const { before, changes } = change
  const unreadable = new Set(unread.map(({ file }) => file))
  const readable = new Set(entries.flatMap(({ path }) => (unreadable.has(path) ? [] : [path])))
  const replaced = await replacedPages(repository, changes, readable)
  const skipped = [...unread, ...replaced.filter(({ file }) => isWanted(file))]
  const touched = new Set(changes.map(({ path }) => path))
  if (!settingOf(config, pageKind.type).enabled) return { skipped, lost: [] }
  const candidates = before === null ? [] : skipped.filter(({ file }) => touched.has(file))
  const lost: LostPage[] = []
  if (before !== null && candidates.length > 0) {
    const pageBefore = await pagesBefore(repository, snapshots, candidates, { ...compared, before })
    for (const page of candidates) {
      if (lost.length === MAX_LOST) break
      const entry = pageBefore(page.file)
      if (entry && (await isReadable(repository, entry, compared.watch)))
        lost.push(lostPage(page, { page: entry.path, commit: before }))
    }
  }
  if (config.check.fail_on === 'any') {
    const made = new Set(lost.map(({ checked }) => checked.claim.file))
    const others = skipped.filter(({ file }) => !made.has(file)).slice(0, MAX_LOST - lost.length)
    lost.push(...others.map((page) => lostPage(page, null)))
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
    if (bytes) return watch.during({ oid, path }, () => tryReadDoc(path, bytes)) !== null
  return false
}

/** No rule can be wrong here: the page was readable, and no longer is. */
const CERTAIN: FindingEvidence['confidence'] = { value: 1, parts: { verifier: 1, people: 0, co_changes: 0, decay: 1 } }

/** @param before where it was readable; null if nowhere */
function lostPage(
  { file, reason }: SkippedFile,
  before: { readonly page: string; readonly commit: string } | null,
): LostPage {
  const draft = { line: 1, column: 1, text: file.slice(0, 200), value: file, subject: null }
  const [claim] = identify(file, [{ type: pageKind.type, draft }])
  if (!claim) throw new TypeError('every draft is a claim')
  const what = before ? 'the page was read before this change and cannot be read now' : 'the page cannot be read'
  const message = `${what}: ${reason}; repair it or exclude it in .docalign.yml`
  const readable = { state: 'holds', owned: true, confidence: 1, reason: 'the page can be read', evidence: [] } as const
  const proof = before && { ...before, outcome: readable }
  return {
    checked: { claim, outcome: fails(message) },
    proof,
    grounds: { kind: proof ? 'history' : 'closed_scope', proof, confidence: CERTAIN },
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

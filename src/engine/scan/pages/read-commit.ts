import { compileGlobs } from '../../../base/config/glob.ts'
import type { Change, GitRepository, TreeEntry } from '../../../base/git/types.ts'
import { once } from '../../../base/memoize.ts'
import type { Doc } from '../../docs/doc.ts'
import { loadGrammars } from '../../ecosystems/syntax/read.ts'
import { openSnapshots, type Snapshots } from '../../facts/snapshots.ts'
import { type Removals, removalsOf } from '../../history/removed-symbols.ts'
import type { ScanRun } from '../options.ts'
import type { SkippedFile } from '../result.ts'
import { openWords, type WordsBetweenScans } from '../word-index-cache.ts'
import { affectedDocs } from './affected.ts'
import { type NotApplied, withMarksOfBase } from './base-marks.ts'
import { docEntries, readDocs } from './docs.ts'
import { type LostPage, lostPages } from './made-unreadable.ts'

/** A commit with the pages of a scan, before their claims are verified. */
export interface ReadCommit {
  readonly snapshots: Snapshots
  readonly words: WordsBetweenScans
  /** What the change removes; null if every page is to be checked. */
  readonly taken: Removals | null
  /** The change whose removals are searched for on the pages; null without a commit that head is compared with. */
  readonly searched: SearchedChange | null
  /** All pages are checked, without a comparison. */
  readonly isWhole: boolean
  /** All pages of the commit. */
  readonly entries: readonly TreeEntry[]
  /** Those that were read. */
  readonly docs: readonly Doc[]
  readonly skipped: readonly SkippedFile[]
  readonly lost: readonly LostPage[]
  /** Null if the settings of head apply, or the change adds none. */
  readonly notApplied: NotApplied | null
  /** What is needed if a claim fails; it loads while pages are read. */
  readonly loading: Promise<unknown> | null
}

/** A change from a commit to head. */
export interface SearchedChange {
  /** Full id of the commit before it. */
  readonly from: string
  readonly removals: Removals
}

/** Opens the commit of a scan, and reads those of its pages that are to be checked. */
export async function readCommit({ repository, options, clock, watch }: ScanRun): Promise<ReadCommit> {
  const { base, since = null, only = null, earlier = null } = options
  const before = base ?? since
  // Later scans only write to the cache what an earlier one did not.
  const opening = openWords(earlier ? null : options.words)
  clock.begin('code')
  const changing = changesSince(repository, before, options.head)
  const removing = once(() => changing.then((made) => removalsOf(repository, made)))
  const [snapshots, changes, taken] = await Promise.all([
    openSnapshots(repository, options.head, {
      isExcluded: compileGlobs(options.config.code.exclude),
      words: opening,
      facts: options.facts ?? null,
      memory: earlier?.memory ?? null,
      watch,
    }),
    changing,
    base === null ? null : removing(),
  ])
  const isWhole = base === null && only === null
  const searched = before === null ? null : { from: before, removals: await removing() }
  clock.begin('docs')
  const words = await opening
  const entries = docEntries(snapshots.head, options.config)
  if (isWhole) words.renew(new Set([...entries, ...snapshots.code()].map((entry) => entry.oid)))
  const isWanted = (path: string): boolean => only === null || isAmong(path, only)
  const wanted = entries.filter(({ path }) => isWanted(path))
  const chosen = taken ? await affectedDocs(repository, wanted, taken, words.index) : wanted
  const loading =
    base === null || chosen.length === 0
      ? null
      : Promise.all([snapshots.openAt([base]), loadGrammars(taken?.sources ?? [])])
  loading?.catch(() => {})
  const reading = { collector: words.collector(), progress: options.progress, watch }
  const { docs: read, skipped: unread } = await readDocs(repository, snapshots, chosen, reading)
  const { skipped, lost } = await lostPages(repository, snapshots, unread, {
    change: { before, head: options.head, changes: before === null ? [] : changes },
    entries,
    isWanted,
    config: options.config,
    watch,
  })
  const settings = base === null ? null : (options.settingsOfBase ?? null)
  const compare = { base: base ?? '', head: options.head, changes, watch }
  const { docs, added: marks } = settings ? await withMarksOfBase(repository, read, compare) : { docs: read, added: [] }
  const files = changes.map(({ path }) => path).filter((path) => settings?.includes(path))
  const notApplied = files.length + marks.length > 0 ? { files, marks } : null
  return { snapshots, words, taken, searched, isWhole, entries, docs, skipped, lost, notApplied, loading }
}

/** The changes from a commit to head; none without a comparison. */
async function changesSince(
  repository: GitRepository,
  commit: string | null,
  head: string,
): Promise<readonly Change[]> {
  return commit === null ? [] : repository.changes(commit, head)
}

function isAmong(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}

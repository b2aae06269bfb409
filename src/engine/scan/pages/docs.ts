import { compileGlobs } from '../../../base/config/glob.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository, TreeEntry } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { baseName, foldersAbove, isBelow } from '../../../base/paths.ts'
import {
  historicalFolderOf,
  isHistoricalDoc,
  isUpgradeGuide,
  outdatedVersionFolders,
  plannedFolders,
  releaseSeries,
} from '../../docs/annotation/historical-paths.ts'
import type { Doc } from '../../docs/doc.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { isDocPath } from '../../docs/read.ts'
import type { Site } from '../../docs/site/site.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { cachedPage, readPage } from '../../facts/memory.ts'
import { collectWords } from '../../facts/names/scanner.ts'
import type { WordCollector } from '../../facts/names/word-index.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { UNWATCHED, type Watch } from '../../facts/watch.ts'
import type { LeftOutFolder, SkippedFile } from '../result.ts'

/**
 * The docs of a commit to check according to the configuration; without `docs.include`, those about the current state of the repository.
 */
export function docEntries({ paths: { entries }, siteOf }: Snapshot, config: Config): TreeEntry[] {
  const { include, exclude } = config.docs
  const { series, folderOf, isCopied } = pastParts(entries)
  const included =
    include.length > 0
      ? compileGlobs(include)
      : (path: string) =>
          isOwnDoc(path) &&
          !series.has(path) &&
          folderOf(path) === null &&
          !isCopied(path) &&
          !isExcluded(path, siteOf(path))
  const excluded = compileGlobs(exclude)
  return [...entries.values()].filter(
    (entry) =>
      (entry.kind === 'file' || entry.kind === 'executable') &&
      isDocPath(entry.path) &&
      included(entry.path) &&
      !excluded(entry.path),
  )
}

type Entries = Snapshot['paths']['entries']

/** A folder in which a program keeps the files that it serves, among them copies of libraries. */
const SERVED = /^(?:resources?|static|public|assets)$/i
const OF_A_LIBRARY = /^(?:licen[cs]e|copying|bower\.json)(?:\.\w+)?$/i

/** The folder of a copied library, by its license or manifest: `resources/lib/chosen/LICENSE`. */
function copiedFolder(path: string): string[] {
  if (!OF_A_LIBRARY.test(baseName(path))) return []
  const [folder = '', ...above] = foldersAbove(path)
  return above.some((each) => SERVED.test(baseName(each))) ? [folder] : []
}

/** Pages of a commit that are about a past or planned state, or about a copied library, because of what is beside them. */
const pastParts = memoize((entries: Entries) => {
  const paths = [...entries.keys()]
  const reasons = new Map<string, LeftOutFolder['reason']>([
    ...[...plannedFolders(paths)].map((folder): [string, 'planned'] => [folder, 'planned']),
    ...[...outdatedVersionFolders(paths)].map((folder): [string, 'older version'] => [folder, 'older version']),
  ])
  const folderOf = (path: string): string | null =>
    reasons.size === 0 ? null : (foldersAbove(path).findLast((folder) => reasons.has(folder)) ?? null)
  const copied = new Set(paths.flatMap(copiedFolder))
  const isCopied = (path: string): boolean => copied.size > 0 && foldersAbove(path).some((folder) => copied.has(folder))
  return { series: releaseSeries(paths), folderOf, reasons, isCopied }
})

/**
 * The folders whose pages are not read, as they are about a past or planned state: most pages first. None with `docs.include`, and none
 * that `docs.exclude` names.
 */
export function leftOutFolders({ paths: { entries } }: Snapshot, { docs }: Config): LeftOutFolder[] {
  if (docs.include.length > 0) return []
  const isExcluded = compileGlobs(docs.exclude)
  const { folderOf, reasons, isCopied } = pastParts(entries)
  const found = [...entries.keys()].flatMap((path) => {
    if (!isDocPath(path) || isExcluded(path) || isCopied(path) || !isOfRepository(path)) return []
    const beside = folderOf(path)
    const folder = beside ?? (isUpgradeGuide(path) ? null : historicalFolderOf(path))
    return folder === null
      ? []
      : [{ folder, reason: beside === null ? ('past' as const) : (reasons.get(beside) ?? 'past') }]
  })
  return [...groupBy(found, ({ folder }) => folder)]
    .flatMap(([folder, pages]) => pages.slice(0, 1).map(({ reason }) => ({ folder, docs: pages.length, reason })))
    .toSorted((left, right) => right.docs - left.docs)
}

interface ReadOptions {
  /** Collects the words of the pages. */
  readonly collector: WordCollector | null
  readonly progress?: ((step: string, done: number, total: number) => void) | undefined
  readonly watch?: Watch | undefined
}

/** Reads pages into head's snapshot, by path; those that cannot be read are returned with the reason. */
export async function readDocs(
  repository: GitRepository,
  snapshots: Snapshots,
  entries: readonly TreeEntry[],
  { collector, progress, watch = UNWATCHED }: ReadOptions,
): Promise<{ docs: Doc[]; skipped: SkippedFile[] }> {
  const docs: Doc[] = []
  const skipped: SkippedFile[] = []
  const keep = (path: string, page: Doc | DocUnreadable): void => {
    if (page instanceof DocUnreadable) return void skipped.push({ file: path, reason: page.message })
    docs.push(page)
    snapshots.keepDoc(snapshots.head, page)
  }
  let done = 0
  const isOpen = (entry: TreeEntry): boolean => {
    const known = collector === null && !entry.undecodable ? cachedPage(snapshots.memory, entry) : undefined
    if (known) keep(entry.path, known)
    return known === undefined
  }
  const byOid = groupBy(entries.filter(isOpen), (entry) => entry.oid)
  for await (const blob of repository.blobs(byOid.keys())) {
    const { oid, bytes } = blob
    const files = byOid.get(oid) ?? []
    const [first] = files
    if (first && bytes && collector) watch.during(first, () => collectWords(oid, bytes, collector))
    const refusal = watch.refusal(oid)
    for (const { path, undecodable } of files) {
      progress?.('reading docs', ++done, entries.length)
      const reason = undecodable
        ? 'has a name that is not valid UTF-8'
        : bytes === null
          ? 'is not in this clone'
          : refusal
      if (reason !== null || bytes === null) keep(path, new DocUnreadable(reason ?? ''))
      else
        keep(
          path,
          watch.during({ oid, path }, () => readPage(snapshots.memory, { oid, path }, bytes)),
        )
    }
  }
  return {
    docs: docs.sort((a, b) => (a.path < b.path ? -1 : 1)),
    skipped: skipped.sort((a, b) => (a.file < b.file ? -1 : 1)),
  }
}

/** Docs about the current state of this repository: not vendored, not test data, not history. */
function isOwnDoc(path: string): boolean {
  return isOfRepository(path) && (!isHistoricalDoc(path) || isUpgradeGuide(path))
}

/** Docs of this repository, whatever state they are about. */
function isOfRepository(path: string): boolean {
  const fileClass = classifyPath(path)
  if (/(?:^|\/)(?:tests?|spec|t)\//.test(path) && !/(?:^|\/)(?:README|CONTRIBUTING|index)[^/]*$/i.test(path))
    return false
  return (
    fileClass !== 'vendored' &&
    fileClass !== 'generated' &&
    !/(?:^|\/)(?:__tests__|testdata|fixtures?|__fixtures__|test-fixtures|snapshots?|mdtest)\//.test(path)
  )
}

/** Pages that people read on the host, whatever a site serves, and tables of contents, from which menus are built. */
const READ_ANYWAY =
  /^(?:(?:readme|contributing|security|code_of_conduct|agents|claude|skill|copilot-instructions)\b|summary\.md$|.*\.mdc$)/i

/** Whether the site's own configuration excludes the page, so that nobody sees it. */
export function isExcluded(path: string, site: Site): boolean {
  const [root = ''] = site.contentRoots
  if (site.excludes === undefined || READ_ANYWAY.test(baseName(path)) || !isBelow(path, root)) return false
  return matcherOf(site)(root === '' ? path : path.slice(root.length + 1))
}

const matcherOf = memoize(({ excludes = [] }: Site) => compileGlobs(excludes))

import type { CacheFile } from '../../base/git/cache-file.ts'
import type { Blob, GitRepository, TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoizeBy, memoizeRecent, once } from '../../base/memoize.ts'
import { baseName } from '../../base/paths.ts'
import { decodeText } from '../../base/text/encoding.ts'
import type { Doc } from '../docs/doc.ts'
import { isDocPath, tryReadDoc } from '../docs/read.ts'
import { configParts, MAX_PART_DEPTH } from '../docs/site/config-parts.ts'
import { isBesidePageLists, isSiteConfig } from '../docs/site/find-site.ts'
import { isLayout } from '../docs/site/layouts.ts'
import type { FileFacts } from '../ecosystems/file-facts.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../ecosystems/manifests/parse.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import { createFactStore, type FactSource } from './fact-store.ts'
import { classifyPath, type FileClass } from './files/file-class.ts'
import { createIgnoreRules } from './files/ignored.ts'
import { createPathIndex, entriesBefore, type PathIndex, pathsBefore } from './files/path-index.ts'
import { loadFacts } from './load-facts.ts'
import { assemble, type Loaded } from './loaded-snapshot.ts'
import type { Members } from './model/model.ts'
import type { FactNeeds, TypeName } from './model/needs.ts'
import { createNameSearch, type KeptWords, MAX_SOURCE_BYTES, type NameSearch } from './names/search.ts'
import { createNameStore } from './names/store.ts'
import { packageNames } from './packages.ts'
import type { Snapshot } from './snapshot.ts'
import { UNWATCHED, type Watch } from './watch.ts'

/** Classes whose manifests do not describe the repository itself. */
const NO_MANIFESTS: ReadonlySet<FileClass> = new Set<FileClass>(['vendored', 'generated'])
/** Classes that contain the repository's own declarations, which tests and pages only repeat. */
const CODE: ReadonlySet<FileClass> = new Set<FileClass>(['source', 'config', 'example'])
/** Sets of `.gitignore` files whose rules are kept, with an answer for each path that they were asked about. */
const MAX_IGNORE_RULES = 8
const TEST_INPUT =
  /(?:^|\/)(?:_*fixtures?_*|test[-_]?data|__tests__|__mocks__|snapshots?|resources\/test|test\/resources)\//

/** Loads the snapshots of commits, sharing the results of common blobs. */
export interface Snapshots extends NameSearch {
  readonly head: Snapshot
  /** The snapshots of other commits, with their paths and manifests. */
  openAt(commits: readonly string[]): Promise<Snapshot[]>
  /** The files of any of the commits that head lacks or has in another version; each version once. */
  goneSince(commits: readonly string[]): Promise<TreeEntry[]>
  /** Names of the packages that manifests among the files declare; skips manifests without any of the words, which are in lower case. */
  packagesIn(words: readonly string[], files: readonly TreeEntry[]): Promise<Set<string>>
  /** Loads the declarations in the code of a snapshot, for {@link Snapshot.code}, in addition to those loaded before. */
  loadFacts(snapshot: Snapshot, needs: readonly FactNeeds[]): Promise<void>
  /** The members of a type at head, whether or not {@link Snapshot.code} has them; null if these files declare no such type. */
  membersOf(type: TypeName): Promise<Members | null>
  /** The facts of files of head, in order; undefined for those that were not read. */
  factsOf(entries: readonly TreeEntry[]): Promise<readonly (FileFacts | undefined)[]>
  /** Loads pages of a snapshot, for {@link Snapshot.doc}. */
  loadDocs(snapshot: Snapshot, paths: Iterable<string>): Promise<void>
  /** The texts of files at commits, by `commit:path`; missing files are omitted. */
  textsAt(
    wanted: readonly { readonly commit: string; readonly path: string }[],
    maxBytes?: number,
  ): Promise<Map<string, string>>
  /** Stores the loaded facts for later scans. */
  keepFacts(): Promise<void>
  /** Releases past snapshots. */
  release(past: readonly Snapshot[]): void
  /** Adds the faults of samples, by their ids, for {@link Snapshot.faultsOf}. */
  keepFaults(snapshot: Snapshot, faults: ReadonlyMap<string, readonly SampleFault[]>): void
  /** Adds an already read page for {@link Snapshot.doc}. */
  keepDoc(snapshot: Snapshot, doc: Doc): void
}

interface SnapshotOptions {
  /** True for paths whose code the configuration excludes. */
  readonly isExcluded: (path: string) => boolean
  /** Loaded while git lists the tree. */
  readonly words?: Promise<KeptWords>
  /** Where the facts of files are stored between scans. */
  readonly facts?: CacheFile | null
  readonly watch?: Watch
}

/** Opens the snapshot of a head commit, from which other snapshots are derived. */
export async function openSnapshots(
  repository: GitRepository,
  headCommit: string,
  options: SnapshotOptions,
): Promise<Snapshots> {
  const { watch = UNWATCHED } = options
  const classOf = memoizeBy(classifyPath)
  const manifestOf = memoizeBy(
    ({ path }: TreeEntry, text: string) => parseManifest(path, text),
    ({ oid, path }) => `${oid}:${path}`,
  )
  const textCache = new Map<string, string>()
  const names = createNameStore()
  const loaded = new Map<string, Loaded>()

  const isRead = (blob: Blob): blob is Blob & { bytes: Buffer } =>
    blob.bytes !== null && blob.bytes.length <= MAX_SOURCE_BYTES && watch.refusal(blob.oid) === null
  const texts = async (entries: readonly TreeEntry[]): Promise<void> => {
    const missing = entries.filter((entry) => !textCache.has(entry.oid))
    for await (const blob of repository.blobs(missing.map((entry) => entry.oid)))
      textCache.set(blob.oid, isRead(blob) ? decodeText(blob.bytes) : '')
  }
  /** Reads what the configurations of sites consist of. What a file names is only known once it is read. */
  const readParts = async (configs: readonly TreeEntry[], { entries }: PathIndex): Promise<void> => {
    const read = (path: string): string | null => textCache.get(entries.get(path)?.oid ?? '') ?? null
    for (let depth = 0; depth < MAX_PART_DEPTH; depth++) {
      const parts = configs.flatMap(({ path }) => configParts(path, read, (part) => entries.has(part)))
      await texts(parts.flatMap((part) => entries.get(part) ?? []).filter(isFile))
    }
  }
  // Most commits have the same ones, and are asked about the same paths.
  const ignoresOf = memoizeRecent(
    MAX_IGNORE_RULES,
    (files: readonly TreeEntry[]) =>
      createIgnoreRules(files.map(({ path, oid }) => ({ path, text: textCache.get(oid) ?? '' }))),
    (files) => files.map(({ path, oid }) => `${oid}:${path}`).join('\u0000'),
  )
  const isManifest = ({ path }: TreeEntry): boolean =>
    isManifestPath(path) && !NO_MANIFESTS.has(classOf(path)) && !TEST_INPUT.test(path)
  const load = async (commit: string, paths: PathIndex): Promise<Loaded> => {
    const entries = [...paths.entries.values()].filter(isFile)
    const manifestEntries = entries.filter(isManifest)
    const ignoreEntries = entries.filter((entry) => baseName(entry.path) === '.gitignore')
    const siteEntries = entries.filter(
      ({ path }) =>
        isSiteConfig(path) &&
        !/(?:^|\/)(?:SUMMARY|_sidebar)\.md$/.test(path) &&
        (!path.endsWith('.html') || isBesidePageLists(path, paths)),
    )
    await texts([...manifestEntries, ...ignoreEntries, ...siteEntries, ...entries.filter(({ path }) => isLayout(path))])
    await readParts(siteEntries, paths)
    // Most lookups in the past do not concern manifests.
    const manifestTexts = manifestEntries.map((entry) => ({ entry, text: textCache.get(entry.oid) ?? '' }))
    const manifests = once(() =>
      manifestTexts.flatMap(({ entry, text }) => watch.during(entry, () => manifestOf(entry, text) ?? [])),
    )
    const ignores = ignoresOf(ignoreEntries)
    return assemble(commit, paths, { manifests, ignores, names, classOf, texts: textCache })
  }

  const head = await load(headCommit, createPathIndex(await repository.tree(headCommit)))
  loaded.set(headCommit, head)
  const headTexts = new Set(textCache.keys())
  const search = createNameSearch(
    {
      repository,
      commit: headCommit,
      paths: head.snapshot.paths,
      classOf,
      isExcluded: options.isExcluded,
      pathsOf: (oid) => head.blobPaths().get(oid) ?? [],
    },
    names,
    (await options.words) ?? { index: null, collector: () => null },
  )
  const facts = await createFactStore(repository, options.facts ?? null, watch)
  const needsOf = new Map<string, readonly FactNeeds[]>()
  const loadedOf = (snapshot: Snapshot): Loaded => loaded.get(snapshot.commit) ?? head
  const sourceOf = (snapshot: Snapshot): FactSource => ({
    repository,
    snapshot,
    store: facts,
    isSource: (path) => classOf(path) === 'source' && !options.isExcluded(path),
    isCode: (path) => CODE.has(classOf(path)) && !options.isExcluded(path),
    // The past of such a file is not examined, as names in it count only where they were found.
    undecodable: snapshot === head.snapshot ? search.unsearched().map(({ file }) => file) : [],
  })
  return {
    ...search,
    head: head.snapshot,
    openAt: async (commits) => {
      const missing = [...new Set(commits)].filter((commit) => !loaded.has(commit))
      const changes = await repository.changesFrom(missing, headCommit)
      for (const [index, commit] of missing.entries())
        loaded.set(commit, await load(commit, pathsBefore(head.snapshot.paths, changes[index] ?? [])))
      return commits.map((commit) => (loaded.get(commit) ?? head).snapshot)
    },
    goneSince: async (commits) => {
      const changes = await repository.changesFrom(commits, headCommit)
      return [...new Map(entriesBefore(changes.flat()).map((entry) => [`${entry.oid} ${entry.path}`, entry])).values()]
    },
    packagesIn: async (words, files) => {
      const byOid = groupBy(words.length === 0 ? [] : files.filter(isFile).filter(isManifest), ({ oid }) => oid)
      const manifests: Manifest[] = []
      for await (const blob of repository.blobs(byOid.keys())) {
        const text = isRead(blob) ? decodeText(blob.bytes) : ''
        const lower = text.toLowerCase()
        if (!words.some((word) => lower.includes(word))) continue
        const entries = byOid.get(blob.oid) ?? []
        manifests.push(...entries.flatMap((entry) => watch.during(entry, () => manifestOf(entry, text) ?? [])))
      }
      return new Set(packageNames(manifests))
    },
    loadFacts: async (snapshot, needs) => {
      const known = needsOf.get(snapshot.commit) ?? []
      const all = [...known, ...needs.filter((need) => Object.keys(need).length > 0)]
      if (all.length === known.length) return
      needsOf.set(snapshot.commit, all)
      try {
        loadedOf(snapshot).keepCode(await loadFacts(sourceOf(snapshot), all))
      } catch (error) {
        needsOf.set(snapshot.commit, known)
        throw error
      }
    },
    membersOf: memoizeBy(
      async (type: TypeName) => (await loadFacts(sourceOf(head.snapshot), [{ members: [type] }])).membersOf(type),
      ({ name, files }) => `${name} ${files.join(' ')}`,
    ),
    factsOf: async (entries) => {
      await facts.read(entries)
      return entries.map(facts.get)
    },
    loadDocs: async (snapshot, paths) => {
      const { docs } = loadedOf(snapshot)
      const entries = [...new Set(paths)].flatMap((path) =>
        docs.has(path) || !isDocPath(path) ? [] : (snapshot.paths.entries.get(path) ?? []),
      )
      const byOid = groupBy(entries, ({ oid }) => oid)
      for await (const { oid, bytes } of repository.blobs(byOid.keys())) {
        const isRead = bytes !== null && watch.refusal(oid) === null
        for (const { path } of byOid.get(oid) ?? [])
          docs.set(path, isRead ? (watch.during({ oid, path }, () => tryReadDoc(path, bytes)) ?? undefined) : undefined)
      }
    },
    textsAt: async (wanted, maxBytes = MAX_SOURCE_BYTES) => {
      const found = new Map<string, string>()
      for await (const { name, bytes } of repository.files(wanted))
        if (bytes && bytes.length <= maxBytes) found.set(name, decodeText(bytes))
      return found
    },
    keepFacts: facts.keep,
    release: (past) => {
      for (const snapshot of past) {
        if (snapshot === head.snapshot) continue
        loaded.delete(snapshot.commit)
        needsOf.delete(snapshot.commit)
      }
      for (const oid of textCache.keys()) if (!headTexts.has(oid)) textCache.delete(oid)
    },
    keepFaults: (snapshot, faults) => {
      for (const [sample, found] of faults) loadedOf(snapshot).faults.set(sample, found)
    },
    keepDoc: (snapshot, doc) => void loadedOf(snapshot).docs.set(doc.path, doc),
  }
}

function isFile({ kind }: TreeEntry): boolean {
  return kind === 'file' || kind === 'executable'
}

import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoizeBy } from '../../base/memoize.ts'
import { decodeText } from '../../base/text/encoding.ts'
import type { Doc } from '../docs/doc.ts'
import { DocUnreadable } from '../docs/limits.ts'
import { isDocPath, tryReadDoc } from '../docs/read.ts'
import type { FileFacts } from '../ecosystems/file-facts.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import type { FactSource } from './fact-store.ts'
import type { FileClass } from './files/file-class.ts'
import { createPathIndex, entriesBefore, pathsBefore } from './files/path-index.ts'
import { loadFacts } from './load-facts.ts'
import type { Loaded } from './loaded-snapshot.ts'
import { cachedPage, createMemory, type Memory, readPage, retain } from './memory.ts'
import type { Members } from './model/model.ts'
import type { FactNeeds, TypeName } from './model/needs.ts'
import { createNameSearch, type KeptWords, MAX_SOURCE_BYTES, type NameSearch } from './names/search.ts'
import { createNameStore } from './names/store.ts'
import type { Snapshot } from './snapshot.ts'
import { createSnapshotLoader } from './snapshot-loader.ts'
import { UNWATCHED, type Watch } from './watch.ts'

/** Classes that contain the repository's own declarations, which tests and pages only repeat. */
const CODE: ReadonlySet<FileClass> = new Set<FileClass>(['source', 'config', 'example'])

/** Loads the snapshots of commits, sharing the results of common blobs. */
export interface Snapshots extends NameSearch {
  readonly head: Snapshot
  /** For the next scan. */
  readonly memory: Memory
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
  /** What the scan before read; it is changed. */
  readonly memory?: Memory | null
  readonly watch?: Watch
}

/** Opens the snapshot of a head commit, from which other snapshots are derived. */
export async function openSnapshots(
  repository: GitRepository,
  headCommit: string,
  options: SnapshotOptions,
): Promise<Snapshots> {
  const { watch = UNWATCHED, isExcluded } = options
  const memory = options.memory ?? (await createMemory(repository, options.facts ?? null, watch))
  const { classOf, facts } = memory
  const names = createNameStore(memory.names.places)
  const loader = createSnapshotLoader(repository, names, memory, watch)
  const head = await loader.load(headCommit, createPathIndex(await repository.tree(headCommit)))
  const loaded = new Map<string, Loaded>([[headCommit, head]])
  if (options.memory) retain(memory, head.snapshot.paths.entries)
  const headTexts = loader.keptTexts()
  const search = createNameSearch(
    {
      ...{ repository, commit: headCommit, paths: head.snapshot.paths, classOf, isExcluded },
      pathsOf: (oid) => head.blobPaths().get(oid) ?? [],
    },
    names,
    memory.names,
    (await options.words) ?? { index: null, collector: () => null },
  )
  const loadedOf = (snapshot: Snapshot): Loaded => loaded.get(snapshot.commit) ?? head
  const sourceOf = (snapshot: Snapshot): FactSource => ({
    repository,
    snapshot,
    store: facts,
    isSource: (path) => classOf(path) === 'source' && !isExcluded(path),
    isCode: (path) => CODE.has(classOf(path)) && !isExcluded(path),
    // The past of such a file is not examined, as names in it count only where they were found.
    undecodable: snapshot === head.snapshot ? search.unsearched().map(({ file }) => file) : [],
  })
  const code = createCodeLoader(sourceOf, loadedOf)
  return {
    ...search,
    head: head.snapshot,
    memory,
    openAt: async (commits) => {
      const missing = [...new Set(commits)].filter((commit) => !loaded.has(commit))
      const changes = await repository.changesFrom(missing, headCommit)
      for (const [index, commit] of missing.entries())
        loaded.set(commit, await loader.load(commit, pathsBefore(head.snapshot.paths, changes[index] ?? [])))
      return commits.map((commit) => (loaded.get(commit) ?? head).snapshot)
    },
    goneSince: async (commits) => {
      const changes = await repository.changesFrom(commits, headCommit)
      return [...new Map(entriesBefore(changes.flat()).map((entry) => [`${entry.oid} ${entry.path}`, entry])).values()]
    },
    packagesIn: loader.packagesIn,
    loadFacts: code.load,
    membersOf: memoizeBy(
      async (type: TypeName) => (await loadFacts(sourceOf(head.snapshot), [{ members: [type] }])).membersOf(type),
      ({ name, files }) => `${name} ${files.join(' ')}`,
    ),
    factsOf: async (entries) => {
      await facts.read(entries)
      return entries.map(facts.get)
    },
    loadDocs: (snapshot, paths) => {
      const source = { repository, watch, memory, isHead: snapshot === head.snapshot }
      return loadDocs(source, snapshot, loadedOf(snapshot).docs, paths)
    },
    textsAt: (wanted, maxBytes = MAX_SOURCE_BYTES) => textsAt(repository, wanted, maxBytes),
    keepFacts: facts.keep,
    release: (past) => {
      for (const snapshot of past) {
        if (snapshot === head.snapshot) continue
        loaded.delete(snapshot.commit)
        code.forget(snapshot)
      }
      loader.releaseTexts(headTexts)
    },
    keepFaults: (snapshot, faults) => {
      for (const [sample, found] of faults) loadedOf(snapshot).faults.set(sample, found)
    },
    keepDoc: (snapshot, doc) => void loadedOf(snapshot).docs.set(doc.path, doc),
  }
}

/** Loads the declarations in the code of snapshots: for further needs, again with those before. */
function createCodeLoader(sourceOf: (snapshot: Snapshot) => FactSource, loadedOf: (snapshot: Snapshot) => Loaded) {
  const needsOf = new Map<string, readonly FactNeeds[]>()
  return {
    async load(snapshot: Snapshot, needs: readonly FactNeeds[]): Promise<void> {
      const before = needsOf.get(snapshot.commit) ?? []
      const all = [...before, ...needs.filter((need) => Object.keys(need).length > 0)]
      if (all.length === before.length) return
      needsOf.set(snapshot.commit, all)
      try {
        loadedOf(snapshot).keepCode(await loadFacts(sourceOf(snapshot), all))
      } catch (error) {
        needsOf.set(snapshot.commit, before)
        throw error
      }
    },
    forget: ({ commit }: Snapshot): void => void needsOf.delete(commit),
  }
}

interface PageSource {
  readonly repository: GitRepository
  readonly watch: Watch
  readonly memory: Memory
  /** Pages of the past are only needed for a while. */
  readonly isHead: boolean
}

async function loadDocs(
  { repository, watch, memory, isHead }: PageSource,
  snapshot: Snapshot,
  docs: Loaded['docs'],
  paths: Iterable<string>,
): Promise<void> {
  const entries = [...new Set(paths)].flatMap((path) =>
    docs.has(path) || !isDocPath(path) ? [] : (snapshot.paths.entries.get(path) ?? []),
  )
  for (const entry of entries) {
    const page = cachedPage(memory, entry)
    if (page) docs.set(entry.path, docOf(page))
  }
  const read = (entry: TreeEntry, bytes: Buffer): Doc | undefined =>
    isHead ? docOf(readPage(memory, entry, bytes)) : (tryReadDoc(entry.path, bytes) ?? undefined)
  const open = entries.filter(({ path }) => !docs.has(path))
  const byOid = groupBy(open, ({ oid }) => oid)
  for await (const { oid, bytes } of repository.blobs(byOid.keys())) {
    const isRead = bytes !== null && watch.refusal(oid) === null
    for (const entry of byOid.get(oid) ?? [])
      docs.set(entry.path, isRead ? watch.during(entry, () => read(entry, bytes)) : undefined)
  }
}

function docOf(page: Doc | DocUnreadable): Doc | undefined {
  return page instanceof DocUnreadable ? undefined : page
}

async function textsAt(
  repository: GitRepository,
  wanted: readonly { readonly commit: string; readonly path: string }[],
  maxBytes: number,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { name, bytes } of repository.files(wanted))
    if (bytes && bytes.length <= maxBytes) found.set(name, decodeText(bytes))
  return found
}

import type { Doc } from '../docs/doc.ts'
import { isDocPath, readDoc } from '../docs/read.ts'
import { isBesidePageLists, isSiteConfig } from '../docs/site/find-site.ts'
import type { FileFacts } from '../ecosystems/file-facts.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../ecosystems/manifests/parse.ts'
import type { CacheFile } from '../git/cache-file.ts'
import type { Blob, GitRepository, TreeEntry } from '../git/types.ts'
import { baseName } from '../paths.ts'
import { UNWATCHED, type Watch } from '../watch.ts'
import { createFactStore } from './fact-store.ts'
import { classifyPath, type FileClass } from './files/file-class.ts'
import { createIgnoreRules } from './files/ignored.ts'
import { createPathIndex, type PathIndex, pathsBefore } from './files/path-index.ts'
import { loadFacts } from './load-facts.ts'
import { assemble, type Loaded } from './loaded-snapshot.ts'
import type { FactNeeds } from './model/needs.ts'
import { CODE, createCodeSearch, type KeptWords } from './names/code-search.ts'
import { createPastSearch } from './names/past-search.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import { createNameStore } from './names/store.ts'
import type { Snapshot } from './snapshot.ts'

/** Classes whose manifests describe other projects than the repository: vendored code, input of tests. */
const NO_MANIFESTS: ReadonlySet<FileClass> = new Set<FileClass>(['vendored', 'generated'])
const TEST_INPUT =
  /(?:^|\/)(?:_*fixtures?_*|test[-_]?data|__tests__|__mocks__|snapshots?|resources\/test|test\/resources)\//

/** Loads what claims ask of commits, sharing everything that blobs have in common. */
export interface Snapshots {
  readonly head: Snapshot
  /** The snapshots of other commits: their paths and manifests. */
  openAt(commits: readonly string[]): Promise<Snapshot[]>
  /** The files of head that count as its code. */
  code(): readonly TreeEntry[]
  /** Looks names up in the code of head. */
  findNames(names: Iterable<string>): Promise<void>
  /** Looks names up in those blobs of past snapshots that head no longer has; each blob once for each name. */
  findPastNames(names: readonly string[], past: readonly Snapshot[]): Promise<void>
  /** Which of the names the code of any of the commits declares, and that of head does not; a cheaper question than where. */
  declaredIn(names: readonly string[], commits: readonly string[]): Promise<Set<string>>
  /** Reads what the code of a snapshot declares, for {@link Snapshot.code}; what was read before stays. */
  loadFacts(snapshot: Snapshot, needs: readonly FactNeeds[]): Promise<void>
  /** What files of head say, each in its place; undefined for those that were not read. */
  factsOf(entries: readonly TreeEntry[]): Promise<readonly (FileFacts | undefined)[]>
  /** Reads pages of a snapshot, for {@link Snapshot.doc}. */
  loadDocs(snapshot: Snapshot, paths: Iterable<string>): Promise<void>
  /** The texts of files at commits, by `commit:path`; files that are not there are left out. */
  textsAt(wanted: readonly { readonly commit: string; readonly path: string }[]): Promise<Map<string, string>>
  /** Keeps the facts that were read for later scans. */
  keepFacts(): Promise<void>
  /** Forgets past snapshots. */
  release(past: readonly Snapshot[]): void
  /** Puts a page that was read anyway where {@link Snapshot.doc} finds it. */
  keepDoc(snapshot: Snapshot, doc: Doc): void
}

export interface SnapshotOptions {
  /** True for paths whose code is left out by the configuration. */
  readonly isExcluded: (path: string) => boolean
  /** Read while git lists the tree. */
  readonly words?: Promise<KeptWords>
  /** Where the facts of files are kept between scans. */
  readonly facts?: CacheFile | null
  readonly watch?: Watch
}

/** Opens the snapshot of a head commit, from which others are derived. */
export async function openSnapshots(
  repository: GitRepository,
  headCommit: string,
  options: SnapshotOptions,
): Promise<Snapshots> {
  const { watch = UNWATCHED } = options
  const classOf = memoize(classifyPath)
  const manifestCache = new Map<string, Manifest | null>()
  const textCache = new Map<string, string>()
  const names = createNameStore()
  const loaded = new Map<string, Loaded>()

  const isRead = (blob: Blob): blob is Blob & { bytes: Buffer } =>
    blob.bytes !== null && blob.bytes.length <= MAX_SOURCE_BYTES && watch.refusal(blob.oid) === null
  const texts = async (entries: readonly TreeEntry[]): Promise<void> => {
    const missing = entries.filter((entry) => !textCache.has(entry.oid))
    for await (const blob of repository.blobs(missing.map((entry) => entry.oid)))
      textCache.set(blob.oid, isRead(blob) ? blob.bytes.toString('utf8') : '')
  }
  const load = async (commit: string, paths: PathIndex): Promise<Loaded> => {
    const entries = [...paths.entries.values()].filter((entry) => entry.kind === 'file' || entry.kind === 'executable')
    const manifestEntries = entries.filter(
      (entry) => isManifestPath(entry.path) && !NO_MANIFESTS.has(classOf(entry.path)) && !TEST_INPUT.test(entry.path),
    )
    const ignoreEntries = entries.filter((entry) => baseName(entry.path) === '.gitignore')
    const siteEntries = entries.filter(
      ({ path }) =>
        isSiteConfig(path) &&
        !/(?:^|\/)(?:SUMMARY|_sidebar)\.md$/.test(path) &&
        (!path.endsWith('.html') || isBesidePageLists(path, paths)),
    )
    await texts([...manifestEntries, ...ignoreEntries, ...siteEntries])
    const manifests = manifestEntries.flatMap((entry) =>
      watch.during(entry.oid, () => manifestOf(entry, textCache.get(entry.oid) ?? '', manifestCache)),
    )
    const ignores = createIgnoreRules(
      ignoreEntries.map((entry) => ({ path: entry.path, text: textCache.get(entry.oid) ?? '' })),
    )
    return assemble(commit, paths, { manifests, ignores, names, classOf, texts: textCache })
  }

  const head = await load(headCommit, createPathIndex(await repository.tree(headCommit)))
  loaded.set(headCommit, head)
  const headTexts = new Set(textCache.keys())
  const code = createCodeSearch(
    {
      repository,
      commit: headCommit,
      entries: () => head.snapshot.paths.entries.values(),
      classOf,
      isExcluded: options.isExcluded,
    },
    names,
    (await options.words) ?? { index: null, collector: () => null },
  )

  const past = createPastSearch(
    {
      ...{ repository, commit: headCommit, paths: head.snapshot.paths, classOf, isExcluded: options.isExcluded },
      // Only what head is searched for: a blob may lie in head where it counts as no code.
      isPresent: memoize((oid) =>
        (head.blobPaths().get(oid) ?? []).some((path) => CODE.includes(classOf(path)) && !options.isExcluded(path)),
      ),
    },
    names,
  )
  const facts = await createFactStore(repository, options.facts ?? null, watch)
  const needsOf = new Map<string, readonly FactNeeds[]>()
  const loadedOf = (snapshot: Snapshot): Loaded => loaded.get(snapshot.commit) ?? head
  return {
    head: head.snapshot,
    openAt: async (commits) => {
      const missing = [...new Set(commits)].filter((commit) => !loaded.has(commit))
      const changes = await repository.changesFrom(missing, headCommit)
      for (const [index, commit] of missing.entries())
        loaded.set(commit, await load(commit, pathsBefore(head.snapshot.paths, changes[index] ?? [])))
      return commits.map((commit) => (loaded.get(commit) ?? head).snapshot)
    },
    code: code.entries,
    findNames: code.find,
    loadFacts: async (snapshot, needs) => {
      const known = needsOf.get(snapshot.commit) ?? []
      const all = [...known, ...needs.filter((need) => Object.keys(need).length > 0)]
      if (all.length === known.length) return
      needsOf.set(snapshot.commit, all)
      const source = {
        ...{ repository, snapshot, store: facts },
        isSource: (path: string) => classOf(path) === 'source' && !options.isExcluded(path),
        findNames: (names: readonly string[]) =>
          snapshot === head.snapshot ? code.find(names) : past.find(names, [snapshot]),
      }
      loadedOf(snapshot).keepCode(await loadFacts(source, all))
    },
    factsOf: async (entries) => {
      await facts.read(entries)
      return entries.map(facts.get)
    },
    findPastNames: past.find,
    declaredIn: past.declaredIn,
    loadDocs: async (snapshot, paths) => {
      const { docs } = loadedOf(snapshot)
      const entries = [...new Set(paths)].flatMap((path) =>
        docs.has(path) || !isDocPath(path) ? [] : (snapshot.paths.entries.get(path) ?? []),
      )
      const byOid = new Map<string, string[]>()
      for (const entry of entries) byOid.set(entry.oid, [...(byOid.get(entry.oid) ?? []), entry.path])
      for await (const blob of repository.blobs(byOid.keys())) {
        const { oid, bytes } = blob
        const isRead = bytes !== null && watch.refusal(oid) === null
        for (const path of byOid.get(oid) ?? [])
          docs.set(path, isRead ? watch.during(oid, () => tryRead(path, bytes)) : undefined)
      }
    },
    textsAt: async (wanted) => {
      const found = new Map<string, string>()
      for await (const { name, bytes } of repository.files(wanted))
        if (bytes && bytes.length <= MAX_SOURCE_BYTES) found.set(name, bytes.toString('utf8'))
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
    keepDoc: (snapshot, doc) => void loadedOf(snapshot).docs.set(doc.path, doc),
  }
}

function manifestOf(entry: TreeEntry, text: string, cache: Map<string, Manifest | null>): Manifest[] {
  const key = `${entry.oid}:${entry.path}`
  let manifest = cache.get(key)
  if (manifest === undefined) {
    manifest = parseManifest(entry.path, text)
    cache.set(key, manifest)
  }
  return manifest ? [manifest] : []
}

function tryRead(path: string, bytes: Uint8Array): Doc | undefined {
  try {
    return readDoc(path, bytes)
  } catch {
    return undefined
  }
}

function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    return value
  }
}

import type { Blob, GitRepository, TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoizeRecent, once } from '../../base/memoize.ts'
import { baseName } from '../../base/paths.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { configParts, MAX_PART_DEPTH } from '../docs/site/config-parts.ts'
import { isBesidePageLists, isSiteConfig } from '../docs/site/find-site.ts'
import { isLayout } from '../docs/site/layouts.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { isManifestPath } from '../ecosystems/manifests/parse.ts'
import type { FileClass } from './files/file-class.ts'
import { createIgnoreRules } from './files/ignored.ts'
import type { PathIndex } from './files/path-index.ts'
import { assemble, type Loaded } from './loaded-snapshot.ts'
import type { Memory } from './memory.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import type { NameStore } from './names/store.ts'
import { packageNames } from './packages.ts'
import type { Watch } from './watch.ts'

/** Classes whose manifests do not describe the repository itself. */
const NO_MANIFESTS: ReadonlySet<FileClass> = new Set<FileClass>(['vendored', 'generated'])
/** Sets of `.gitignore` files whose rules are kept, with an answer for each path that they were asked about. */
const MAX_IGNORE_RULES = 8
const TEST_INPUT =
  /(?:^|\/)(?:_*fixtures?_*|test[-_]?data|__tests__|__mocks__|snapshots?|resources\/test|test\/resources)\//

/** Assembles snapshots from the texts that decide about them: manifests, ignore rules, the configurations of sites. Each blob is read once. */
export interface SnapshotLoader {
  load(commit: string, paths: PathIndex): Promise<Loaded>
  /** Names of the packages that manifests among the files declare; skips manifests without any of the words, which are in lower case. */
  packagesIn(words: readonly string[], files: readonly TreeEntry[]): Promise<Set<string>>
  /** The ids of the blobs whose texts are kept. */
  keptTexts(): Set<string>
  /** Drops all texts but these. */
  releaseTexts(except: ReadonlySet<string>): void
}

export function createSnapshotLoader(
  repository: GitRepository,
  names: NameStore,
  { texts, manifestOf, classOf }: Memory,
  watch: Watch,
): SnapshotLoader {
  const readBlob = (blob: Blob): string => {
    const isRead = blob.bytes !== null && blob.bytes.length <= MAX_SOURCE_BYTES && watch.refusal(blob.oid) === null
    return isRead && blob.bytes !== null ? decodeText(blob.bytes) : ''
  }
  const readTexts = async (entries: readonly TreeEntry[]): Promise<void> => {
    const missing = entries.filter((entry) => !texts.has(entry.oid))
    for await (const blob of repository.blobs(missing.map((entry) => entry.oid))) texts.set(blob.oid, readBlob(blob))
  }
  /** Reads what the configurations of sites consist of. What a file names is only known once it is read. */
  const readParts = async (configs: readonly TreeEntry[], { entries }: PathIndex): Promise<void> => {
    const read = (path: string): string | null => texts.get(entries.get(path)?.oid ?? '') ?? null
    for (let depth = 0; depth < MAX_PART_DEPTH; depth++) {
      const parts = configs.flatMap(({ path }) => configParts(path, read, (part) => entries.has(part)))
      await readTexts(parts.flatMap((part) => entries.get(part) ?? []).filter(isFile))
    }
  }
  // Most commits have the same ones, and are asked about the same paths.
  const ignoresOf = memoizeRecent(
    MAX_IGNORE_RULES,
    (files: readonly TreeEntry[]) =>
      createIgnoreRules(files.map(({ path, oid }) => ({ path, text: texts.get(oid) ?? '' }))),
    (files) => files.map(({ path, oid }) => `${oid}:${path}`).join('\u0000'),
  )
  const isManifest = ({ path }: TreeEntry): boolean =>
    isManifestPath(path) && !NO_MANIFESTS.has(classOf(path)) && !TEST_INPUT.test(path)
  return {
    async load(commit, paths) {
      const entries = [...paths.entries.values()].filter(isFile)
      const manifestEntries = entries.filter(isManifest)
      const ignoreEntries = entries.filter((entry) => baseName(entry.path) === '.gitignore')
      const siteEntries = entries.filter(({ path }) => isOfSite(path, paths))
      const layouts = entries.filter(({ path }) => isLayout(path))
      await readTexts([...manifestEntries, ...ignoreEntries, ...siteEntries, ...layouts])
      await readParts(siteEntries, paths)
      // Most lookups in the past do not concern manifests.
      const manifestTexts = manifestEntries.map((entry) => ({ entry, text: texts.get(entry.oid) ?? '' }))
      const manifests = once(() =>
        manifestTexts.flatMap(({ entry, text }) => watch.during(entry, () => manifestOf(entry, text) ?? [])),
      )
      return assemble(commit, paths, { manifests, ignores: ignoresOf(ignoreEntries), names, classOf, texts })
    },
    async packagesIn(words, files) {
      const byOid = groupBy(words.length === 0 ? [] : files.filter(isFile).filter(isManifest), ({ oid }) => oid)
      const manifests: Manifest[] = []
      for await (const blob of repository.blobs(byOid.keys())) {
        const text = readBlob(blob)
        const lower = text.toLowerCase()
        if (!words.some((word) => lower.includes(word))) continue
        const entries = byOid.get(blob.oid) ?? []
        manifests.push(...entries.flatMap((entry) => watch.during(entry, () => manifestOf(entry, text) ?? [])))
      }
      return new Set(packageNames(manifests))
    },
    keptTexts: () => new Set(texts.keys()),
    releaseTexts(except) {
      for (const oid of texts.keys()) if (!except.has(oid)) texts.delete(oid)
    },
  }
}

/** Whether a file configures a site or lists its pages. */
function isOfSite(path: string, paths: PathIndex): boolean {
  return (
    isSiteConfig(path) &&
    !/(?:^|\/)(?:SUMMARY|_sidebar)\.md$/.test(path) &&
    (!path.endsWith('.html') || isBesidePageLists(path, paths))
  )
}

function isFile({ kind }: TreeEntry): boolean {
  return kind === 'file' || kind === 'executable'
}

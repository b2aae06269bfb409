import { groupBy } from '../../base/group-by.ts'
import { memoizeBy, once } from '../../base/memoize.ts'
import type { Doc } from '../docs/doc.ts'
import { findSites, siteFor } from '../docs/site/find-site.ts'
import { createLayouts } from '../docs/site/layouts.ts'
import { includedFrom, resolveLink } from '../docs/site/resolve-link.ts'
import type { Site } from '../docs/site/site.ts'
import { slugsInOrder } from '../docs/slugs/slugs.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import { createBuilt } from './files/built.ts'
import type { FileClass } from './files/file-class.ts'
import type { PathIndex } from './files/path-index.ts'
import { type CodeModel, EMPTY_MODEL } from './model/model.ts'
import type { NameStore } from './names/store.ts'
import type { Snapshot } from './snapshot.ts'

/** A snapshot, and the pages that are added to it as they are read. */
export interface Loaded {
  readonly snapshot: Snapshot
  readonly docs: Map<string, Doc | undefined>
  readonly faults: Map<string, readonly SampleFault[]>
  keepCode(model: CodeModel): void
  blobPaths(): ReadonlyMap<string, readonly string[]>
}

export function assemble(
  commit: string,
  paths: PathIndex,
  parts: {
    readonly manifests: () => readonly Manifest[]
    readonly ignores: (path: string) => boolean
    readonly names: NameStore
    readonly classOf: (path: string) => FileClass
    readonly texts: ReadonlyMap<string, string>
  },
): Loaded {
  const { manifests, ignores, names, classOf, texts } = parts
  const docs = new Map<string, Doc | undefined>()
  const faults = new Map<string, readonly SampleFault[]>()
  const blobPaths = once(() => groupBy(paths.entries.keys(), (path) => paths.entries.get(path)?.oid ?? ''))
  const read = (path: string): string | null => texts.get(paths.entries.get(path)?.oid ?? '') ?? null
  const sites = once(() => findSites(paths.entries.keys(), read))
  const layouts = once(() => createLayouts(paths.entries.keys(), read))
  const siteOf = (path: string): Site => siteFor(path, sites())
  const isBuilt = once(() => createBuilt(manifests(), paths))
  let code = EMPTY_MODEL
  const snapshot: Snapshot = {
    commit,
    get code() {
      return code
    },
    paths,
    get manifests() {
      return manifests()
    },
    occurrences: memoizeBy((name) => names.placesOf(name, (oid) => blobPaths().get(oid) ?? [], classOf)),
    faultsOf: (sample) => faults.get(sample) ?? null,
    doc: (path) => docs.get(path),
    includedBy: createInclusions(docs, siteOf, (path) => paths.exists(path)),
    pagesWith: createAnchors(docs, ({ anchors }) => anchors),
    pagesWithHeading: createAnchors(docs, (doc) => slugsInOrder(doc, siteOf(doc.path))),
    siteOf,
    isIdOfLayout: (doc, id) => layouts()(doc, id),
    isGenerated: (path) => ignores(path) || isBuilt()(path),
  }
  return { snapshot, docs, faults, blobPaths, keepCode: (model) => (code = model) }
}

/** Returns a function that finds the pages that include another, among those read so far. */
export function createInclusions(
  docs: ReadonlyMap<string, Doc | undefined>,
  siteOf: (path: string) => Site,
  exists: (path: string) => boolean,
): (path: string) => readonly string[] {
  let including: ReadonlyMap<string, readonly { readonly by: string }[]> = new Map()
  let known = 0
  return (path) => {
    if (known !== docs.size) {
      const found = [...docs].flatMap(([by, doc]) =>
        (doc?.links ?? []).flatMap(({ kind, target }) => {
          const file = kind === 'include' ? includedFile(target, by, siteOf(by), exists) : null
          return file === null ? [] : [{ file, by }]
        }),
      )
      including = groupBy(found, ({ file }) => file)
      known = docs.size
    }
    return [...new Set(including.get(path)?.map(({ by }) => by))]
  }
}

/** Returns a function that finds the pages with an anchor, in lower case, among those read so far. */
export function createAnchors(
  docs: ReadonlyMap<string, Doc | undefined>,
  anchorsOf: (doc: Doc) => Iterable<string>,
): (anchor: string) => readonly string[] {
  let pages: ReadonlyMap<string, readonly { readonly path: string }[]> = new Map()
  let known = 0
  return (anchor) => {
    if (known !== docs.size) {
      const found = [...docs].flatMap(([path, doc]) =>
        [...new Set([...(doc ? anchorsOf(doc) : [])].map((each) => each.toLowerCase()))].map((each) => ({
          path,
          anchor: each,
        })),
      )
      pages = groupBy(found, (each) => each.anchor)
      known = docs.size
    }
    return (pages.get(anchor) ?? []).map(({ path }) => path)
  }
}

function includedFile(target: string, path: string, site: Site, exists: (path: string) => boolean): string | null {
  return resolveLink(target, path, site, exists).found ?? includedFrom(target, path).find(exists) ?? null
}

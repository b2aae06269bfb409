import type { Doc } from '../docs/doc.ts'
import { findSites, siteFor } from '../docs/site/find-site.ts'
import type { Site } from '../docs/site/site.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import type { FileClass } from './files/file-class.ts'
import { createInclusions } from './files/inclusions.ts'
import type { PathIndex } from './files/path-index.ts'
import { type CodeModel, EMPTY_MODEL } from './model/model.ts'
import type { NameStore } from './names/store.ts'
import type { Occurrence, Snapshot } from './snapshot.ts'

/** A snapshot, and the pages that are put into it as they are read. */
export interface Loaded {
  readonly snapshot: Snapshot
  readonly docs: Map<string, Doc | undefined>
  keepCode(model: CodeModel): void
  blobPaths(): ReadonlyMap<string, readonly string[]>
}

/** Makes the snapshot of a commit out of what was read of it. */
export function assemble(
  commit: string,
  paths: PathIndex,
  parts: {
    readonly manifests: readonly Manifest[]
    readonly ignores: (path: string) => boolean
    readonly names: NameStore
    readonly classOf: (path: string) => FileClass
    readonly texts: ReadonlyMap<string, string>
  },
): Loaded {
  const { manifests, ignores, names, classOf, texts } = parts
  const docs = new Map<string, Doc | undefined>()
  const places = new Map<string, readonly Occurrence[]>()
  let blobs: Map<string, string[]> | undefined
  let sites: readonly Site[] | undefined
  const blobPaths = (): Map<string, string[]> => {
    if (blobs) return blobs
    blobs = new Map()
    for (const entry of paths.entries.values()) {
      const known = blobs.get(entry.oid)
      if (known) known.push(entry.path)
      else blobs.set(entry.oid, [entry.path])
    }
    return blobs
  }
  // Manifests also name source files among what they publish: only what is not kept in the repository is built.
  const outputs = manifests
    .flatMap((manifest) => manifest.outputs.map((output) => output.replace(/\/+$/, '')))
    .filter((output) => output !== '' && !paths.exists(output))
  const siteOf = (path: string): Site => {
    sites ??= findSites(paths.entries.keys(), (path) => texts.get(paths.entries.get(path)?.oid ?? '') ?? null)
    return siteFor(path, sites)
  }
  let code = EMPTY_MODEL
  const snapshot: Snapshot = {
    commit,
    get code() {
      return code
    },
    paths,
    manifests,
    occurrences: (name) => {
      let found = places.get(name)
      if (!found) {
        found = names.placesOf(name, (oid) => blobPaths().get(oid) ?? [], classOf)
        places.set(name, found)
      }
      return found
    },
    doc: (path) => docs.get(path),
    includedBy: createInclusions(docs, siteOf, (path) => paths.exists(path)),
    siteOf,
    isGenerated: (path) => ignores(path) || outputs.some((output) => path === output || path.startsWith(`${output}/`)),
  }
  return { snapshot, docs, blobPaths, keepCode: (model) => (code = model) }
}

import type { Doc } from '../docs/doc.ts'
import type { Site } from '../docs/site/site.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import type { FileClass } from './files/file-class.ts'
import type { PathIndex } from './files/path-index.ts'
import type { CodeModel } from './model/model.ts'
import type { Hit } from './names/scanner.ts'

/** One place in the code of a commit where a name stands. */
export interface Occurrence extends Omit<Hit, 'name'> {
  readonly path: string
  readonly class: FileClass
}

/**
 * What the repository says at one commit, as far as it was asked for: its paths, its manifests, the places of the names
 * that claims speak of, and the pages that links lead to. Verifiers are pure functions of a claim and a snapshot, so the
 * same verifier judges the present and the past.
 */
export interface Snapshot {
  readonly commit: string
  readonly paths: PathIndex
  readonly manifests: readonly Manifest[]
  /** Where a name stands in code, strongest evidence first. Only names that were asked for are known. */
  occurrences(name: string): readonly Occurrence[]
  /** What the code declares, as far as {@link Snapshots.loadFacts} was asked for it. */
  readonly code: CodeModel
  /** A page that was asked for; undefined when it does not exist or could not be read. */
  doc(path: string): Doc | undefined
  /** The pages that show this one as a part of theirs, as far as they were read. */
  includedBy(path: string): readonly string[]
  /** The website that serves a page. */
  siteOf(path: string): Site
  /** Ignored by a `.gitignore` of the commit, or a build output that a manifest names. */
  isGenerated(path: string): boolean
}

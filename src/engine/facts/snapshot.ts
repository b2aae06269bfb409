import type { Doc } from '../docs/doc.ts'
import type { Site } from '../docs/site/site.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import type { FileClass } from './files/file-class.ts'
import type { PathIndex } from './files/path-index.ts'
import type { CodeModel } from './model/model.ts'
import type { Hit } from './names/scanner.ts'

/** An occurrence of a name in the code of a commit. */
export interface Occurrence extends Omit<Hit, 'name'> {
  readonly path: string
  readonly class: FileClass
}

/**
 * The state of the repository at one commit, as far as it was loaded: its paths, its manifests, the places of the names in claims, and the
 * pages that links lead to. Verifiers are pure functions of a claim and a snapshot, so the same verifier works for the present and the
 * past.
 */
export interface Snapshot {
  readonly commit: string
  readonly paths: PathIndex
  readonly manifests: readonly Manifest[]
  /** The occurrences of a name in code, strongest evidence first. Only names that were looked up are known. */
  occurrences(name: string): readonly Occurrence[]
  /** The declarations in code, as far as {@link Snapshots.loadFacts} loaded them. */
  readonly code: CodeModel
  /** The faults of a sample by its id, as far as a checker loaded them; null for a sample that was not checked. */
  faultsOf(sample: string): readonly SampleFault[] | null
  /** A loaded page; undefined if it does not exist or could not be read. */
  doc(path: string): Doc | undefined
  /** The pages that include this one, among those that were read. */
  includedBy(path: string): readonly string[]
  /** The pages that have a label or another anchor, in lower case, among those that were read. */
  pagesWith(anchor: string): readonly string[]
  /** The pages with a heading of this anchor, among those that were read. */
  pagesWithHeading(anchor: string): readonly string[]
  /** The website that serves a page. */
  siteOf(path: string): Site
  /** Whether a template of its site gives a page this id. */
  isIdOfLayout(doc: Doc, id: string): boolean
  /** Whether a `.gitignore` of the commit ignores it, or it is a build output that a manifest names. */
  isGenerated(path: string): boolean
}

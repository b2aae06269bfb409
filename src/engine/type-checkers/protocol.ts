import type { Manifest } from '../ecosystems/manifest.ts'
import type { SampleFault } from '../ecosystems/sample.ts'

/** A code sample of a page, prepared for the checker of its language. */
export interface SampleToCheck {
  /** Identifies the sample, what stands before it on its page included. */
  readonly id: string
  readonly page: string
  /** The extension of a file with this code: `.ts`. */
  readonly extension: string
  readonly text: string
  /** The same number for samples between the same two headings of their page. */
  readonly section: number
  /** Names that stand as code between the sample before on the page and this one. */
  readonly mentions: readonly string[]
  /**
   * What of the page it is made of, if the page does not have it as code: what it lists as the parameters of one function, what it names
   * with owners, what it calls in a sentence, or what it lists as the options of something. Each name has a line of its own: after the
   * imports, or the name of that.
   */
  readonly madeOf?: 'signature' | 'names' | 'calls' | 'options'
}

/** What a checker is asked about one commit. It asks for the texts of files by {@link TEXTS}. */
export interface CheckTask {
  /** Paths of all files that the checker may read. */
  readonly paths: readonly string[]
  readonly manifests: readonly Manifest[]
  /** Samples in the order of their pages. */
  readonly samples: readonly SampleToCheck[]
}

/** Reads texts of files; those that cannot be read are omitted. */
export type ReadTexts = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The question of a checker for the texts of files. */
export const TEXTS = 'texts'

/** The answer of a checker. */
export interface CheckedSamples {
  /** The faults of the samples that were checked, by their ids. */
  readonly faults: ReadonlyMap<string, readonly SampleFault[]>
  /** Paths of the files that the answer rests on. */
  readonly read: readonly string[]
}

/** What a checker works with. */
export interface Checking {
  readonly read: ReadTexts
  /** Works on one sample, which may take too long. */
  during<T>(sample: string, work: () => T): T
}

import type { Node } from 'web-tree-sitter'
import type { CommandReader } from './command-reader.ts'
import type { SourceFacts } from './file-facts.ts'
import type { Reader } from './manifests/draft.ts'
import type { ResolveModule } from './modules.ts'
import type { OptionReaders } from './option-reader.ts'
import type { Sample } from './sample.ts'
import type { Rules } from './syntax/rules.ts'

/**
 * All that is particular to one language or tool. Adding one is a folder with a value of this type, and its line in
 * `ecosystems.ts`.
 */
export interface Ecosystem {
  readonly name: string
  readonly manifests?: ManifestFiles
  readonly languages?: readonly Language[]
  /** Finds the files of the modules that samples and source files import. */
  readonly resolve?: ResolveModule
}

/** The manifests, task files and toolchain files of an ecosystem. */
export interface ManifestFiles {
  /** By base name. */
  readonly names?: Readonly<Record<string, Reader>>
  /** By path, for those whose base name is not fixed, with what these paths end in (`toml`, `csproj`). */
  readonly paths?: readonly (readonly [RegExp, Reader])[]
  readonly endings?: readonly string[]
}

/** A language whose syntax is read. */
export interface Language {
  /** The tree-sitter grammar: `tree-sitter-NAME.wasm`. */
  readonly grammar: string
  /** Endings with their dot, and base names in full. */
  readonly files: readonly string[]
  /** What its files declare. */
  readonly rules: Rules
  /** What stands at the top level is visible outside the file unless it says otherwise. */
  readonly exported: boolean
  /** How options of the command line are declared. */
  readonly options?: OptionReaders
  /** How commands of programs are declared. */
  readonly commands?: readonly CommandReader[]
  /** Words of which a file has at least one when it reads variables of the environment. */
  readonly marks?: {
    readonly environment: readonly string[]
  }
  /** What a file says beyond its declarations. */
  readonly facts?: (root: Node, path: string) => SourceFacts
  /** Code samples in this language. */
  readonly samples?: SampleReader
}

export interface SampleReader {
  /** Languages of code fences: `py`, `python3`, `pycon`. */
  readonly fences: readonly string[]
  /** Reads a sample; `source` is what `prepare` made of the block. Null leaves it to `otherwise`. */
  readonly read: (root: Node, source: string) => Sample | null
  /** The sample's code with the same lines: prompts and output blanked. Null when the block is not all in this language. */
  readonly prepare?: (lines: readonly string[]) => string | null
  /** Further ways to read the block, in order, when `read` gives null: the first that gives a sample counts. */
  readonly otherwise?: readonly SampleReading[]
  /** Whether a text leaves brackets open: blocks of such a language may show several excerpts, with blank lines in between. */
  readonly isOpen?: (text: string) => boolean
}

/** Another way to read a block: as a dialect, or as a fragment that needs something around it to be parsed. */
export interface SampleReading {
  readonly grammar: string
  /** What is parsed instead of what `prepare` made of the block; null when it is not to be read so. */
  readonly wrap?: (source: string) => string | null
  /** `source` is what was parsed. Lines and columns of the sample are those of the block. */
  readonly read: (root: Node, source: string) => Sample | null
}

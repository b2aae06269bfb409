import type { Node } from 'web-tree-sitter'
import type { CommandReader } from './command-reader.ts'
import type { Conventions } from './conventions.ts'
import type { SourceFacts } from './file-facts.ts'
import type { Layout } from './layout.ts'
import type { Reader } from './manifests/draft.ts'
import type { ResolveModule } from './modules.ts'
import type { OptionReaders } from './option-reader.ts'
import type { Sample } from './sample.ts'
import type { Rules } from './syntax/rules.ts'
import type { TaskProgram } from './task-call.ts'

/** Everything specific to one language or tool. To add one, add a folder with a value of this type and a line in `ecosystems.ts`. */
export interface Ecosystem {
  readonly name: string
  readonly manifests?: ManifestFiles
  readonly languages?: readonly Language[]
  /** Readers of commands that call tasks, by the name of their program. */
  readonly tasks?: Readonly<Record<string, TaskProgram>>
  /** Finds the files of modules that samples and source files import. */
  readonly resolve?: ResolveModule
  /** Its packages and programs, by the names of files. */
  readonly layout?: Layout
  /** What its names, files and lines show without a syntax tree. */
  readonly conventions?: Conventions
}

/** The manifests, task files and toolchain files of an ecosystem. */
export interface ManifestFiles {
  /** Readers by base name. */
  readonly names?: Readonly<Record<string, Reader>>
  /** Readers by path, for files without a fixed base name, and the endings of these paths (`toml`, `csproj`). */
  readonly paths?: readonly (readonly [RegExp, Reader])[]
  readonly endings?: readonly string[]
}

/** A language whose syntax is parsed. */
export interface Language {
  /** The tree-sitter grammar: `tree-sitter-NAME.wasm`. */
  readonly grammar: string
  /** The file of the grammar as `PACKAGE/FILE`, if `@vscode/tree-sitter-wasm` does not have it. */
  readonly grammarFile?: string
  /** Extensions with their dot, and full base names. */
  readonly files: readonly string[]
  /** Names in code fences: `py`, `python3`, `pycon`. */
  readonly fences?: readonly string[]
  /** The rules that read its declarations. */
  readonly rules: Rules
  /** A line that only this language has: identifies samples whose fences name no language. */
  readonly signature?: RegExp
  /** Declarations at the top level are visible outside the file by default. */
  readonly exported: boolean
  /** Readers of declared command-line options. */
  readonly options?: OptionReaders
  /** Readers of declared commands. */
  readonly commands?: readonly CommandReader[]
  /** Words of which a file contains at least one if it reads environment variables. */
  readonly marks?: {
    readonly environment: readonly string[]
  }
  /** Reads further facts of a file, beyond its declarations. */
  readonly facts?: (root: Node, path: string) => SourceFacts
  /** Code samples in this language. */
  readonly samples?: SampleReader
}

export interface SampleReader {
  /** Reads a sample; `source` is the output of `prepare`. Null passes it on to `otherwise`. */
  readonly read: (root: Node, source: string) => Sample | null
  /** The sample's code with the same lines, with prompts and output blanked. Null if the block is not entirely in this language. */
  readonly prepare?: (lines: readonly string[]) => string | null
  /** Further readings of the block if `read` gives null, in order: the first with a result counts. */
  readonly otherwise?: readonly SampleReading[]
  /** Whether a text has unclosed brackets. Blocks of such a language may show several excerpts, separated by blank lines. */
  readonly isOpen?: (text: string) => boolean
}

/** Another way to read a block: as a dialect, or as a fragment that needs surrounding code to be parsed. */
export interface SampleReading {
  readonly grammar: string
  /** The text to parse instead of the output of `prepare`; null if this reading does not apply. */
  readonly wrap?: (source: string) => string | null
  /** `source` is the parsed text. Lines and columns of the result are those of the block. */
  readonly read: (root: Node, source: string) => Sample | null
}

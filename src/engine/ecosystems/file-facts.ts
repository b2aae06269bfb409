import type { Declaration } from './declaration.ts'

/** The facts of one source file about the repository, from its syntax. Plain JSON data, stored by blob id. */
export interface FileFacts {
  readonly declarations: readonly Declaration[]
  /** Modules that the file imports, and which of them it re-exports. */
  readonly imports: readonly ModuleImport[]
  /** The names that others get who import everything of the file; absent where they get all that it exports. */
  readonly published?: readonly string[]
  /** Command-line options that the file passes to an argument parser. */
  readonly options: readonly OptionFact[]
  /** Why the file may declare further options; absent if all of them are read. */
  readonly openOptions?: string
  /** Names of programs' commands that are declared anywhere in the file. */
  readonly commands: readonly CommandFact[]
  /** Why a program may have further commands; absent without a reason. */
  readonly openCommands?: string
  /** Environment variables that the file reads. */
  readonly environment: readonly VariableRead[]
  /** Strings of the file that a person may see: literals of more than one word, with gaps for inserted values. */
  readonly messages: readonly Message[]
  /** Lines that give a name a plain value only under a condition. Absent if there are none. */
  readonly conditionalValues?: readonly number[]
  /** Why the file may contain more: the grammar could not parse parts of its text. Absent if all of it was read. */
  readonly open?: string
}

/** Facts of a file beyond its declarations, options and commands. */
export type SourceFacts = Omit<FileFacts, 'declarations' | 'options' | 'openOptions' | 'commands' | 'openCommands'>

export const NO_FACTS: FileFacts = {
  declarations: [],
  imports: [],
  options: [],
  commands: [],
  environment: [],
  messages: [],
}

export interface ModuleImport {
  /** As written: `./queue`, `bullmq`, `..models`, `crate::job`, `github.com/spf13/pflag`. */
  readonly module: string
  /** The imported name; `*` for all names, `default` for the default export, null for the module itself. */
  readonly name: string | null
  /** Its name in this file. */
  readonly alias: string
  /** Re-exported to importers of this file: `export … from`, `pub use`, a name in `__init__.py`. */
  readonly exported: boolean
  /** Only types are imported, so no import remains at run time. */
  readonly typeOnly?: true
  readonly line: number
}

/** A command-line option. */
export interface OptionFact {
  /** Names with their dashes, as on the command line: `--max-columns`, `-M`. */
  readonly names: readonly string[]
  readonly line: number
  /** Last line of its declaration. */
  readonly lastLine: number
  /** Its prefixes are accepted as well. */
  readonly abbreviates?: true
}

/** A command of a program: the word after the program's name. */
export interface CommandFact {
  readonly name: string
  readonly line: number
}

export interface VariableRead {
  readonly name: string
  readonly line: number
  /** Its name is derived from a key at that line. */
  readonly isMade?: true
}

export interface Message {
  /** The text between the gaps: `["installed package ", " ", ", installed using "]` of f"installed package {name} {version}, installed using {python}". */
  readonly parts: readonly string[]
  readonly line: number
}

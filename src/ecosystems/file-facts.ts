import type { Declaration } from './declaration.ts'

/** What one source file says of the repository, read from its syntax. Plain JSON data, kept by the id of its blob. */
export interface FileFacts {
  readonly declarations: readonly Declaration[]
  /** Modules that the file imports, and what it passes on of them. */
  readonly imports: readonly ModuleImport[]
  /** Options of the command line that the file tells a parser of arguments. */
  readonly options: readonly OptionFact[]
  /** Why the file may declare further options; left out when all of them are read. */
  readonly openOptions?: string
  /** Commands of programs, as their names are declared anywhere in the file. */
  readonly commands: readonly CommandFact[]
  /** Why a program may take further commands; left out where nothing says so. */
  readonly openCommands?: string
  /** Environment variables that the file reads. */
  readonly environment: readonly VariableRead[]
  /** Texts of the file that a person may get to see: literals of more than one word, with gaps for what is filled in. */
  readonly messages: readonly Message[]
  /** Why the file may say more: parts of its text that the grammar does not know. Left out when all of it was read. */
  readonly open?: string
}

/** What a file says beyond its declarations and its options. */
export type SourceFacts = Omit<FileFacts, 'declarations' | 'options' | 'openOptions' | 'commands' | 'openCommands'>

export const NO_FACTS: FileFacts = {
  ...{ declarations: [], imports: [], options: [], commands: [], environment: [], messages: [] },
}

export interface ModuleImport {
  /** As written: `./queue`, `bullmq`, `..models`, `crate::job`, `github.com/spf13/pflag`. */
  readonly module: string
  /** The name that is taken; `*` for all of them, `default` for the default export, null for the module itself. */
  readonly name: string | null
  /** What it is called in this file. */
  readonly alias: string
  /** Passed on to whoever imports this file: `export … from`, `pub use`, a name in `__init__.py`. */
  readonly exported: boolean
  /** Only types are taken, which leave no import where the code runs. */
  readonly typeOnly?: true
  readonly line: number
}

/** An option of the command line. */
export interface OptionFact {
  /** With their dashes, as on the command line: `--max-columns`, `-M`. */
  readonly names: readonly string[]
  readonly line: number
  /** Where its declaration ends. */
  readonly lastLine: number
  /** Its beginning is taken for it, too. */
  readonly abbreviates?: true
}

/** A command of a program: the word behind its name. */
export interface CommandFact {
  readonly name: string
  readonly line: number
}

export interface VariableRead {
  readonly name: string
  readonly line: number
  /** Its name is made of a key, which stands there. */
  readonly isMade?: true
}

export interface Message {
  /** The text between the gaps: `["installed package ", " ", ", installed using "]` of f"installed package {name} {version}, installed using {python}". */
  readonly parts: readonly string[]
  readonly line: number
}

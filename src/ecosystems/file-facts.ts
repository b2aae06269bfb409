import type { DataType } from './data-type.ts'
import type { Declaration } from './declaration.ts'

/** What one source file says of the repository, read from its syntax. Plain JSON data, kept by the id of its blob. */
export interface FileFacts {
  readonly declarations: readonly Declaration[]
  /** Modules that the file imports, and what it passes on of them. */
  readonly imports: readonly ModuleImport[]
  /** Commands that an argument parser declares. */
  readonly commands: readonly CommandFact[]
  /** Environment variables that the file reads. */
  readonly environment: readonly VariableRead[]
  /** Texts of the file that a person may get to see: literals of more than one word, with gaps for what is filled in. */
  readonly messages: readonly Message[]
  /** Types whose values are read from data by their keys; left out where there are none, or where they are not read. */
  readonly dataTypes?: readonly DataType[]
  /** Why the file may say more: parts of its text that the grammar does not know. Left out when all of it was read. */
  readonly open?: string
}

export const NO_FACTS: FileFacts = { declarations: [], imports: [], commands: [], environment: [], messages: [] }

export interface ModuleImport {
  /** As written: `./queue`, `bullmq`, `..models`, `crate::job`, `github.com/spf13/pflag`. */
  readonly module: string
  /** The name that is taken; `*` for all of them, `default` for the default export, null for the module itself. */
  readonly name: string | null
  /** What it is called in this file. */
  readonly alias: string
  /** Passed on to whoever imports this file: `export … from`, `pub use`, a name in `__init__.py`. */
  readonly exported: boolean
  readonly line: number
}

/**
 * One command of a program: the program itself, or a subcommand. Commands are put together across files by their handles.
 */
export interface CommandFact {
  /** Name on the command line, with what the parser is told (`prog=`, `.name()`, `Use:`); null for a root that is not named. */
  readonly name: string | null
  readonly aliases: readonly string[]
  /** Variable, function or type by which code speaks of this command; null when nothing else can refer to it. */
  readonly handle: string | null
  /** Handle of the command that this one is a subcommand of; null for a root, or where another file says it (`children`). */
  readonly parent: string | null
  /** Handles, from this or another file, of commands that are added to this one. */
  readonly children: readonly string[]
  readonly options: readonly OptionFact[]
  readonly operands: readonly OperandFact[]
  /** Why it may have options or subcommands that the text does not show; null when all of them are read. */
  readonly open: string | null
  /** Options after the first operand belong to something else (`trailing_var_arg`, `passThroughOptions`, `REMAINDER`). */
  readonly passesThrough: boolean
  /** Functions of other files that add to the command, of the same package (`addFlags`) or of one by its name (`flags.Add`). */
  readonly addedBy?: readonly AddedBy[]
  /** The fact is what a function adds to the command that it is handed. */
  readonly adds?: AddingFunction
  readonly line: number
}

export interface AddingFunction {
  readonly function: string
  /** Why it may add more than is read; null when all of it is. */
  readonly open: string | null
  /** Commands of its own file are handed to it. */
  readonly isCalled: boolean
}

export interface AddedBy {
  readonly function: string
  /** Subcommands know the options that it adds, too. */
  readonly inherited: boolean
}

export interface OptionFact {
  /** With their dashes, as on the command line: `--max-columns`, `-M`. */
  readonly names: readonly string[]
  /** Whether it takes a value: never, always, or only with `=`. */
  readonly takes: 'nothing' | 'value' | 'optional value'
  /** Name of the value in help texts: `WHEN`; null where none is said. */
  readonly valueName: string | null
  /** The value has to be attached with `=`. */
  readonly attached: boolean
  readonly choices: readonly string[] | null
  /** As a user would write it; null where there is none or it is worked out. */
  readonly default: string | null
  /** `--no-x` exists beside `--x` without being listed. */
  readonly negatable: boolean
  /** Subcommands know it, too. */
  readonly inherited: boolean
  readonly help: string | null
  /** Help texts leave it out, or may leave it out: it is hidden, or there only under some conditions. */
  readonly hidden?: true
  readonly line: number
}

export interface OperandFact {
  readonly name: string
  readonly required: boolean
  readonly many: boolean
  readonly choices: readonly string[] | null
}

export interface VariableRead {
  readonly name: string
  /** What is taken when it is not set, as a user would write it; null where none is said. */
  readonly default: string | null
  readonly line: number
}

export interface Message {
  /** The text between the gaps: `["installed package ", " ", ", installed using "]` of f"installed package {name} {version}, installed using {python}". */
  readonly parts: readonly string[]
  readonly line: number
}

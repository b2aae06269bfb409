import type { DataType } from '../../ecosystems/data-type.ts'
import type { Declaration } from '../../ecosystems/declaration.ts'
import type { CommandFact, Message, OptionFact, VariableRead } from '../../ecosystems/file-facts.ts'
import type { ModuleName } from './needs.ts'

/** Why a name is open that a file only passes on: what it stands for was not read. */
export const PASSED_ON = 'passed on'

/** A fact with the file that declares it. */
export type At<F> = F & { readonly file: string }

/**
 * The facts of one scope, such as the options of a command or the members of a type. `open` says why there may be more than
 * the model has read; only where it is null does the absence of a name say anything.
 */
export interface Scope<F> {
  readonly facts: readonly At<F>[]
  readonly open: string | null
}

/** A program or one of its subcommands, put together from all files that speak of it. */
export interface Command {
  /** The words of the command line: `['tool']`, `['tool', 'epoch', 'create']`. */
  readonly words: readonly string[]
  readonly aliases: readonly string[]
  /** Its own options, and those that it inherits from the commands above it. */
  readonly options: Scope<OptionFact>
  readonly subcommands: readonly Command[]
  /** Why it may have further subcommands; null when all are read. */
  readonly openSubcommands: string | null
  readonly fact: At<CommandFact>
}

/** The values of a union, an enum, a literal list, the keys of a registry, or the choices of an option. */
export interface Enumeration {
  readonly name: string
  readonly values: readonly string[]
  /** Why it may have further values; null when all are read. */
  readonly open: string | null
  /** A type of objects, whose members are the values: other types may extend it. */
  readonly extensible: boolean
  readonly file: string
  readonly line: number
}

/**
 * What the repository declares at one commit, as far as claims asked for it ({@link FactNeeds}): facts in scopes, each
 * closed or open. Facts of tests, examples, and generated and vendored code are left out.
 */
export interface CodeModel {
  /** The declarations of a name in the repository's source, at the top level of files and as members. */
  declarationsOf(name: string): readonly At<Declaration>[]
  /** The types (classes, interfaces, structs, aliases, enums, registry objects) of a name. */
  typesOf(name: string): readonly At<Declaration>[]
  /**
   * The members of a type and of what it extends. Open when a base is not in the repository, when a name is declared more
   * than once, or when a declaration is itself open.
   */
  membersOf(type: At<Declaration>): Scope<Declaration>
  /** What readers get who import a package or module of the repository by this specifier; null when it is none of ours. */
  exportsOf(module: ModuleName): Scope<Declaration> | null
  /** The programs of the repository whose parsers of arguments were read. */
  programs(): readonly Command[]
  /** The environment variables that the code reads; open when some name is worked out. */
  environment(): Scope<VariableRead>
  /** Texts of the repository's source, of files that hold words that were asked for. */
  messages(): readonly At<Message>[]
  /** What the repository enumerates, of files that hold values that were asked for. */
  enumerations(): readonly Enumeration[]
  /** Types that data is read into, of files that hold keys that were asked for. */
  dataTypes(): readonly At<DataType>[]
}

/** The model of a commit of which nothing was asked. */
export const EMPTY_MODEL: CodeModel = {
  declarationsOf: () => [],
  typesOf: () => [],
  membersOf: () => ({ facts: [], open: 'not read' }),
  exportsOf: () => null,
  programs: () => [],
  environment: () => ({ facts: [], open: 'not read' }),
  messages: () => [],
  enumerations: () => [],
  dataTypes: () => [],
}

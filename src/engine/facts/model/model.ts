import type { Declaration } from '../../ecosystems/declaration.ts'
import type { CommandFact, ModuleImport, OptionFact, VariableRead } from '../../ecosystems/file-facts.ts'
import type { ModuleName, TypeName } from './needs.ts'

/** Why a re-exported name is open: its declaration was not read. */
export const PASSED_ON = 'passed on'

/** An import with the files of the repository that it resolves to; empty for somebody else's module, null if they are unknown. */
export type ImportFact = ModuleImport & { readonly targets: readonly string[] | null }

/** A line of code that contains a text, outside of comments. */
export interface TextPlace {
  readonly line: number
  /** The line, cut to the surroundings of the text. */
  readonly text: string
  /** The index of the text in it. */
  readonly at: number
}

/** A fact with the file that declares it. */
export type At<F> = F & { readonly file: string }

/**
 * The facts of one scope, such as the options of a command or the exports of a module. `open` is the reason why there may be more facts
 * than were read; only if it is null is the absence of a name meaningful.
 */
export interface Scope<F> {
  readonly facts: readonly At<F>[]
  readonly open: string | null
}

/** The members of a type: its own, and those of its bases that are the repository's. Open if others may add some. */
export interface Members extends Scope<Declaration> {
  /** Where the type is declared. */
  readonly places: readonly At<Declaration>[]
}

/**
 * The repository's declarations at one commit, as far as claims need them ({@link FactNeeds}): facts in scopes, each closed or open. Facts
 * of tests, examples, and generated and vendored code are omitted.
 */
export interface CodeModel {
  /** The exports of a package or module of the repository that is imported by this specifier; null for others. */
  exportsOf(module: ModuleName): Scope<Declaration> | null
  /** The members of the types of a name that some of these files declare; null if none of them does. */
  membersOf(type: TypeName): Members | null
  /** The command line options that the code declares; open if some declaration was not read. */
  options(): Scope<OptionFact>
  /** The commands of programs that the code declares; open if programs may accept others. */
  commands(): Scope<CommandFact>
  /** The imports of the files that were read; open if others were not. */
  imports(): Scope<ImportFact>
  /** The environment variables that the code reads; open if some name is computed. */
  environment(): Scope<VariableRead>
  /** Whether a line gives a name its value only under a condition; false for files that were not read. */
  isConditional(file: string, line: number): boolean
  /** The places of a text in code, in any language. */
  placesOf(text: string): Scope<TextPlace>
}

/** The model of a commit of which no facts were loaded. */
export const EMPTY_MODEL: CodeModel = {
  exportsOf: () => null,
  membersOf: () => null,
  options: () => ({ facts: [], open: 'not read' }),
  commands: () => ({ facts: [], open: 'not read' }),
  imports: () => ({ facts: [], open: 'not read' }),
  environment: () => ({ facts: [], open: 'not read' }),
  isConditional: () => false,
  placesOf: () => ({ facts: [], open: 'not read' }),
}

import type { Declaration } from '../../ecosystems/declaration.ts'
import type { CommandFact, ModuleImport, OptionFact, VariableRead } from '../../ecosystems/file-facts.ts'
import type { ModuleName } from './needs.ts'

/** Why a name is open that a file only passes on: what it stands for was not read. */
export const PASSED_ON = 'passed on'

/** An import with the files of the repository that it leads to; none where it is somebody else's, null where they cannot be told. */
export type ImportFact = ModuleImport & { readonly targets: readonly string[] | null }

/** A line of code that has a text, outside of comments. */
export interface TextPlace {
  readonly line: number
  /** The line, cut to what stands around the text. */
  readonly text: string
  /** Where the text begins in it. */
  readonly at: number
}

/** A fact with the file that declares it. */
export type At<F> = F & { readonly file: string }

/**
 * The facts of one scope, such as the options of a command or the exports of a module. `open` says why there may be more than
 * the model has read; only where it is null does the absence of a name say anything.
 */
export interface Scope<F> {
  readonly facts: readonly At<F>[]
  readonly open: string | null
}

/**
 * What the repository declares at one commit, as far as claims asked for it ({@link FactNeeds}): facts in scopes, each
 * closed or open. Facts of tests, examples, and generated and vendored code are left out.
 */
export interface CodeModel {
  /** What readers get who import a package or module of the repository by this specifier; null when it is none of ours. */
  exportsOf(module: ModuleName): Scope<Declaration> | null
  /** The options of the command line that the code declares anywhere; open when some declaration is not read. */
  options(): Scope<OptionFact>
  /** The commands of programs that the code declares; open where programs may take others. */
  commands(): Scope<CommandFact>
  /** What the files import that were read; open when others were not. */
  imports(): Scope<ImportFact>
  /** The environment variables that the code reads; open when some name is worked out. */
  environment(): Scope<VariableRead>
  /** Where code has a text, in whatever language. */
  placesOf(text: string): Scope<TextPlace>
}

/** The model of a commit of which nothing was asked. */
export const EMPTY_MODEL: CodeModel = {
  exportsOf: () => null,
  options: () => ({ facts: [], open: 'not read' }),
  commands: () => ({ facts: [], open: 'not read' }),
  imports: () => ({ facts: [], open: 'not read' }),
  environment: () => ({ facts: [], open: 'not read' }),
  placesOf: () => ({ facts: [], open: 'not read' }),
}

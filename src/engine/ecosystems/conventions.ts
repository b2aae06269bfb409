import type { Ecosystem as PackageSystem } from './manifest.ts'

/** Conventions of an ecosystem's languages: what their names, files and lines show without a syntax tree. Each may be left out. */
export interface Conventions extends SharedNames, Qualification, LineForms {
  /** Base names of files with tests. */
  readonly tests?: RegExp
}

/** Which files declare the names that samples of a language use. */
interface SharedNames {
  /** Endings of files of dialects that are not parsed, but share names with the languages: `vue`. */
  readonly dialects?: readonly string[]
  /** Names in code fences of what is not parsed. */
  readonly fences?: readonly string[]
  /** Endings of files in other languages, in which packages of the ecosystem declare names as well: `c` for Python. */
  readonly writtenIn?: readonly string[]
  /** The package systems of its manifests. */
  readonly packageSystems?: readonly PackageSystem[]
  /** The address of a package in a registry. Its first group is the name in the first of the package systems. */
  readonly registry?: RegExp
  /** A package is named after its repository: host, owner and name. */
  readonly namesRepositories?: true
  /** Packages are imported with underscores for their dashes. */
  readonly isUnderscored?: true
  /** Whether a module, given by the first part of its name, belongs to the language rather than to a package. */
  readonly isStandardModule?: (name: string) => boolean
  /** How the path of a module's file continues the name of the module. */
  readonly moduleFiles?: readonly string[]
  /** Whether code that is generated at build time may declare a name that no file contains, given all names that files declare. */
  readonly mayBeGenerated?: (name: string, declared: readonly { readonly name: string }[]) => boolean
}

/** How samples and pages say where a name belongs. */
interface Qualification {
  /** Pages name a declaration by a dotted path from its package on: `package.module.Type.member`. */
  readonly hasDottedPaths?: true
  /** Links of pages below a manifest may name items of its code instead of files. */
  readonly linksNameCode?: true
  /** Code puts the package before each name of another package: `flag.Parse`. Packages are folders in lower case. */
  readonly namesPackages?: true
}

/** What single lines of code show. */
interface LineForms {
  /** Words before a name that a line declares, as regular expressions. */
  readonly declaring?: readonly string[]
  /** What stands directly before the name of an environment variable that a line reads. */
  readonly readingVariables?: RegExp
  /** Options of its tools that pages mention without naming the tool. */
  readonly toolOptions?: ReadonlySet<string>
  /** Some parsers of arguments are not read, so that any quoted `--flag` may be declared to one. */
  readonly quotesOptions?: true
  /** A line that gives a variable of a function its value, whatever the variable is called. */
  readonly localVariable?: RegExp
}

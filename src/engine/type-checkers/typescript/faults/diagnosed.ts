import type ts from 'typescript6'
import type { FaultKind } from '../../../ecosystems/sample.ts'
import type { Exported } from '../exported.ts'
import type { Plugins } from '../plugins.ts'
import type { OwnDeclaration, Resolution } from '../resolved.ts'

/** A diagnostic of the compiler with its smallest node. */
export interface Diagnosed {
  readonly node: ts.Node
  readonly file: ts.SourceFile
  readonly checker: ts.TypeChecker
  readonly resolution: Resolution
  /** Names of members that samples of the page may add to objects. */
  readonly added: ReadonlySet<string>
  readonly plugins: Plugins
  /** What the packages of the repository export. */
  readonly exported: Exported
  /** Names that so many samples use without an import that these docs leave it out on purpose. */
  readonly leftOut: ReadonlySet<string>
  /** Whether another file that a package has for a specifier, such as that for another runtime, has a name. */
  hasOtherwise(specifier: string, name: string): boolean
}

/** What a diagnostic says that a declaration of the repository decides. */
export interface Contradiction {
  readonly kind: FaultKind
  readonly name: string
  readonly reason: string
  readonly at: ts.Node
  readonly declaration: OwnDeclaration
  /** The names that the declaration has. */
  readonly known?: readonly string[]
}

import type { Imported } from '../../imports.ts'
import type { Syntax } from '../../tree.ts'
import type { Scope } from '../scopes.ts'

/** The names that a sample binds, and the expressions that use names, each with its scope. */
export interface SampleNames {
  readonly imports: readonly Imported[]
  /** All uses: single names, member chains, and calls of these. */
  readonly uses: readonly Use[]
  /** It imports all names of a module, so any name may be bound. */
  readonly takesAll: boolean
  /** Members that the sample sets on objects. */
  readonly set: ReadonlySet<string>
  /** The names of the sample as a module. */
  readonly module: Scope
}

export interface Use {
  /** An identifier or a member chain. */
  readonly node: Syntax
  readonly scope: Scope
  /** The sample shows that it fails. */
  readonly fails: boolean
}

/** The result so far. */
export interface Walk extends SampleNames {
  readonly imports: Imported[]
  readonly uses: Use[]
  readonly set: Set<string>
  takesAll: boolean
  /** The current node is in code that is shown to fail. */
  fails: boolean
  /** Reads a node with its descendants. */
  readonly visit: Visit
}

export type Visit = (node: Syntax, scope: Scope, walk: Walk) => void

export function visitAll(nodes: readonly Syntax[], scope: Scope, walk: Walk): void {
  for (const node of nodes) walk.visit(node, scope, walk)
}

export function visitIf(node: Syntax | null, scope: Scope, walk: Walk): void {
  if (node !== null) walk.visit(node, scope, walk)
}

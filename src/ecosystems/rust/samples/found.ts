import type { Node } from 'web-tree-sitter'
import type { SampleImport, UnboundName } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { isUnbound, type PathName } from './paths.ts'
import type { Scope } from './scope.ts'

/** What has been read of a sample so far. */
export interface Found {
  readonly imports: SampleImport[]
  readonly unbound: UnboundName[]
  /** Names of types that the sample declares: macros make further names of them. */
  readonly declared: Set<string>
  /** Something binds names that cannot be read: a glob import, a syntax error, nesting beyond reason. */
  obscure: boolean
  /** A derive macro is not known: it may make functions. */
  obscureDerive: boolean
  /** Some macros come from a crate as a whole. */
  obscureMacros: boolean
}

/** What readers of parts need of the reader of the whole. */
export interface Reader {
  readonly found: Found
  visit(node: Node, scope: Scope): void
}

/** Notes that a path is used. */
export function note(found: Found, names: readonly PathName[], scope: Scope): void {
  const [first] = names
  if (first !== undefined && isUnbound(names, scope)) found.unbound.push({ ...placeOf(first.node), name: first.text })
}

import type { Node } from 'web-tree-sitter'
import type { SampleImport, UnboundName } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { isUnbound, type PathName } from './paths.ts'
import type { Scope } from './scope.ts'

/** The result of reading a sample so far. */
export interface Found {
  readonly imports: SampleImport[]
  readonly unbound: UnboundName[]
  /** Names of declared types, from which macros generate further names. */
  readonly declared: Set<string>
  /** Something binds unknown names: a glob import, a syntax error, or too deep nesting. */
  obscure: boolean
  /** An unknown derive macro may generate functions. */
  obscureDerive: boolean
  /** A crate's macros are imported as a whole. */
  obscureMacros: boolean
}

/** The part of the reader that visits need. */
export interface Reader {
  readonly found: Found
  visit(node: Node, scope: Scope): void
}

/** Records the use of a path. */
export function addPath(found: Found, names: readonly PathName[], scope: Scope): void {
  const [first] = names
  if (first !== undefined && isUnbound(names, scope)) found.unbound.push({ ...placeOf(first.node), name: first.text })
}

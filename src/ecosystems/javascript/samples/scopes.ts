import type { Node } from 'web-tree-sitter'
import { type Scope as AnyScope, scopeAround } from '../../samples/scope.ts'

/** Where a name got its value, as far as the sample says. */
export interface Binding {
  /** What it is made from; null when nothing is known of it. */
  readonly source: BindingSource | null
  /** It is declared or assigned more than once: what it is depends on when one asks. */
  changed: boolean
}

export type BindingSource =
  | { readonly kind: 'import'; readonly module: string; readonly name: string | null }
  /** The value of an expression, or a member of it. */
  | { readonly kind: 'value'; readonly node: Node; readonly scope: Scope; readonly path: readonly string[] }
  /** A value of a type that is written beside it, or a member of one. */
  | { readonly kind: 'type'; readonly node: Node; readonly scope: Scope; readonly path: readonly string[] }

/** `var` and functions in blocks reach the next scope of the kind `function`. */
export type Scope = AnyScope<Binding>

export function bind(scope: Scope, name: string, source: BindingSource | null): void {
  const earlier = scope.names.get(name)
  if (earlier === undefined) scope.names.set(name, { source, changed: false })
  else earlier.changed = true
}

export function functionScope(scope: Scope): Scope {
  return scopeAround(scope, /^function$/)
}

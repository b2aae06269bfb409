import type { Node } from 'web-tree-sitter'

/** Where a name got its value, as far as the sample says. */
export interface Binding {
  readonly name: string
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

export interface Scope {
  readonly parent: Scope | null
  /** `var` and functions in blocks reach it. */
  readonly isFunction: boolean
  readonly bindings: Map<string, Binding>
}

export function openScope(parent: Scope | null, isFunction = false): Scope {
  return { parent, isFunction, bindings: new Map() }
}

export function bind(scope: Scope, name: string, source: BindingSource | null): void {
  const earlier = scope.bindings.get(name)
  if (earlier === undefined) scope.bindings.set(name, { name, source, changed: false })
  else earlier.changed = true
}

export function lookUp(scope: Scope, name: string): Binding | null {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const found = each.bindings.get(name)
    if (found !== undefined) return found
  }
  return null
}

export function functionScope(scope: Scope): Scope {
  let each = scope
  while (!each.isFunction && each.parent !== null) each = each.parent
  return each
}

export function programScope(scope: Scope): Scope {
  let each = scope
  while (each.parent !== null) each = each.parent
  return each
}

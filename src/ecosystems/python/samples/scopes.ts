import type { Imported } from '../imports.ts'
import type { Syntax } from '../tree.ts'

/** What gives a name its value, as far as the sample says. */
export type Binding =
  | { readonly kind: 'import'; readonly imported: Imported }
  /** The value of an expression. */
  | { readonly kind: 'value'; readonly value: Syntax; readonly scope: Scope }
  /** What entering the expression gives (`with … as`). */
  | { readonly kind: 'entered'; readonly value: Syntax; readonly scope: Scope }
  /** A value of the annotated type. */
  | { readonly kind: 'typed'; readonly type: Syntax; readonly scope: Scope }
  | { readonly kind: 'other' }

export interface Scope {
  readonly kind: 'module' | 'function' | 'class' | 'comprehension'
  readonly parent: Scope | null
  readonly bindings: Map<string, Binding[]>
}

export const OTHER: Binding = { kind: 'other' }

/** Bindings of one name that are looked at; a name that is bound more often has no one value. */
const MAX_BINDINGS = 8

export function createScope(kind: Scope['kind'], parent: Scope | null): Scope {
  return { kind, parent, bindings: new Map() }
}

export function bind(scope: Scope, name: string, binding: Binding): void {
  const known = scope.bindings.get(name)
  if (known === undefined) scope.bindings.set(name, [binding])
  else if (known.length < MAX_BINDINGS) known.push(binding)
}

/** The bindings that a name has in a scope, by the rules of the language; null when it has none. */
export function bindingsOf(name: string, scope: Scope): readonly Binding[] | null {
  let direct = true
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.kind !== 'class' || direct ? at.bindings.get(name) : undefined
    if (found !== undefined) return found
    if (at.kind === 'function') direct = false
  }
  return null
}

/** The scope that an assignment in a comprehension's `:=` binds in. */
export function enclosing(scope: Scope): Scope {
  let at = scope
  while (at.kind === 'comprehension' && at.parent !== null) at = at.parent
  return at
}

export function moduleScope(scope: Scope): Scope {
  let at = scope
  while (at.parent !== null) at = at.parent
  return at
}

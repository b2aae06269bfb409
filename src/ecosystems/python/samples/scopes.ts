import type { Scope as AnyScope } from '../../samples/scope.ts'
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

/** Of the kinds `module`, `function`, `class` and `comprehension`. */
export type Scope = AnyScope<Binding[]>

export const OTHER: Binding = { kind: 'other' }

/** Bindings of one name that are looked at; a name that is bound more often has no one value. */
const MAX_BINDINGS = 8

export function bind(scope: Scope, name: string, binding: Binding): void {
  const known = scope.names.get(name)
  if (known === undefined) scope.names.set(name, [binding])
  else if (known.length < MAX_BINDINGS) known.push(binding)
}

/** The bindings that a name has in a scope, by the rules of the language; null when it has none. */
export function bindingsOf(name: string, scope: Scope): readonly Binding[] | null {
  let direct = true
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.kind !== 'class' || direct ? at.names.get(name) : undefined
    if (found !== undefined) return found
    if (at.kind === 'function') direct = false
  }
  return null
}

import type { Scope as AnyScope } from '../../samples/scope.ts'
import type { Imported } from '../imports.ts'

/** What gives a name its value: an import, or anything else (null). */
export type Binding = Imported | null

/** Of the kinds `module`, `function`, `class` and `comprehension`. */
export type Scope = AnyScope<Binding[]>

/** Bindings of one name that are looked at; a name that is bound more often has no one value. */
const MAX_BINDINGS = 8

export function bind(scope: Scope, name: string, binding: Binding = null): void {
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

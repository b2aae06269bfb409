import type { Scope as AnyScope } from '../../samples/scope.ts'
import type { Imported } from '../imports.ts'

/** The source of a name's value: an import, or anything else (null). */
export type Binding = Imported | null

/** A scope of kind `module`, `function`, `class` or `comprehension`. */
export type Scope = AnyScope<Binding[]>

/** Maximum number of bindings of a name. A name with more has no single value. */
const MAX_BINDINGS = 8

export function bind(scope: Scope, name: string, binding: Binding = null): void {
  const known = scope.names.get(name)
  if (known === undefined) scope.names.set(name, [binding])
  else if (known.length < MAX_BINDINGS) known.push(binding)
}

/** The bindings of a name in a scope, by the rules of Python; null if there are none. */
export function bindingsOf(name: string, scope: Scope): readonly Binding[] | null {
  let direct = true
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.kind !== 'class' || direct ? at.names.get(name) : undefined
    if (found !== undefined) return found
    if (at.kind === 'function') direct = false
  }
  return null
}

import { type Scope as AnyScope, scopeAround } from '../../samples/scope.ts'

/** The names bound in a scope. `var` declarations, and functions in blocks, belong to the nearest scope of kind `function`. */
export type Scope = AnyScope<true>

export function bind(scope: Scope, name: string): void {
  scope.names.set(name, true)
}

export function functionScope(scope: Scope): Scope {
  return scopeAround(scope, /^function$/)
}

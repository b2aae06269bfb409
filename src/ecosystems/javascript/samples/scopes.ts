import { type Scope as AnyScope, scopeAround } from '../../samples/scope.ts'

/** The names that are bound at a place. `var` and functions in blocks reach the next scope of the kind `function`. */
export type Scope = AnyScope<true>

export function bind(scope: Scope, name: string): void {
  scope.names.set(name, true)
}

export function functionScope(scope: Scope): Scope {
  return scopeAround(scope, /^function$/)
}

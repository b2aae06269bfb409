import type { Scope as AnyScope } from '../../samples/scope.ts'

/** Names that are bound in a scope. */
export type Scope = AnyScope<true>

export function bind(scope: Scope, name: string): void {
  scope.names.set(name, true)
}

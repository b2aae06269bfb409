import type { Origin } from '../../sample.ts'
import type { Scope as AnyScope } from '../../samples/scope.ts'

/** What a name stands for, as far as it is known. */
export interface Known {
  readonly origin: Origin
  /** The value may still stand in a `Result`, an `Option` or a future. */
  readonly wrapped: boolean
}

/** Names that are bound at a place: to something known, or to anything else (null). */
export type Scope = AnyScope<Known | null>

export function bind(scope: Scope, name: string, known: Known | null = null): void {
  scope.names.set(name, known)
}

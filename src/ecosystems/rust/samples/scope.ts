import type { Origin } from '../../sample.ts'

/** What a name stands for, as far as it is known. */
export interface Known {
  readonly origin: Origin
  /** The value may still stand in a `Result`, an `Option` or a future. */
  readonly wrapped: boolean
}

/** Names that are bound at a place: to something known, or to anything else (null). */
export interface Scope {
  readonly parent: Scope | null
  readonly names: Map<string, Known | null>
}

export function innerScope(parent: Scope | null): Scope {
  return { parent, names: new Map() }
}

export function bind(scope: Scope, name: string, known: Known | null = null): void {
  scope.names.set(name, known)
}

/** Undefined when no scope binds the name. */
export function lookUp(scope: Scope, name: string): Known | null | undefined {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const known = each.names.get(name)
    if (known !== undefined) return known
  }
  return undefined
}

import type { Origin } from '../../sample.ts'

/** Names that are bound at a place: to something of which the origin is known, or to anything else (null). */
export interface Scope {
  readonly parent: Scope | null
  readonly names: Map<string, Origin | null>
}

export function innerScope(parent: Scope | null): Scope {
  return { parent, names: new Map() }
}

export function bind(scope: Scope, name: string, origin: Origin | null = null): void {
  scope.names.set(name, origin)
}

/** Undefined when no scope binds the name. */
export function lookUp(scope: Scope, name: string): Origin | null | undefined {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const origin = each.names.get(name)
    if (origin !== undefined) return origin
  }
  return undefined
}

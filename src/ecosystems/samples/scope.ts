/** Names that are bound at a place, with what is known of each, and those of the scopes around it. */
export interface Scope<T> {
  readonly parent: Scope<T> | null
  /** Of what it is the scope, as far as the rules of the language ask for it. */
  readonly kind: string
  readonly names: Map<string, T>
}

export function openScope<T>(parent: Scope<T> | null, kind = 'block'): Scope<T> {
  return { parent, kind, names: new Map() }
}

/** Undefined when no scope binds the name. */
export function lookUp<T>(scope: Scope<T>, name: string): T | undefined {
  for (let each: Scope<T> | null = scope; each !== null; each = each.parent) {
    const found = each.names.get(name)
    if (found !== undefined) return found
  }
  return undefined
}

export function outermost<T>(scope: Scope<T>): Scope<T> {
  return scope.parent === null ? scope : outermost(scope.parent)
}

/** The innermost scope around a place, or this one, that is of one of these kinds; the outermost when none is. */
export function scopeAround<T>(scope: Scope<T>, kinds: RegExp): Scope<T> {
  let each = scope
  while (!kinds.test(each.kind) && each.parent !== null) each = each.parent
  return each
}

/** Names that are bound in a scope, with a value for each, and the enclosing scopes. */
export interface Scope<T> {
  readonly parent: Scope<T> | null
  /** The construct of the scope, if the rules of the language need it. */
  readonly kind: string
  readonly names: Map<string, T>
}

export function openScope<T>(parent: Scope<T> | null, kind = 'block'): Scope<T> {
  return { parent, kind, names: new Map() }
}

/** Undefined if no scope binds the name. */
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

/** The innermost scope of one of these kinds, this one included; the outermost if there is none. */
export function scopeAround<T>(scope: Scope<T>, kinds: RegExp): Scope<T> {
  let each = scope
  while (!kinds.test(each.kind) && each.parent !== null) each = each.parent
  return each
}

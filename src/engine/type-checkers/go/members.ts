import type { Callable, TypeDeclaration, TypeName } from './declarations.ts'
import type { Packages } from './packages.ts'

/** What a type has by a name. */
export type Member =
  | { readonly kind: 'method'; readonly forms: readonly Callable[] }
  | { readonly kind: 'field'; readonly type: TypeName | null }
  /** All members of the type are known, and none has the name. */
  | { readonly kind: 'missing'; readonly declaration: TypeDeclaration; readonly known: readonly string[] }
  | { readonly kind: 'unknown' }

const UNKNOWN: Member = { kind: 'unknown' }
/** Maximum depth of types in types. */
const MAX_DEPTH = 8

/** A field or method of a type: its own, or else that of a type that it embeds, the least deep. */
export function memberOf(type: TypeName, name: string, packages: Packages): Member {
  const known: string[] = []
  let first: TypeDeclaration | null = null
  let isOpen = false
  let level: readonly TypeName[] = [type]
  const seen = new Set<string>()
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth++) {
    const next: TypeName[] = []
    for (const each of level) {
      const key = `${each.package} ${each.name}`
      if (seen.has(key)) continue
      seen.add(key)
      const owner = packages.find(each.package)
      const [declaration, ...others] = owner?.types.get(each.name) ?? []
      if (!owner || !declaration || others.length > 0) {
        isOpen = true
        continue
      }
      first ??= declaration
      const methods = owner.methods.get(each.name)
      const forms = methods?.get(name) ?? declaration.methods.get(name)
      if (forms) return isOpen ? UNKNOWN : { kind: 'method', forms }
      const field = declaration.fields.get(name)
      if (field !== undefined) return isOpen ? UNKNOWN : { kind: 'field', type: field }
      known.push(...(methods?.keys() ?? []), ...declaration.methods.keys(), ...declaration.fields.keys())
      if (owner.open) isOpen = true
      for (const embedded of declaration.embedded) {
        if (embedded) next.push(embedded)
        else isOpen = true
      }
    }
    if (isOpen) return UNKNOWN
    level = next
  }
  return first === null || level.length > 0
    ? UNKNOWN
    : { kind: 'missing', declaration: first, known: known.filter((each) => /^\p{Lu}/u.test(each)) }
}

/** The struct that a literal of a type fills; null if it is none, or not known. */
export function structOf(type: TypeName, packages: Packages): TypeDeclaration | null {
  const owner = packages.find(type.package)
  const [declaration, ...others] = owner?.types.get(type.name) ?? []
  return owner?.open || others.length > 0 || declaration?.kind !== 'struct' || declaration.embedded.includes(null)
    ? null
    : (declaration ?? null)
}

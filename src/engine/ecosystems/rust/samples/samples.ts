import type { SampleReader } from '../../ecosystem.ts'
import { openScope } from '../../samples/scope.ts'
import type { Found } from './found.ts'
import { readError } from './prepare/errors.ts'
import { isAbridged, prepare } from './prepare/prepare.ts'
import { createReader } from './visit.ts'

export const rustSamples: SampleReader = {
  prepare,
  read(root, source) {
    const found: Found = {
      imports: [],
      unbound: [],
      declared: new Set(),
      obscure: root.hasError && root.descendantsOfType('ERROR').length > 0,
      obscureDerive: false,
      obscureMacros: false,
    }
    createReader(found).visit(root, openScope<true>(null))
    const abridged = isAbridged(source)
    const error = abridged ? null : readError(root, source)
    return { error, abridged, imports: found.imports, unbound: unboundOf(found) }
  },
}

/** Derived names begin with the type's name: `ConfigBuilder` of `Config`. */
function unboundOf({ unbound, declared, obscure, obscureDerive }: Found): Found['unbound'] {
  if (obscure) return []
  const types = [...declared].filter((name) => name.length > 2)
  return unbound.filter(({ name }) => {
    return !types.some((type) => name.startsWith(type)) && !(obscureDerive && /^[a-z]/.test(name))
  })
}

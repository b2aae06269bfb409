import type { Place, SampleOverride } from '../../sample.ts'
import { signatureOf } from '../definitions/signatures.ts'
import { childAt, textOf } from '../tree.ts'
import type { SampleNames } from './names.ts'
import { createOrigins } from './origins.ts'
import { modulesOf } from './uses.ts'

/** The methods of classes that have one base class, which the sample takes from elsewhere. */
export function overridesOf(names: SampleNames, placeOf: (offset: number) => Place): SampleOverride[] {
  const origins = createOrigins(modulesOf(names))
  return names.classes.flatMap(({ node, scope }) => {
    const [only, ...others] = childAt(node, 'superclasses')?.children ?? []
    const base = only === undefined || others.length > 0 ? null : origins(only, scope)
    if (base === null || base.name === null || base.instance) return []
    return (childAt(node, 'body')?.children ?? []).flatMap((method): SampleOverride[] => {
      const name = method.type === 'function_definition' ? childAt(method, 'name') : null
      if (name === null || textOf(name).startsWith('_')) return []
      return [{ base, method: textOf(name), signature: signatureOf(method, true), ...placeOf(name.start) }]
    })
  })
}

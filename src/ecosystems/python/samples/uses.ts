import type { Origin, Place, SampleOverride, SampleUse } from '../../sample.ts'
import { signatureOf } from '../definitions/signatures.ts'
import { positionalArguments } from '../literals.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'
import { callShape } from './calls.ts'
import type { SampleNames, Use } from './names.ts'
import type { Origins } from './origins.ts'

/** What the sample does with what it imports, and with what it makes of it. */
export function usesOf(names: SampleNames, origins: Origins, placeOf: (offset: number) => Place): SampleUse[] {
  return names.uses.flatMap((use): SampleUse[] => {
    if (use.fails) return []
    const reached = reach(use, origins)
    if (reached === null || names.set.has(reached.path[0] ?? '')) return []
    // A name alone that is bound nowhere is not even said to be a module.
    if (reached.origin.name === null && !names.imports.some(({ module }) => isWithin(module, reached.origin.module)))
      return []
    return [{ ...reached, call: callOf(use, reached, placeOf), ...placeOf(use.node.start) }]
  })
}

function isWithin(module: string, outer: string): boolean {
  return module === outer || module.startsWith(`${outer}.`)
}

interface Reached {
  readonly origin: Origin
  readonly path: readonly string[]
}

/** The origin at which a chain begins, and the members from there on. */
function reach({ node, scope }: Use, origins: Origins): Reached | null {
  const path: string[] = []
  let at: Syntax | null = node
  while (at?.type === 'attribute') {
    path.unshift(textOf(childAt(at, 'attribute') ?? at))
    at = childAt(at, 'object')
  }
  let origin = origins.of(at, scope)
  if (origin === null) return null
  while (origin.name === null && path.length > 0) {
    const next = origins.member(origin, path[0] ?? '')
    if (next === null) return null
    origin = next
    path.shift()
  }
  return { origin, path }
}

/** Methods that are called on their class, with the object as an argument, look like calls with one argument too many. */
function callOf({ call }: Use, { origin, path }: Reached, placeOf: (offset: number) => Place): SampleUse['call'] {
  if (call === null) return null
  const [first] = positionalArguments(call)
  const onClass = !origin.instance && path.length > 0
  if (onClass && first?.type === 'identifier' && /^(?:self|cls)$/.test(textOf(first))) return null
  return callShape(call, placeOf)
}

/** The methods of classes that have one base class, which the sample takes from elsewhere. */
export function overridesOf(
  names: SampleNames,
  origins: Origins,
  placeOf: (offset: number) => Place,
): SampleOverride[] {
  return names.classes.flatMap(({ node, scope }) => {
    const [only, ...others] = childAt(node, 'superclasses')?.children ?? []
    const base = only === undefined || others.length > 0 ? null : origins.of(only, scope)
    if (base === null || base.name === null || base.instance) return []
    return (childAt(node, 'body')?.children ?? []).flatMap((method): SampleOverride[] => {
      const name = method.type === 'function_definition' ? childAt(method, 'name') : null
      if (name === null || textOf(name).startsWith('_')) return []
      return [{ base, method: textOf(name), signature: signatureOf(method, true), ...placeOf(name.start) }]
    })
  })
}

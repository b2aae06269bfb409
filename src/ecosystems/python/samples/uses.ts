import type { Origin, Place, SampleUse } from '../../sample.ts'
import { positionalArguments } from '../literals.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'
import { callShape } from './calls.ts'
import type { SampleNames, Use } from './names.ts'
import { createOrigins, member, type Origins } from './origins.ts'

/** What the sample does with what it imports, and with what it makes of it. */
export function usesOf(names: SampleNames, placeOf: (offset: number) => Place): SampleUse[] {
  const modules = modulesOf(names)
  const origins = createOrigins(modules)
  return names.uses.flatMap((use): SampleUse[] => {
    if (use.fails) return []
    const reached = reach(use, origins, modules)
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

/** Modules that are imported under their own dotted names, and those above them. */
export function modulesOf({ imports }: SampleNames): Set<string> {
  const modules = new Set<string>()
  for (const { module, name, alias } of imports) {
    if (name !== null || alias !== module) continue
    const parts = module.split('.')
    for (let length = 1; length <= parts.length; length++) modules.add(parts.slice(0, length).join('.'))
  }
  return modules
}

interface Reached {
  readonly origin: Origin
  readonly path: readonly string[]
}

/** The origin at which a chain begins, and the members from there on. */
function reach({ node, scope }: Use, origins: Origins, modules: ReadonlySet<string>): Reached | null {
  const path: string[] = []
  let at: Syntax | null = node
  while (at?.type === 'attribute') {
    path.unshift(textOf(childAt(at, 'attribute') ?? at))
    at = childAt(at, 'object')
  }
  let origin = origins(at, scope)
  if (origin === null) return null
  while (origin.name === null && path.length > 0) {
    const next = member(origin, path[0] ?? '', modules)
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

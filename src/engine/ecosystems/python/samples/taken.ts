import type { Place, TakenName } from '../../sample.ts'
import type { Imported } from '../imports.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'
import type { SampleNames } from './names/walk.ts'
import { type Binding, bindingsOf } from './scopes.ts'

/** Names that the sample takes from imported modules: `starlette.Router` after `import starlette`. */
export function takenNames(names: SampleNames, placeOf: (offset: number) => Place): TakenName[] {
  const modules = dottedModules(names)
  return names.uses.flatMap((use): TakenName[] => {
    const [root, ...members] = use.fails ? [] : chainOf(use.node)
    if (root === undefined) return []
    const bindings = bindingsOf(root, use.scope) ?? []
    const [first = null] = bindings
    if (first === null || first.name !== null || !bindings.every((each) => isSame(each, first))) return []
    let module = first.alias === first.module ? root : first.module
    let at = 0
    while (modules.has(`${module}.${members[at]}`)) module = `${module}.${members[at++]}`
    const name = members[at]
    // A member that the sample sets need not exist in the module.
    return name === undefined || names.set.has(name) ? [] : [{ module, name, ...placeOf(use.node.start) }]
  })
}

/** Whether both import the same module, or submodules of one that the name refers to: `import a.b` and `import a.c`. */
function isSame(binding: Binding, { module, alias }: Imported): boolean {
  if (binding === null || binding.name !== null) return false
  const isDotted = (each: Pick<Imported, 'module' | 'alias'>): boolean => each.alias === each.module
  return binding.module === module || (isDotted(binding) && isDotted({ module, alias }))
}

/** The names of a member chain, from the first on; empty if it begins with anything else. */
function chainOf(end: Syntax): string[] {
  const names: string[] = []
  let at: Syntax | null = end
  while (at?.type === 'attribute') {
    names.unshift(textOf(childAt(at, 'attribute') ?? at))
    at = childAt(at, 'object')
  }
  return at?.type === 'identifier' ? [textOf(at), ...names] : []
}

/** Modules imported under their dotted names, and their parents. */
function dottedModules({ imports }: SampleNames): Set<string> {
  const modules = new Set<string>()
  for (const { module, name, alias } of imports) {
    if (name !== null || alias !== module) continue
    const parts = module.split('.')
    for (let length = 1; length <= parts.length; length++) modules.add(parts.slice(0, length).join('.'))
  }
  return modules
}

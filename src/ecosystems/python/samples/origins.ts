import { memoizePart } from '../../../memoize.ts'
import type { Origin } from '../../sample.ts'
import { stringText } from '../literals.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'
import { genericOf, unwrapped } from '../types.ts'
import { BUILTINS } from './builtins.ts'
import type { SampleNames } from './names.ts'
import { type Binding, bindingsOf, type Scope } from './scopes.ts'

/** Steps from a name to what it is; longer ways are loops. */
const MAX_STEPS = 12

/** Says where the values of a sample's expressions come from. */
export interface Origins {
  /** Null where the sample does not say. */
  of(node: Syntax | null, scope: Scope): Origin | null
  /** What a member of an origin is; members of values are not known. */
  member(origin: Origin | null, name: string): Origin | null
}

export function createOrigins(names: SampleNames): Origins {
  const modules = modulesOf(names)

  /** Once for each binding and number of steps to it: a name may be given its value several times, by names that are, too. */
  const ofBinding = memoizePart((binding: Binding, steps: number): Origin | null => {
    switch (binding.kind) {
      case 'import': {
        const { module, name, alias } = binding.imported
        if (name !== null) return { module, name, instance: false }
        const first = alias === module ? (module.split('.', 1)[0] ?? module) : module
        return { module: first, name: null, instance: false }
      }
      case 'value':
        return of(binding.value, binding.scope, steps + 1)
      case 'entered': {
        const origin = of(binding.value, binding.scope, steps + 1)
        return origin?.instance ? { ...origin, entered: true } : null
      }
      case 'typed':
        return ofType(binding.type, binding.scope, steps + 1)
      case 'other':
        return null
    }
  })

  /** A name that the sample binds nowhere may be the module of that name, as in samples that leave their imports out. */
  function ofName(name: string, scope: Scope, steps: number): Origin | null {
    const bindings = bindingsOf(name, scope)
    if (bindings !== null) return only(bindings, (each) => ofBinding(each, steps))
    return BUILTINS.has(name) ? null : { module: name, name: null, instance: false }
  }

  function of(node: Syntax | null, scope: Scope, steps: number): Origin | null {
    if (node === null || steps > MAX_STEPS) return null
    switch (node.type) {
      case 'identifier':
        return ofName(textOf(node), scope, steps)
      case 'attribute':
        return member(of(childAt(node, 'object'), scope, steps + 1), textOf(childAt(node, 'attribute') ?? node))
      case 'call':
        return made(of(childAt(node, 'function'), scope, steps + 1))
      case 'subscript': {
        const generic = of(childAt(node, 'value'), scope, steps + 1)
        return generic !== null && isType(generic) ? generic : null
      }
      case 'parenthesized_expression':
        return node.children.length === 1 ? of(node.children[0] ?? null, scope, steps + 1) : null
      case 'named_expression':
        return of(childAt(node, 'value'), scope, steps + 1)
      default:
        return null
    }
  }

  function ofType(type: Syntax, scope: Scope, steps: number): Origin | null {
    const written = unwrapped(type)
    if (written === null || steps > MAX_STEPS) return null
    if (written.type === 'identifier' || written.type === 'attribute') return made(of(written, scope, steps + 1))
    if (written.type === 'string') return ofText(stringText(written) ?? '', scope, steps)
    if (written.type === 'binary_operator' || written.type === 'union_type') {
      const others = written.children.filter((each) => unwrapped(each)?.type !== 'none')
      return others.length === 1 && others[0] ? ofType(others[0], scope, steps + 1) : null
    }
    const generic = genericOf(written)
    const [first] = generic?.of ?? []
    if (generic !== null && first && /^(?:typing\.)?(?:Optional|Annotated)$/.test(textOf(generic.name))) {
      return ofType(first, scope, steps + 1)
    }
    return null
  }

  function ofText(name: string, scope: Scope, steps: number): Origin | null {
    const [first = '', ...rest] = name.split('.')
    let origin = ofName(first, scope, steps + 1)
    for (const each of rest) origin = member(origin, each)
    return made(origin)
  }

  function member(origin: Origin | null, name: string): Origin | null {
    if (origin === null || origin.instance) return null
    if (origin.name !== null) return { ...origin, name: `${origin.name}.${name}` }
    const deeper = `${origin.module}.${name}`
    return modules.has(deeper) ? { ...origin, module: deeper } : { ...origin, name }
  }

  return { of: (node, scope) => of(node, scope, 0), member }
}

/** Modules that are imported under their own dotted names, and those above them. */
function modulesOf({ imports }: SampleNames): Set<string> {
  const modules = new Set<string>()
  for (const { module, name, alias } of imports) {
    if (name !== null || alias !== module) continue
    const parts = module.split('.')
    for (let length = 1; length <= parts.length; length++) modules.add(parts.slice(0, length).join('.'))
  }
  return modules
}

/** What all of them are; null when they are not the same. */
function only(bindings: readonly Binding[], read: (binding: Binding) => Origin | null): Origin | null {
  let found: Origin | null = null
  for (const binding of bindings) {
    const origin = read(binding)
    if (origin === null || (found !== null && !isSame(found, origin))) return null
    found = origin
  }
  return found
}

function isSame(a: Origin, b: Origin): boolean {
  return a.module === b.module && a.name === b.name && a.instance === b.instance && a.entered === b.entered
}

/** What calling it makes: names of classes begin with a capital. */
function made(origin: Origin | null): Origin | null {
  return origin !== null && isType(origin) ? { ...origin, instance: true } : null
}

function isType({ name, instance }: Origin): boolean {
  const last = name?.slice(name.lastIndexOf('.') + 1) ?? ''
  return !instance && /^[A-Z]/.test(last) && /[a-z]/.test(last)
}

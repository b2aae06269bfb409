import type { Node } from 'web-tree-sitter'
import type { Origin } from '../../sample.ts'
import { lookUp } from '../../samples/scope.ts'
import { stringContent } from '../definitions/text.ts'
import type { BindingSource, Scope } from './scopes.ts'

/** Steps from a value back to the import that it comes from. */
const MAX_STEPS = 30

/** Where the value of an expression comes from; null when the sample does not say, or when it is no import's. */
export function originOf(node: Node, scope: Scope, steps = MAX_STEPS): Origin | null {
  if (steps <= 0) return null
  const next = (inner: Node | null): Origin | null => (inner === null ? null : originOf(inner, scope, steps - 1))
  switch (node.type) {
    case 'identifier':
    case 'type_identifier':
    case 'shorthand_property_identifier':
      return originOfName(node.text, scope, steps - 1)
    case 'parenthesized_expression':
    case 'await_expression':
    case 'non_null_expression':
    case 'satisfies_expression':
      return next(node.firstNamedChild)
    case 'as_expression':
      return originOfType(node.namedChildren[1] ?? null, scope, steps - 1)
    case 'member_expression':
      return memberOf(next(node.childForFieldName('object')), [node.childForFieldName('property')?.text ?? ''])
    case 'call_expression':
      return loadedModule(node) ?? made(next(node.childForFieldName('function')))
    case 'new_expression':
      return made(next(node.childForFieldName('constructor')))
    default:
      return null
  }
}

function originOfName(name: string, scope: Scope, steps: number): Origin | null {
  const binding = lookUp(scope, name)
  return binding?.source && !binding.changed ? originOfSource(binding.source, steps) : null
}

export function originOfSource(source: BindingSource, steps = MAX_STEPS): Origin | null {
  if (source.kind === 'import') return { module: source.module, name: source.name, instance: false }
  const origin =
    source.kind === 'type'
      ? originOfType(source.node, source.scope, steps - 1)
      : originOf(source.node, source.scope, steps - 1)
  return source.path.length === 0 ? origin : memberOf(origin, source.path)
}

/** A value of a type that is imported. */
function originOfType(type: Node | null, scope: Scope, steps = MAX_STEPS): Origin | null {
  if (type === null || steps <= 0) return null
  if (type.type === 'generic_type') return originOfType(type.childForFieldName('name'), scope, steps - 1)
  if (type.type === 'parenthesized_type') return originOfType(type.firstNamedChild, scope, steps - 1)
  if (type.type === 'type_identifier') return inhabitantOf(originOfName(type.text, scope, steps - 1))
  if (type.type !== 'nested_type_identifier') return null
  const module = type.childForFieldName('module')
  const name = type.childForFieldName('name')?.text
  if (module?.type !== 'identifier' || name === undefined) return null
  return inhabitantOf(memberOf(originOfName(module.text, scope, steps - 1), [name]))
}

function inhabitantOf(origin: Origin | null): Origin | null {
  return origin === null || origin.instance || origin.name === null ? null : { ...origin, instance: true }
}

/** What a call of the origin gives. */
function made(origin: Origin | null): Origin | null {
  return origin === null || origin.instance ? null : { ...origin, instance: true }
}

/** A member of a module or type; nothing is known of a member of a value. */
function memberOf(origin: Origin | null, path: readonly string[]): Origin | null {
  if (origin === null || origin.instance) return null
  return { ...origin, name: origin.name === null ? path.join('.') : `${origin.name}.${path.join('.')}` }
}

/** `require('x')` and `import('x')`. */
export function loadedModule(call: Node): Origin | null {
  const callee = call.childForFieldName('function')
  if (callee?.type !== 'import' && !(callee?.type === 'identifier' && callee.text === 'require')) return null
  const module = stringContent(call.childForFieldName('arguments')?.firstNamedChild)
  return module === null ? null : { module, name: null, instance: false }
}

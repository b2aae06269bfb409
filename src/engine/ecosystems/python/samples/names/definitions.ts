import { openScope } from '../../../samples/scope.ts'
import { childAt, type Syntax, textOf } from '../../tree.ts'
import { bind, type Scope } from '../scopes.ts'
import { bindTarget } from './targets.ts'
import { type Visit, visitAll, visitIf, type Walk } from './walk.ts'

function bindParameter(node: Syntax, scope: Scope, outer: Scope, walk: Walk): void {
  const type = childAt(node, 'type')
  visitIf(type, outer, walk)
  visitIf(childAt(node, 'value'), outer, walk)
  if (node.type === 'identifier') bind(scope, textOf(node))
  for (const child of node.children) {
    if (child !== type && child.field !== 'value') bindTarget(child, scope, walk)
  }
}

/** A scope for the type parameters of a definition, if it has any. */
function typeScope(node: Syntax, scope: Scope, walk: Walk): Scope {
  const parameters = childAt(node, 'type_parameters')
  if (parameters === null) return scope
  const inner = openScope(scope, 'function')
  bindTypeParameters(parameters, inner, walk)
  return inner
}

function bindTypeParameters(list: Syntax, scope: Scope, walk: Walk): void {
  for (const each of list.children) {
    const [first, ...rest] = each.children
    if (first?.type === 'constrained_type') {
      bindTarget(first.children[0] ?? null, scope, walk)
      visitAll(first.children.slice(1), scope, walk)
    } else bindTarget(each.type === 'identifier' ? each : (first ?? null), scope, walk)
    visitAll(rest, scope, walk)
  }
}

export const functionDefinition: Visit = (node, scope, walk) => {
  const name = childAt(node, 'name')
  if (name !== null) bind(scope, textOf(name))
  const outer = typeScope(node, scope, walk)
  const inner = openScope(outer, 'function')
  for (const parameter of childAt(node, 'parameters')?.children ?? []) bindParameter(parameter, inner, outer, walk)
  visitIf(childAt(node, 'return_type'), outer, walk)
  visitIf(childAt(node, 'body'), inner, walk)
}

export const classDefinition: Visit = (node, scope, walk) => {
  const name = childAt(node, 'name')
  if (name !== null) bind(scope, textOf(name))
  const outer = typeScope(node, scope, walk)
  visitIf(childAt(node, 'superclasses'), outer, walk)
  visitIf(childAt(node, 'body'), openScope(outer, 'class'), walk)
}

export const typeAlias: Visit = (node, scope, walk) => {
  const left = childAt(node, 'left')?.children[0]
  const inner = openScope(scope, 'function')
  if (left?.type === 'generic_type') {
    bindTarget(left.children[0] ?? null, scope, walk)
    for (const each of left.children.slice(1)) bindTypeParameters(each, inner, walk)
  } else bindTarget(left ?? null, scope, walk)
  visitIf(childAt(node, 'right'), inner, walk)
}

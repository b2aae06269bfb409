import { outermost, scopeAround } from '../../../samples/scope.ts'
import { childAt, type Syntax, textOf } from '../../tree.ts'
import { bind, type Scope } from '../scopes.ts'
import { type Visit, visitAll, visitIf, type Walk } from './walk.ts'

/** Binds the names of a target. The object of a member or item assignment is a use. */
export function bindTarget(target: Syntax | null, scope: Scope, walk: Walk): void {
  if (target === null) return
  if (target.type === 'identifier') bind(scope, textOf(target))
  else if (target.type === 'attribute') {
    const member = childAt(target, 'attribute')
    if (member !== null) walk.set.add(textOf(member))
    visitIf(childAt(target, 'object'), scope, walk)
  } else if (target.type === 'subscript') walk.visit(target, scope, walk)
  else for (const child of target.children) bindTarget(child, scope, walk)
}

export const assignment: Visit = (node, scope, walk) => {
  bindTarget(childAt(node, 'left'), scope, walk)
  visitIf(childAt(node, 'type'), scope, walk)
  visitIf(childAt(node, 'right'), scope, walk)
}

export const namedExpression: Visit = (node, scope, walk) => {
  bindTarget(childAt(node, 'name'), scopeAround(scope, /^(?!comprehension$)/), walk)
  visitIf(childAt(node, 'value'), scope, walk)
}

export const loop: Visit = (node, scope, walk) => {
  for (const child of node.children) {
    if (child.field === 'left') bindTarget(child, scope, walk)
    else walk.visit(child, scope, walk)
  }
}

/** `value as target` of `with` and `except`; in a pattern, the name comes last. */
export const asPattern: Visit = (node, scope, walk) => {
  const [value = null, target = null] = node.children
  visitIf(value, scope, walk)
  bindTarget(target?.type === 'as_pattern_target' ? (target.children[0] ?? null) : target, scope, walk)
}

export const exceptClause: Visit = (node, scope, walk) => {
  const [first, second] = node.children.filter(({ field }) => field === 'value')
  // `except Error, name:` of Python 2, or a second error of Python 3.14.
  if (first !== undefined && second?.type === 'identifier') bind(scope, textOf(second))
  visitAll(node.children, scope, walk)
}

/** A `case` pattern: single names bind; dotted names and class names are uses. */
export const casePattern: Visit = (node, scope, walk) => {
  const [name, ...rest] = node.children
  switch (node.type) {
    case 'dotted_name':
      if (name !== undefined && rest.length === 0) bind(scope, textOf(name))
      else if (name !== undefined) walk.uses.push({ node: name, scope, fails: walk.fails })
      return
    case 'class_pattern':
      if (name?.children[0]) walk.uses.push({ node: name.children[0], scope, fails: walk.fails })
      for (const each of rest) casePattern(each, scope, walk)
      return
    case 'keyword_pattern':
      for (const each of rest) casePattern(each, scope, walk)
      return
    case 'identifier':
      bind(scope, textOf(node))
      return
    case 'string':
    case 'concatenated_string':
      return
    default:
      for (const each of node.children) casePattern(each, scope, walk)
  }
}

export const globalStatement: Visit = (node, scope) => {
  for (const name of node.children) bind(outermost(scope), textOf(name))
}

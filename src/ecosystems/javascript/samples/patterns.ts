import type { Node } from 'web-tree-sitter'
import { stringContent } from '../definitions/text.ts'
import { bind, type Scope } from './scopes.ts'
import type { Taken, Walk } from './walk.ts'

/** What a pattern is bound to: the value of an expression, or something of a type. */
export type PatternSource = Taken['from'] | null

interface Part {
  readonly node: Node
  readonly path: readonly string[] | null
}

/** Binds the names of a pattern in `target`; defaults and computed keys are visited in `scope`. */
export function bindPattern(
  pattern: Node | null,
  target: Scope,
  scope: Scope,
  source: PatternSource,
  walk: Walk,
): void {
  const bindPart = (node: Node, path: Part['path']): void =>
    bind(target, node.text, source !== null && path !== null ? { ...source, path } : null)
  eachPart(pattern, scope, walk, bindPart, source)
}

/** Takes `[a, b.c] = …` as assignments of the names, and as uses of everything else. */
export function assignPattern(pattern: Node | null, scope: Scope, walk: Walk): void {
  eachPart(pattern, scope, walk, (node) => walk.assign(node, scope), null)
}

function eachPart(
  pattern: Node | null,
  scope: Scope,
  walk: Walk,
  name: (node: Node, path: Part['path']) => void,
  source: PatternSource,
): void {
  const pending: Part[] = pattern === null ? [] : [{ node: pattern, path: [] }]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { node, path } = part
    switch (node.type) {
      case 'identifier':
      case 'shorthand_property_identifier_pattern':
        name(node, path)
        break
      case 'object_pattern':
        for (const child of node.namedChildren) pending.push(...member(child, path, source, scope, walk))
        break
      case 'array_pattern':
      case 'rest_pattern':
        for (const child of node.namedChildren) pending.push({ node: child, path: null })
        break
      case 'assignment_pattern':
      case 'object_assignment_pattern': {
        const left = node.childForFieldName('left')
        if (left !== null) pending.push({ node: left, path: node.type === 'assignment_pattern' ? null : path })
        walk.visit(node.childForFieldName('right'), scope)
        break
      }
      default:
        walk.visit(node, scope)
    }
  }
}

/** One property of an object pattern, with the path of members to it. */
function member(child: Node, path: Part['path'], source: PatternSource, scope: Scope, walk: Walk): Part[] {
  if (child.type === 'rest_pattern' || child.type === 'comment') return [{ node: child, path: null }]
  const isPair = child.type === 'pair_pattern'
  const key = isPair ? child.childForFieldName('key') : (child.childForFieldName('left') ?? child)
  const value = isPair ? child.childForFieldName('value') : child
  if (key === null || value === null) return []
  if (key.type === 'computed_property_name') walk.visit(key, scope)
  const name = key.type === 'computed_property_name' ? null : (stringContent(key) ?? key.text)
  const next = path === null || name === null ? null : [...path, name]
  if (source !== null && next !== null) walk.taken.push({ key, from: source, path: next })
  return [{ node: value, path: next }]
}

import type { Node } from 'web-tree-sitter'
import { bind, type Scope } from './scopes.ts'
import type { Walk } from './walk.ts'

/** Binds the names of a pattern in `target`. Defaults and computed keys are visited in `scope`. */
export function bindPattern(pattern: Node | null, target: Scope, scope: Scope, walk: Walk): void {
  eachName(pattern, scope, walk, (node) => bind(target, node.text))
}

/** Treats `[a, b.c] = …` as assignments to the names, and as uses of everything else. */
export function assignPattern(pattern: Node | null, scope: Scope, walk: Walk): void {
  eachName(pattern, scope, walk, (node) => walk.assign(node, scope))
}

function eachName(pattern: Node | null, scope: Scope, walk: Walk, name: (node: Node) => void): void {
  const pending = pattern === null ? [] : [pattern]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    switch (node.type) {
      case 'identifier':
      case 'shorthand_property_identifier_pattern':
        name(node)
        break
      case 'object_pattern':
      case 'array_pattern':
      case 'rest_pattern':
        pending.push(...node.namedChildren)
        break
      case 'pair_pattern': {
        const key = node.childForFieldName('key')
        const value = node.childForFieldName('value')
        if (key?.type === 'computed_property_name') walk.visit(key, scope)
        if (value !== null) pending.push(value)
        break
      }
      case 'assignment_pattern':
      case 'object_assignment_pattern': {
        const left = node.childForFieldName('left')
        if (left !== null) pending.push(left)
        walk.visit(node.childForFieldName('right'), scope)
        break
      }
      default:
        walk.visit(node, scope)
    }
  }
}

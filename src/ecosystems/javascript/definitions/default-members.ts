import type { Node } from 'web-tree-sitter'
import { details } from '../../declaration.ts'
import { type Collector, inside, type Scope } from '../../syntax/rules.ts'
import { valueText } from './text.ts'

/**
 * The defaults of `function f({ a = 1 }: Options)` are those of the members of `Options`, when the file declares that type.
 */
export function defaultMembers(node: Node, scope: Scope, found: Collector): void {
  if (scope.container !== null) return
  for (const parameter of node.childForFieldName('parameters')?.namedChildren.slice(0, 20) ?? []) {
    const pattern = parameter.childForFieldName('pattern')
    const type = parameter.childForFieldName('type')?.firstNamedChild
    if (pattern?.type !== 'object_pattern' || type?.type !== 'type_identifier') continue
    const members = inside(scope, type.text, { requires: type.text })
    for (const property of pattern.namedChildren) {
      const [key, value] = defaultOf(property)
      if (key !== null && value !== null)
        found.define(members, key, 'member', { details: details({ value: valueText(value) }) })
    }
  }
}

/** Key and default of `a = 1` and of `a: b = 1`. */
function defaultOf(property: Node): readonly [Node | null, Node | null] {
  if (property.type === 'object_assignment_pattern')
    return [property.childForFieldName('left'), property.childForFieldName('right')]
  const target = property.type === 'pair_pattern' ? property.childForFieldName('value') : null
  if (target?.type !== 'assignment_pattern') return [null, null]
  return [property.childForFieldName('key'), target.childForFieldName('right')]
}

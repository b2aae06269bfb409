import type { Node } from 'web-tree-sitter'
import type { Details, Parameter } from '../../declaration.ts'
import { namesOf, sourceOf } from '../source-text.ts'

/** Parameters of one function that are kept. */
const MAX_PARAMETERS = 100

/** The parameters and the result of a function, method, function type or method of an interface, where it has a list. */
export function withSignature(node: Node): Pick<Details, 'signatures'> {
  const list = node.childForFieldName('parameters')
  if (list === null) return {}
  return { signatures: [{ parameters: parametersOf(list), returns: sourceOf(node.childForFieldName('result')) }] }
}

function parametersOf(list: Node): Parameter[] {
  const found: Parameter[] = []
  for (const declared of list.namedChildren) {
    if (found.length >= MAX_PARAMETERS) break
    const rest = declared.type === 'variadic_parameter_declaration'
    if (!rest && declared.type !== 'parameter_declaration') continue
    const type = sourceOf(declared.childForFieldName('type'))
    const names = namesOf(declared)
    for (const name of names.length === 0 ? [''] : names.map((each) => each.text)) {
      found.push({ name, kind: rest ? 'rest' : 'positional', optional: rest, default: null, type })
    }
  }
  return found
}

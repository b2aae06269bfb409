import type { Node } from 'web-tree-sitter'
import type { Parameter, Signature } from '../../declaration.ts'
import { sourceOf } from '../source-text.ts'

/** Parameters of one function that are kept. */
const MAX_PARAMETERS = 100

/** The parameters and the result of a function, method, function type or method of an interface; null when it has no list. */
export function signatureOf(node: Node): Signature | null {
  const list = node.childForFieldName('parameters')
  if (list === null) return null
  return { parameters: parametersOf(list), returns: sourceOf(node.childForFieldName('result')) }
}

function parametersOf(list: Node): Parameter[] {
  const found: Parameter[] = []
  for (const declared of list.namedChildren) {
    if (found.length >= MAX_PARAMETERS) break
    const rest = declared.type === 'variadic_parameter_declaration'
    if (!rest && declared.type !== 'parameter_declaration') continue
    const type = sourceOf(declared.childForFieldName('type'))
    const names = declared.childrenForFieldName('name').filter((name) => name.isNamed)
    for (const name of names.length === 0 ? [''] : names.map((each) => each.text)) {
      found.push({ name, kind: rest ? 'rest' : 'positional', optional: rest, default: null, type })
    }
  }
  return found
}

import type { Node } from 'web-tree-sitter'
import { type Details, details, type Parameter, type Signature } from '../../declaration.ts'
import { isDeprecated } from './source-notes.ts'
import { annotatedType, oneLine, valueText } from './text.ts'

const MAX_PARAMETERS = 100

/** What a function, method, signature or function type takes and gives. */
export function signatureOf(node: Node): Signature {
  const returned = node.childForFieldName('return_type') ?? node.childForFieldName('type')
  const single = node.childForFieldName('parameter')
  const list = node.childForFieldName('parameters')
  const nodes = (single ? [single] : (list?.namedChildren ?? [])).slice(0, MAX_PARAMETERS)
  const parameters = nodes.flatMap((each, index) => {
    const parameter = isInternal(nodes[index - 1]) ? null : parameterOf(each)
    return parameter === null ? [] : [parameter]
  })
  return { parameters, returns: annotatedType(returned) ?? null }
}

/** A comment says that what follows is not for users. */
function isInternal(before: Node | undefined): boolean {
  return before?.type === 'comment' && /@internal\b/.test(before.text)
}

function parameterOf(node: Node): Parameter | null {
  if (node.type === 'comment' || node.type === 'ERROR') return null
  const typed = node.type === 'required_parameter' || node.type === 'optional_parameter'
  const assigned = node.type === 'assignment_pattern'
  const target = typed ? node.childForFieldName('pattern') : assigned ? node.childForFieldName('left') : node
  if (target === null || target.type === 'this') return null
  const rest = target.type === 'rest_pattern'
  const bound = rest ? target.firstNamedChild : target
  const value = typed ? node.childForFieldName('value') : assigned ? node.childForFieldName('right') : null
  const named = bound?.type === 'identifier'
  const type = typed ? annotatedType(node.childForFieldName('type')) : undefined
  return {
    name: named ? bound.text : '',
    kind: rest ? 'rest' : 'positional',
    optional: rest || value !== null || node.type === 'optional_parameter',
    default: value === null ? null : (valueText(value) ?? null),
    type: type ?? (bound?.type === 'object_pattern' ? (oneLine(bound) ?? null) : null),
  }
}

/** Details of anything that can be called and has a body or a signature. */
export function functionDetails(node: Node, declared: Node = node): Details {
  return details({
    signatures: [signatureOf(node)],
    deprecated: isDeprecated(declared),
    open: readsArguments(node) ? 'reads `arguments`' : undefined,
  })
}

/** A function that takes arguments which it does not name. */
function readsArguments(node: Node): boolean {
  if (node.type === 'arrow_function') return false
  const body = node.childForFieldName('body')
  return (
    body?.type === 'statement_block' && /(?<![.\w$'"`])arguments(?=\s*(?:\[|\.(?:length|callee)|[),;]))/.test(body.text)
  )
}

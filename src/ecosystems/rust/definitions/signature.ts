import type { Node } from 'web-tree-sitter'
import type { Parameter, Signature } from '../../declaration.ts'
import { oneLine } from './text.ts'

/** Characters. Longer expressions say more than a value. */
const MAX_VALUE = 100
const MAX_TYPE = 400
const MAX_PARAMETERS = 100
const MAX_VALUES = 500

/** Source text of a type in one line. */
export function typeText(node: Node | null): string | undefined {
  return node === null || node.endIndex - node.startIndex > MAX_TYPE ? undefined : oneLine(node.text)
}

/** Source text of a value in one line, unless it is long or holds statements. */
export function valueText(node: Node | null): string | undefined {
  if (node === null || node.endIndex - node.startIndex > MAX_VALUE) return undefined
  const text = node.text
  return /[\n{]/.test(text) ? undefined : oneLine(text)
}

/** The parameters and result of a function, and whether it is called on a value. */
export function signatureOf(node: Node): { readonly signature: Signature; readonly receiver: boolean } {
  const parameters: Parameter[] = []
  let receiver = false
  for (const child of node.childForFieldName('parameters')?.namedChildren.slice(0, MAX_PARAMETERS) ?? []) {
    if (child.type === 'self_parameter' || (child.type === 'parameter' && isSelf(child))) receiver = true
    else if (child.type === 'variadic_parameter') parameters.push(parameter('', null, 'rest'))
    else if (child.type === 'parameter') parameters.push(named(child))
    else if (isType(child)) parameters.push(parameter('', child))
  }
  const returns = typeText(node.childForFieldName('return_type')) ?? null
  return { signature: { parameters, returns }, receiver }
}

/** The places of a tuple struct or variant, as the parameters of its constructor. */
export function constructorOf(body: Node | null): Signature | null {
  if (body?.type !== 'ordered_field_declaration_list') return null
  const types = body.childrenForFieldName('type').slice(0, MAX_PARAMETERS)
  return { parameters: types.map((type) => parameter('', type)), returns: null }
}

function isSelf(node: Node): boolean {
  return node.childForFieldName('pattern')?.type === 'self'
}

function named(node: Node): Parameter {
  const pattern = node.childForFieldName('pattern')
  return parameter(pattern?.type === 'identifier' ? pattern.text : '', node.childForFieldName('type'))
}

function parameter(name: string, type: Node | null, kind: Parameter['kind'] = 'positional'): Parameter {
  return { name, kind, optional: kind === 'rest', default: null, type: typeText(type) ?? null }
}

function isType(node: Node): boolean {
  return node.type.endsWith('_type') || node.type === 'type_identifier' || node.type === 'scoped_type_identifier'
}

/** The texts of a literal list of texts; undefined when it holds anything else. */
export function listedTexts(value: Node | null): string[] | undefined {
  const list = value?.type === 'reference_expression' ? value.childForFieldName('value') : value
  if (list?.type !== 'array_expression') return undefined
  const texts: string[] = []
  for (const item of list.namedChildren) {
    if (item.type === 'line_comment' || item.type === 'block_comment' || item.type === 'attribute_item') continue
    if (item.type !== 'string_literal' || texts.length >= MAX_VALUES) return undefined
    texts.push(item.text.replaceAll(/^b?c?"|"$/g, ''))
  }
  return texts.length === 0 ? undefined : texts
}

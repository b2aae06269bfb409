import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { argumentsOf } from '../call-chain.ts'
import { classDetails } from './class-details.ts'
import { schemaDetails, textsOf } from './schema-details.ts'
import { functionDetails } from './signatures.ts'
import { changedElsewhere, isDeprecated } from './source-notes.ts'
import { oneLine, stringContent, unwrapped, valueText } from './text.ts'
import { annotatedDetails } from './type-details.ts'

/** Calls that give their first argument back. */
const SAME_OBJECT = /^Object\.(?:freeze|seal|preventExtensions)$/

/** What is kept as it is written. */
const PLAIN = /^(?:string|number|true|false|null|undefined|regex|template_string|unary_expression)$/

/** Details of a constant or member by the value that it is given. */
export function valueDetails(value: Node | null): Details {
  const inner = unwrapped(value)
  if (inner === null) return {}
  if (PLAIN.test(inner.type)) return details({ value: valueText(inner) })
  switch (inner.type) {
    case 'arrow_function':
    case 'function_expression':
    case 'generator_function':
      return { ...functionDetails(inner), ...details({ open: isCast(value) ? 'is given another type' : undefined }) }
    case 'class':
      return classDetails(inner)
    case 'object':
      return objectDetails(inner)
    case 'array':
      return listDetails(inner.namedChildren)
    case 'identifier':
      return details({ value: valueText(inner), bases: inner.text === 'undefined' ? undefined : [inner.text] })
    case 'call_expression':
      return callDetails(inner)
    case 'new_expression':
      return newDetails(inner)
    case 'assignment_expression':
      return valueDetails(inner.childForFieldName('right'))
    default:
      return details({ value: valueText(inner), open: 'its value is worked out' })
  }
}

/** `(…) as Type`: how it can be called is what the type says. */
function isCast(value: Node | null): boolean {
  const bare = value?.type === 'parenthesized_expression' ? value.firstNamedChild : value
  return bare?.type === 'as_expression' || bare?.type === 'type_assertion'
}

/** What a declarator, field, property or assignment says: its type when it is written, its value, whether it is deprecated. */
export function declaredDetails(node: Node, value: Node | null, name?: string): Details {
  const annotation = node.childForFieldName('type')
  const { bases, open, ...said } = valueDetails(value)
  const typed = annotatedDetails(annotation)
  const untyped = annotation === null ? details({ bases, open }) : {}
  return {
    ...said,
    ...untyped,
    ...typed,
    ...details({
      deprecated: isDeprecated(node) || said.deprecated,
      open: typed.open ?? untyped.open ?? changedElsewhere(node, name),
    }),
  }
}

function objectDetails(object: Node): Details {
  const bases: string[] = []
  const values: Node[] = []
  let open: string | undefined
  for (const child of object.namedChildren) {
    if (child.type === 'spread_element') {
      const spread = child.firstNamedChild
      if (spread?.type === 'identifier') bases.push(spread.text)
      else open ??= 'spreads what an expression gives'
    } else if (child.type === 'ERROR') open ??= 'has a syntax error'
    else if (child.childForFieldName('key')?.type === 'computed_property_name' && !hasPlainKey(child))
      open ??= 'has a computed key'
    else if (child.type === 'pair') values.push(child.childForFieldName('value') ?? child)
    else if (child.type !== 'comment') values.push(child)
  }
  const texts = values.length > 0 && values.every(({ type }) => type === 'string') ? textsOf(values) : undefined
  return details({ bases: bases.length > 0 ? bases : undefined, values: texts, open })
}

/** `['key']` or `[Symbol.iterator]`. */
function hasPlainKey(pair: Node): boolean {
  return /^\[(?:Symbol\.\w+|'[^']*'|"[^"]*")\]$/.test(pair.childForFieldName('key')?.text ?? '')
}

function listDetails(elements: readonly Node[]): Details {
  const kept = elements.filter(({ type }) => type !== 'comment')
  if (kept.length === 0) return {}
  const texts = kept.map((node) => stringContent(node) ?? (node.type === 'number' ? node.text : null))
  const known = texts.filter((text) => text !== null)
  const spread = kept.flatMap((node) => {
    const inner = node.type === 'spread_element' ? node.firstNamedChild : null
    return inner?.type === 'identifier' ? [inner.text] : []
  })
  return details({
    values: known.length > 0 ? known : undefined,
    bases: spread.length > 0 ? spread : undefined,
    open: known.length + spread.length < kept.length ? 'has elements that are worked out' : undefined,
  })
}

function callDetails(call: Node): Details {
  const callee = call.childForFieldName('function')
  const name = oneLine(callee, 100)
  if (name !== undefined && SAME_OBJECT.test(name)) return valueDetails(argumentsOf(call)[0] ?? null)
  const schema = schemaDetails(call)
  if (schema !== null) return schema
  return details({ value: valueText(call), open: `is made by a call${name === undefined ? '' : ` of ${name}`}` })
}

function newDetails(created: Node): Details {
  const [first] = argumentsOf(created)
  if (created.childForFieldName('constructor')?.text === 'Set' && first?.type === 'array')
    return listDetails(first.namedChildren)
  return details({ value: valueText(created), open: 'is an object that a constructor made' })
}

import type { Node } from 'web-tree-sitter'
import type { FunctionShape, SampleCall, SampleLiteral, ValueKind } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { byType } from '../../syntax/rules.ts'
import { isOmission } from './prepare/abridged.ts'

const KINDS = byType<ValueKind>({
  'interpreted_string_literal raw_string_literal': 'text',
  'rune_literal int_literal float_literal imaginary_literal': 'number',
  'true false': 'boolean',
  nil: 'null',
  func_literal: 'function',
})

/** How a function is called. The only argument may stand for several when it is itself a call. */
export function callShape(call: Node): SampleCall {
  const list = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? []
  const operand = call.type === 'type_conversion_expression' ? call.childForFieldName('operand') : null
  const all = operand ? [operand] : list
  const positional = all.filter((argument) => argument.type !== 'variadic_argument' && !isOmission(argument.text))
  const spread = positional.length < all.length || (all.length === 1 && all[0]?.type === 'call_expression')
  const objects = positional.flatMap((argument, index) => {
    const literal = literalOf(argument)
    return literal && isStruct(literal) ? [{ argument: index, ...keysOf(literal) }] : []
  })
  const functions = new Map(
    positional.flatMap((argument, index) => {
      const shape = functionShape(argument)
      return shape ? [[index, shape] as const] : []
    }),
  )
  return {
    constructs: false,
    positional: positional.length,
    spread,
    keywords: [],
    objects,
    kinds: positional.map(kindOf),
    ...(functions.size > 0 && { functions }),
  }
}

/** How a value is written as a literal of its type. */
export function literalShape(literal: Node): SampleCall {
  const elements = elementsOf(literal)
  const positional = elements.filter(({ type }) => type !== 'keyed_element')
  const { keys, open } = keysOf(literal)
  return {
    constructs: true,
    positional: positional.filter((element) => !isOmission(element.text)).length,
    spread: open,
    keywords: keys,
    objects: [],
    kinds: positional.map((element) => kindOf(element.namedChild(0) ?? element)),
  }
}

/** The composite literal of `T{…}` and `&T{…}`. */
export function literalOf(value: Node): Node | null {
  const inner =
    value.type === 'unary_expression' && value.text.startsWith('&') ? value.childForFieldName('operand') : value
  return inner?.type === 'composite_literal' ? inner : null
}

function isStruct(literal: Node): boolean {
  return /^(?:type_identifier|qualified_type|generic_type)$/.test(literal.childForFieldName('type')?.type ?? '')
}

/** Fields that are set by their names; a literal with other keys is a map. */
function keysOf(literal: Node): SampleLiteral {
  let open = false
  const keys = elementsOf(literal).flatMap((element) => {
    const key = element.type === 'keyed_element' ? element.childForFieldName('key')?.namedChild(0) : null
    if (isOmission(element.text)) open = true
    if (!key) return []
    if (key.type !== 'identifier') {
      open = true
      return []
    }
    const shape = functionShape(element.childForFieldName('value')?.namedChild(0) ?? null)
    return [{ name: key.text, ...placeOf(key), ...(shape && { function: shape }) }]
  })
  return { keys, open }
}

/** What a function that is written out takes and gives; null for anything else, and for one that leaves something out. */
function functionShape(value: Node | null): FunctionShape | null {
  if (value?.type !== 'func_literal') return null
  const list = value.childForFieldName('parameters')
  const result = value.childForFieldName('result')
  if (list === null || [list, result].some((each) => each && isOmission(each.text.replace(/^[(\s]+/, '')))) return null
  const results = result === null ? 0 : result.type === 'parameter_list' ? countOf(result) : 1
  return { parameters: countOf(list), results }
}

/** Parameters of a list: `a, b int` are two, `int` alone is one. */
function countOf(list: Node): number {
  const declared = list.namedChildren.filter(({ type }) => /^(?:variadic_)?parameter_declaration$/.test(type))
  return declared.reduce(
    (sum, each) => sum + Math.max(1, each.childrenForFieldName('name').filter((name) => name.isNamed).length),
    0,
  )
}

function elementsOf(literal: Node): Node[] {
  return literal.childForFieldName('body')?.namedChildren.filter(({ type }) => type !== 'comment') ?? []
}

function kindOf(value: Node): ValueKind {
  const literal = literalOf(value)
  if (literal === null) return KINDS.get(value.type) ?? 'other'
  return /^(?:slice|array|implicit)/.test(literal.childForFieldName('type')?.type ?? '') ? 'list' : 'object'
}

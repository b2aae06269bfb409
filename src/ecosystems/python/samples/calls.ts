import type { Place, SampleCall, SampleKey, SampleObject, ValueKind } from '../../sample.ts'
import { byType } from '../../syntax/rules.ts'
import { hasSpread, positionalArguments, stringText } from '../literals.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'

/** The arguments of a call; `...` among them stands for further ones. */
export function callShape(call: Syntax, placeOf: (offset: number) => Place): SampleCall {
  const given = childAt(call, 'arguments')?.children ?? []
  const placed = positionalArguments(call)
  const elided = placed.findIndex(({ type }) => type === 'ellipsis')
  const positional = elided === -1 || placed.length === 1 ? placed : placed.slice(0, elided)
  const keywords = given.flatMap((argument) => {
    const name = argument.type === 'keyword_argument' ? childAt(argument, 'name') : null
    return name === null ? [] : [{ name: textOf(name), ...placeOf(name.start) }]
  })
  return {
    constructs: false,
    positional: positional.length,
    spread: hasSpread(call) || positional.length < placed.length,
    keywords,
    objects: positional.flatMap((argument, index) => {
      return argument.type === 'dictionary' ? [objectOf(argument, index, placeOf)] : []
    }),
    kinds: positional.map(kindOf),
  }
}

function objectOf(table: Syntax, argument: number, placeOf: (offset: number) => Place): SampleObject {
  const keys: SampleKey[] = []
  let open = false
  for (const child of table.children) {
    const key = child.type === 'pair' ? childAt(child, 'key') : null
    const name = stringText(key)
    if (key === null || name === null) open = true
    else keys.push({ name, ...placeOf(key.start) })
  }
  return { argument, keys, open }
}

const KINDS = byType<ValueKind>({
  'string concatenated_string': 'text',
  'integer float': 'number',
  'true false': 'boolean',
  none: 'null',
  lambda: 'function',
  dictionary: 'object',
  'list tuple set list_comprehension set_comprehension': 'list',
})

function kindOf(node: Syntax): ValueKind {
  if (node.type === 'parenthesized_expression' && node.children[0]) return kindOf(node.children[0])
  if (node.type === 'unary_operator') return kindOf(node.children.at(-1) ?? node) === 'number' ? 'number' : 'other'
  return KINDS.get(node.type) ?? 'other'
}

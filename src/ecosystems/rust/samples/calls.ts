import type { Node } from 'web-tree-sitter'
import type { SampleCall, SampleKey, SampleLiteral, SampleObject, ValueKind } from '../../sample.ts'
import { placeOf } from '../../samples/nodes.ts'
import { byType } from '../../syntax/rules.ts'

const MAX_ARGUMENTS = 200

const KINDS = byType<ValueKind>({
  'string_literal raw_string_literal': 'text',
  'integer_literal float_literal': 'number',
  boolean_literal: 'boolean',
  closure_expression: 'function',
  struct_expression: 'object',
  array_expression: 'list',
})

/** The shape of a call by its arguments; `f(..)` and `f(/* … * /)` leave out what stands there. */
export function readCall(args: Node | null): SampleCall {
  const kinds: ValueKind[] = []
  const objects: SampleObject[] = []
  let spread = false
  for (const child of args?.namedChildren.slice(0, MAX_ARGUMENTS) ?? []) {
    if (isComment(child)) spread ||= leavesOut(child)
    else if (child.type === 'attribute_item') continue
    else if (child.type === 'ERROR' || isBareRange(child)) spread = true
    else if (!spread) {
      const value = withoutReference(child)
      if (value.type === 'struct_expression') objects.push({ argument: kinds.length, ...fieldsOf(value) })
      kinds.push(kindOf(value))
    }
  }
  if (args?.hasError) spread = true
  return { constructs: false, positional: kinds.length, spread, keywords: [], objects, kinds }
}

/** A struct literal as the construction of its type. */
export function readLiteral(literal: Node): SampleCall {
  const { keys, open } = fieldsOf(literal)
  return { constructs: true, positional: 0, spread: open, keywords: keys, objects: [], kinds: [] }
}

function fieldsOf(literal: Node): SampleLiteral {
  const keys: SampleKey[] = []
  const body = literal.childForFieldName('body')
  let open = body?.hasError ?? false
  for (const child of body?.namedChildren ?? []) {
    if (child.type === 'base_field_initializer') open = true
    else if (isComment(child)) open ||= leavesOut(child)
    else {
      const name = child.type === 'field_initializer' ? child.childForFieldName('field') : child.namedChild(0)
      const isShorthand = child.type === 'shorthand_field_initializer'
      if (name !== null && (isShorthand || child.type === 'field_initializer')) {
        keys.push({ ...placeOf(name), name: name.text.replace(/^r#/, '') })
      }
    }
  }
  return { keys, open }
}

function kindOf(value: Node): ValueKind {
  if (value.type === 'macro_invocation' && value.childForFieldName('macro')?.text === 'vec') return 'list'
  return KINDS.get(value.type) ?? 'other'
}

function withoutReference(node: Node): Node {
  let value = node
  for (let step = 0; step < 10 && value.type === 'reference_expression'; step++) {
    value = value.childForFieldName('value') ?? value
  }
  return value
}

function isComment(node: Node): boolean {
  return node.type === 'line_comment' || node.type === 'block_comment'
}

/** `/* … * /` and `// ...` stand for what is not shown. */
function leavesOut(comment: Node): boolean {
  return /\.\.\.|…|^\/\*\s*\*\/$/.test(comment.text)
}

/** `..` with nothing on either side. */
function isBareRange(node: Node): boolean {
  return node.type === 'range_expression' && node.namedChildCount === 0
}

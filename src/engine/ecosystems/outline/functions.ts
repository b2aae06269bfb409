import type { Node } from 'web-tree-sitter'
import type { NodeInContext } from './placed.ts'

export interface OutlinedFunction {
  readonly name: string
  /** First and last line, 1-based. */
  readonly line: number
  readonly lastLine: number
  /** Its docstring, or the comment directly above it; '' without one. */
  readonly note: string
}

/** Functions with their own name. */
const NAMED = new Set([
  'function_definition',
  'function_declaration',
  'generator_function_declaration',
  'method_definition',
  'method_declaration',
  'constructor_declaration',
  'function_item',
  'method',
  'singleton_method',
  'local_function_statement',
])
/** Functions named after the variable that they are assigned to. */
const NAMELESS = new Set(['arrow_function', 'function_expression', 'generator_function'])

export function functionsIn(placed: readonly NodeInContext[]): OutlinedFunction[] {
  return placed.flatMap((each) => {
    const { node } = each
    const name = nameOf(each)
    if (name === null) return []
    const [line, lastLine] = [node.startPosition.row + 1, node.endPosition.row + 1]
    return [{ name, line, lastLine, note: docstringOf(node) ?? commentAbove(each) }]
  })
}

function nameOf({ node, parent }: NodeInContext): string | null {
  if (NAMED.has(node.type)) return (node.childForFieldName('name') ?? declaredName(node))?.text ?? null
  if (!NAMELESS.has(node.type)) return null
  const around = parent?.node
  const target =
    around?.childForFieldName('name') ??
    around?.childForFieldName('left') ??
    around?.childForFieldName('key') ??
    around?.childForFieldName('property')
  if (!target || target.equals(node)) return null
  return (target.childForFieldName('property') ?? target).text.slice(0, 200)
}

/** In C, the name of a function is nested in its declarators. */
function declaredName(node: Node): Node | null {
  let declarator = node.childForFieldName('declarator')
  for (let inner = declarator; inner; inner = inner.childForFieldName('declarator')) declarator = inner
  return declarator
}

/** Null in languages that document a function above it. */
function docstringOf(node: Node): string | null {
  const body = node.childForFieldName('body')
  if (node.type !== 'function_definition' || body?.type !== 'block') return null
  const [first] = body.namedChildren.filter((child) => child?.type !== 'comment')
  const text = first?.type === 'expression_statement' ? first.namedChildren[0] : null
  return text?.type === 'string' ? text.text : ''
}

const WRAPPERS = new Set([
  'export_statement',
  'decorated_definition',
  'lexical_declaration',
  'variable_declarator',
  'assignment_expression',
  'expression_statement',
  'variable_declaration',
])
const BESIDE = new Set(['attribute_item', 'decorator', 'annotation', 'marker_annotation'])

function commentAbove(placed: NodeInContext): string {
  let outer = placed
  while (outer.parent && WRAPPERS.has(outer.parent.node.type)) outer = outer.parent
  let above = outer.before
  let line = outer.node.startPosition.row
  while (above && BESIDE.has(above.node.type)) {
    line = above.node.startPosition.row
    above = above.before
  }
  const isNext = above !== null && line - above.node.endPosition.row <= 1
  return isNext && above?.node.type.includes('comment') ? above.node.text.slice(0, 2_000) : ''
}

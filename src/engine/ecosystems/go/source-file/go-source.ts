import type { Node } from 'web-tree-sitter'
import type { ModuleImport } from '../../file-facts.ts'
import { packageName } from '../package-name.ts'
import { namesOf, textOf } from '../source-text.ts'

/** A Go file for the readers of its facts: the relevant nodes, collected in one pass. */
export interface GoSource {
  readonly root: Node
  readonly imports: readonly ModuleImport[]
  /** In source order, outer nodes before inner ones. */
  readonly nodes: readonly Node[]
  /** Values of constants and variables with literal strings, by name. */
  readonly texts: ReadonlyMap<string, string>
}

const TYPES = (
  'call_expression composite_literal interpreted_string_literal raw_string_literal binary_expression field_declaration ' +
  'var_spec const_spec'
).split(' ')

export function readSource(root: Node): GoSource {
  const nodes = root.descendantsOfType(TYPES).filter((node) => node !== null)
  return {
    root,
    imports: importsOf(root),
    nodes,
    texts: textsOf(nodes),
  }
}

/** Go does not re-export imports. Without an alias, the name of a package is a guess. */
function importsOf(root: Node): ModuleImport[] {
  return root.namedChildren
    .filter(({ type }) => type === 'import_declaration')
    .flatMap((declaration) => declaration.descendantsOfType('import_spec'))
    .flatMap((spec) => {
      const module = textOf(spec?.childForFieldName('path') ?? null)
      if (!spec || module === null) return []
      const alias = spec.childForFieldName('name')?.text ?? packageName(module)
      return [{ module, name: alias === '.' ? '*' : null, alias, exported: false, line: lineOf(spec) }]
    })
}

function textsOf(nodes: readonly Node[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const spec of nodes) {
    if (spec.type !== 'const_spec' && spec.type !== 'var_spec') continue
    const values = spec.childForFieldName('value')?.namedChildren ?? []
    const names = namesOf(spec)
    for (const [index, name] of names.entries()) {
      const text = textOf(values[index] ?? null)
      if (text !== null) texts.set(name.text, text)
    }
  }
  return texts
}

/** The 1-based line of a node. */
export function lineOf(node: Node): number {
  return node.startPosition.row + 1
}

/** Strings with more concatenated parts are not evaluated. */
const MAX_PARTS = 50

/** The value of a string literal, of a constant of the file, or of a concatenation of them; null for any other expression. */
export function constantText(node: Node | null | undefined, source: GoSource): string | null {
  const parts: string[] = []
  let left: Node | null = node ?? null
  for (let count = 0; left !== null && count < MAX_PARTS; count++) {
    const joined = left.type === 'binary_expression' && left.childForFieldName('operator')?.type === '+'
    const part: Node | null = joined ? left.childForFieldName('right') : left
    const text = textOf(part) ?? (part?.type === 'identifier' ? source.texts.get(part.text) : undefined)
    if (text === undefined || text === null) return null
    parts.unshift(text)
    if (!joined) return parts.join('')
    left = left.childForFieldName('left')
  }
  return null
}

/** The called function: its last name, and the object of which it is a member. */
export interface Callee {
  readonly name: string
  readonly on: Node | null
}

export function calleeOf(call: Node): Callee | null {
  const called = call.childForFieldName('function')
  if (called?.type === 'identifier') return { name: called.text, on: null }
  const name = called?.type === 'selector_expression' ? called.childForFieldName('field')?.text : undefined
  return called && name !== undefined ? { name, on: called.childForFieldName('operand') } : null
}

export function argumentsOf(call: Node): Node[] {
  return call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? []
}

/** The values of a literal with field names, by field. */
export function fieldsOf(literal: Node): ReadonlyMap<string, Node> {
  const body = literal.type === 'literal_value' ? literal : literal.childForFieldName('body')
  const fields = new Map<string, Node>()
  for (const element of body?.namedChildren ?? []) {
    const key = element.type === 'keyed_element' ? element.childForFieldName('key')?.text : undefined
    const value = element.childForFieldName('value')?.namedChild(0)
    if (key !== undefined && value) fields.set(key, value)
  }
  return fields
}

/** The elements of a list literal; null for anything else. */
function elementsOf(list: Node | null | undefined): readonly Node[] | null {
  if (
    list?.type !== 'composite_literal' ||
    !/^(?:slice|array)_type$/.test(list.childForFieldName('type')?.type ?? '')
  ) {
    return null
  }
  const elements = list.childForFieldName('body')?.namedChildren ?? []
  return elements.flatMap((element) => (element.type === 'literal_element' ? (element.namedChild(0) ?? []) : []))
}

/** The strings of a list of constant strings; null if it is not such a list, or if some are computed. */
export function textsOfList(list: Node | null | undefined, source: GoSource): readonly string[] | null {
  const texts = elementsOf(list)?.map((element) => constantText(element, source))
  return texts?.every((text) => text !== null) ? texts : null
}

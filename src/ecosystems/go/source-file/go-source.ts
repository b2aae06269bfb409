import type { Node } from 'web-tree-sitter'
import type { ModuleImport } from '../../file-facts.ts'
import { packageName } from '../package-name.ts'
import { namesOf, textOf } from '../source-text.ts'

/** A Go file, as the readers of its facts look at it: the nodes that say something, found in one pass. */
export interface GoSource {
  readonly root: Node
  readonly imports: readonly ModuleImport[]
  /** In the order of the source, the outer before the inner. */
  readonly nodes: readonly Node[]
  /** Texts of constants and variables that are literals, by name. */
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

/** Go passes nothing on that it imports; what a package is called is guessed where the import does not say. */
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

/** Texts that are put together of more parts than this are not worked out. */
const MAX_PARTS = 50

/** The text of a literal, of a constant of the file, or of several of them put together; null when it is worked out. */
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

/** What is called: the last name, and what it is a member of. */
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

/** The values of a list that is written as a literal; null for anything else. */
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

/** The texts of a list of constant texts; null when some of them are worked out, or when it is no such list. */
export function textsOfList(list: Node | null | undefined, source: GoSource): readonly string[] | null {
  const texts = elementsOf(list)?.map((element) => constantText(element, source))
  return texts?.every((text) => text !== null) ? texts : null
}

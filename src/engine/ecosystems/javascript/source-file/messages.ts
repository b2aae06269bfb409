import type { Node, TreeCursor } from 'web-tree-sitter'
import type { Message } from '../../file-facts.ts'
import { unescaped } from '../definitions/text.ts'

/** Maximum number of characters of a message, and of messages of a file. */
const MAX_MESSAGE = 8000
const MAX_MESSAGES = 5000

const TEXT = /^(?:string|template_string|jsx_text)$/
/** Nodes with strings that nobody sees: names of modules, types, keys, directives. */
const HOLDS_NO_TEXT = /^(?:import_statement|literal_type|import_attribute|computed_property_name|comment|regex)$/
/** Strings directly inside these nodes are not messages: names of modules, directives. */
const PARENT_OF_NO_TEXT = /^(?:export_statement|expression_statement|import_specifier|export_specifier)$/

/** Maximum nesting depth. Nobody writes deeper files. */
const MAX_DEPTH = 2000

/**
 * Strings of a file that a person may see: literals of more than one word, with gaps for inserted values. Null if the file is nested too
 * deeply.
 */
export function readMessages(root: Node): Message[] | null {
  const messages: Message[] = []
  const joined = new Set<number>()
  const add = (parts: readonly string[] | null, line: number): void => {
    if (parts !== null && hasWords(parts) && messages.length < MAX_MESSAGES) messages.push({ parts, line })
  }
  const cursor = root.walk()
  const parents: string[] = [root.type]
  for (let more = cursor.gotoFirstChild(); more; ) {
    const type = cursor.nodeType
    const parent = parents.at(-1) ?? ''
    if (type === 'binary_expression' && parent !== 'binary_expression')
      for (const sum of sumsIn(cursor.currentNode)) {
        for (const text of sum.texts) joined.add(text.id)
        add(sum.parts, (sum.texts[0]?.startPosition.row ?? 0) + 1)
      }
    else if (TEXT.test(type) && !isNoText(cursor, parent) && !joined.has(cursor.nodeId))
      add(partsOf(cursor.currentNode), cursor.startPosition.row + 1)
    if (!HOLDS_NO_TEXT.test(type) && type !== 'string' && !isClass(cursor, type) && cursor.gotoFirstChild()) {
      if (parents.push(type) > MAX_DEPTH) {
        cursor.delete()
        return null
      }
      continue
    }
    more = nextNode(cursor, parents)
  }
  cursor.delete()
  return messages
}

/** Moves to the next node after the current one and its descendants. */
function nextNode(cursor: TreeCursor, parents: string[]): boolean {
  while (!cursor.gotoNextSibling()) {
    parents.pop()
    if (parents.length === 0 || !cursor.gotoParent()) return false
  }
  return true
}

function isNoText(cursor: TreeCursor, parent: string): boolean {
  if (PARENT_OF_NO_TEXT.test(parent)) return true
  return parent === 'pair' && cursor.currentFieldName === 'key'
}

/** `className="…"`. */
function isClass(cursor: TreeCursor, type: string): boolean {
  return type === 'jsx_attribute' && /^class(?:Name)?=/.test(cursor.nodeText.slice(0, 10))
}

interface Sum {
  readonly texts: readonly Node[]
  readonly parts: readonly string[]
}

/** `'a ' + b + ' c'`: the strings that an expression concatenates with `+`, on its own or inside other operations. */
function sumsIn(expression: Node): Sum[] {
  const sums: Sum[] = []
  const pending = [expression]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.type !== 'binary_expression') continue
    if (next.childForFieldName('operator')?.type === '+') sums.push(sumOf(next, pending))
    else pending.push(...next.namedChildren)
  }
  return sums
}

function sumOf(sum: Node, others: Node[]): Sum {
  const texts: Node[] = []
  const parts = ['']
  const pending = [sum]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const isSum = next.type === 'binary_expression' && next.childForFieldName('operator')?.type === '+'
    const left = isSum ? next.childForFieldName('left') : null
    const right = isSum ? next.childForFieldName('right') : null
    if (left !== null && right !== null) pending.push(right, left)
    else if (next.type === 'parenthesized_expression' && next.firstNamedChild !== null)
      pending.push(next.firstNamedChild)
    else if (next.type === 'string' || next.type === 'template_string') {
      texts.push(next)
      append(parts, partsOf(next) ?? ['', ''])
    } else {
      if (next.type === 'binary_expression') others.push(next)
      append(parts, ['', ''])
    }
  }
  return { texts, parts }
}

/** Appends the parts of a further string. There is no gap between the last existing part and the first new one. */
function append(parts: string[], [first = '', ...rest]: readonly string[]): void {
  parts[parts.length - 1] += first
  parts.push(...rest)
}

/** The value of a literal, split at its substitutions; null if it is data. */
function partsOf(node: Node): string[] | null {
  if (node.endIndex - node.startIndex > MAX_MESSAGE) return null
  const { text, type } = node
  if (type === 'jsx_text') return [text.replace(/\s+/g, ' ').trim()]
  // Assertion libraries substitute `#{actual}`; linters and translations substitute `{{name}}`.
  if (type === 'string' || !text.includes('${'))
    return unescaped(text.slice(1, -1)).split(/#\{\w{1,40}\}|\{\{\s{0,9}[\w.]{1,40}\s{0,9}\}\}/)
  const parts: string[] = []
  let at = 1
  for (const child of node.namedChildren) {
    if (child.type !== 'template_substitution') continue
    parts.push(unescaped(text.slice(at, child.startIndex - node.startIndex)))
    at = child.endIndex - node.startIndex
  }
  return [...parts, unescaped(text.slice(at, -1))]
}

/** Words separated by white space, from each other or from an inserted value. */
function hasWords(parts: readonly string[]): boolean {
  return /\S\s+\S/.test(parts.join('x')) && /\p{L}{2}/u.test(parts.join(' '))
}

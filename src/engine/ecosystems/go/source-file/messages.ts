import type { Node } from 'web-tree-sitter'
import type { Message } from '../../file-facts.ts'
import { textOf } from '../source-text.ts'
import { type GoSource, lineOf } from './go-source.ts'

/** Maximum number of messages of a file, and of their characters. */
const MAX_MESSAGES = 5000
const MAX_CHARACTERS = 20_000
/** Maximum number of parts of a concatenation. */
const MAX_PARTS = 200

/** Placeholders of fmt and of templates. `%%` is a literal percent sign. */
const HOLE =
  /%(?:\[\d+\])?[-+#0]*(?:\[\d+\])?(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:\[\d+\])?[vTtbcdoOqxXUeEfFgGspw](?![a-z]{3})|\{\{.*?\}\}/gs

/** Strings of more than one word: literals, and concatenations with values, which become gaps. */
export function readMessages(source: GoSource): Message[] {
  const found: Message[] = []
  const done = new Set<number>()
  const imports = source.root.namedChildren.findLast(({ type }) => type === 'import_declaration')?.endIndex ?? 0
  for (const node of source.nodes) {
    if (found.length >= MAX_MESSAGES) break
    if (node.type === 'field_declaration') {
      const tag = node.childForFieldName('tag')
      if (tag) done.add(tag.id)
    }
    if (node.startIndex < imports || done.has(node.id)) continue
    const parts =
      node.type === 'binary_expression'
        ? partsOfSum(node, done)
        : /string_literal$/.test(node.type)
          ? [textOf(node)]
          : null
    const message = parts && messageOf(parts)
    if (message) found.push({ parts: message, line: lineOf(node) })
  }
  return found
}

/** The strings of `"a" + b + "c"`, with null for non-literals; null if there is no literal. */
function partsOfSum(sum: Node, done: Set<number>): (string | null)[] | null {
  const parts: (string | null)[] = []
  const leaves: Node[] = []
  let left: Node | null = sum
  while (left !== null && parts.length < MAX_PARTS) {
    const joined: boolean = left.type === 'binary_expression' && left.childForFieldName('operator')?.type === '+'
    const leaf: Node | null = joined ? left.childForFieldName('right') : left
    if (joined) done.add(left.id)
    if (leaf) {
      leaves.push(leaf)
      parts.unshift(textOf(leaf))
    }
    left = joined ? left.childForFieldName('left') : null
  }
  if (leaves.length < 2 || parts.every((part) => part === null)) return null
  for (const leaf of leaves) done.add(leaf.id)
  return parts
}

function messageOf(texts: readonly (string | null)[]): string[] | null {
  const parts = ['']
  for (const text of texts) {
    if (text === null) parts.push('')
    else {
      const [first = '', ...rest] = text.slice(0, MAX_CHARACTERS).split(HOLE)
      parts.push(`${parts.pop() ?? ''}${first}`, ...rest)
    }
  }
  const filled = parts.length > 1
  const words = parts.join(' ').match(/\p{L}{2,}/gu)?.length ?? 0
  const spaced = parts.some((part) => /\S\s+\S|^\s+\S|\S\s+$/.test(part))
  if (words === 0 || words + parts.length - 1 < 2 || !spaced) return null
  return filled ? parts.map((part) => part.replaceAll('%%', '%')) : parts
}

import type { Node } from 'web-tree-sitter'
import type { Message } from '../../file-facts.ts'
import { literalText } from '../definitions/text.ts'

const MAX_MESSAGES = 5000
/** In characters. Longer literals are data. */
const MAX_TEXT = 10_000

/** Attributes whose strings are for readers of the source, or for the compiler. */
const SILENT = /^#!?\s*\[\s*(?:doc|deprecated|cfg|cfg_attr|allow|expect|deny|must_use|path|link\w*|export_name)\b/

/** Literals of more than one word. */
export function readMessages(nodes: readonly Node[]): Message[] {
  const found: Message[] = []
  let silentUntil = 0
  for (const node of nodes) {
    if (found.length >= MAX_MESSAGES) break
    if (node.type === 'attribute_item' && SILENT.test(node.text.slice(0, 100))) silentUntil = node.endIndex
    if (node.type !== 'string_literal' && node.type !== 'raw_string_literal') continue
    if (node.startIndex < silentUntil || node.endIndex - node.startIndex > MAX_TEXT) continue
    const parts = partsOf(literalText(node.text) ?? '')
    if (parts !== null) found.push({ parts, line: node.startPosition.row + 1 })
  }
  return found
}

/** The text between the placeholders of a template; null if it is at most one word. */
function partsOf(text: string): string[] | null {
  const parts = text
    .replaceAll('{{', '\u0001')
    .replaceAll('}}', '\u0002')
    .split(/\{[^{}\s]*\}|\{\w*:[^{}]*\}/)
    .map((part) => part.replaceAll('\u0001', '{').replaceAll('\u0002', '}'))
  const whole = parts.join('\u0000')
  return /\p{L}{2}/u.test(whole) && /\S\s+\S/.test(whole) ? parts : null
}

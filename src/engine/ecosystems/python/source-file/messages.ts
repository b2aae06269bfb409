import type { Message } from '../../file-facts.ts'
import { stringParts } from '../literals.ts'
import { descendants, type Syntax, textOf } from '../tree.ts'

const MAX_MESSAGES = 10_000
/** In characters. Longer strings are documents or data. */
const MAX_LENGTH = 10_000

/** String literals of a file that contain words. A literal that forms a statement is documentation. */
export function messagesIn(tree: Syntax, lineOf: (offset: number) => number): Message[] {
  const messages: Message[] = []
  let statement = { start: -1, end: -1 }
  for (const node of descendants(tree, isText)) {
    const { start, end, type } = node
    if (type === 'expression_statement') statement = { start, end }
    if (!isText(node) || (start === statement.start && end === statement.end) || end - start > MAX_LENGTH) continue
    const text = textOf(node)
    if (!/\s\S*\s?\S/.test(text) || isPattern(text)) continue
    const written = stringParts(node) ?? []
    // The gaps of an f-string are in its syntax, so any remaining braces are text.
    const parts = written.length > 1 ? written : written.flatMap(betweenHoles)
    if (isReadable(parts)) messages.push({ parts, line: lineOf(start) })
    if (messages.length >= MAX_MESSAGES) break
  }
  return messages
}

function isText({ type }: Syntax): boolean {
  return type === 'concatenated_string' || type === 'string'
}

/** A raw string with escapes, repetitions or anchors is a pattern and is never printed. */
function isPattern(text: string): boolean {
  return /^[bB]?[rR][bB]?["']/.test(text) && /\\[\w.()[\]]|\.[*+]|["']\^|\$["']/.test(text)
}

/** Placeholders of `%` and `str.format`. */
const HOLES = /%(?:\(\w+\))?[#0\-+]*(?:\d+|\*)?(?:\.\d+)?[sdrifxXeEgGcoa]|\{[\w.[\]]*(?:![rsa])?(?::[^{}\s]*)?\}/g

function betweenHoles(text: string): string[] {
  const parts = text.split(HOLES)
  return parts.length === 1
    ? parts
    : parts.map((part) => part.replace(/%%/g, '%').replace(/\{\{/g, '{').replace(/\}\}/g, '}'))
}

/** More than one word, or a word next to an inserted value. */
function isReadable(parts: readonly string[]): boolean {
  if (!parts.some((part) => /\s/.test(part))) return false
  const words = parts.join(' ').match(/\p{L}[\p{L}'’-]+/gu)?.length ?? 0
  return words > 1 || (words === 1 && parts.length > 1)
}

import type { Node } from 'web-tree-sitter'
import type { Message } from '../../file-facts.ts'
import { stringParts } from '../literals.ts'
import { syntaxOf } from '../tree.ts'

const MAX_MESSAGES = 10_000
/** Characters; longer texts are documents or data. */
const MAX_LENGTH = 10_000

/** String literals of a file that say something; a literal that is a statement of its own is documentation. */
export function messagesIn(root: Node): Message[] {
  const messages: Message[] = []
  let statement = { start: -1, end: -1 }
  let done = -1
  for (const node of root.descendantsOfType(['expression_statement', 'concatenated_string', 'string'])) {
    const { startIndex: start, type } = node
    if (start < done) continue
    const end = node.endIndex
    if (type === 'expression_statement') {
      statement = { start, end }
      continue
    }
    done = end
    if (start === statement.start && end === statement.end) continue
    if (end - start > MAX_LENGTH || !/\s\S*\s?\S/.test(node.text) || isPattern(node.text)) continue
    const written = stringParts(syntaxOf(node)) ?? []
    // An f-string has its gaps in its syntax; braces that are left in it are text.
    const parts = written.length > 1 ? written : written.flatMap(betweenHoles)
    if (saysSomething(parts)) messages.push({ parts, line: node.startPosition.row + 1 })
    if (messages.length >= MAX_MESSAGES) break
  }
  return messages
}

/** A raw text that escapes, repeats or anchors is matched with others and printed nowhere. */
function isPattern(text: string): boolean {
  return /^[bB]?[rR][bB]?["']/.test(text) && /\\[\w.()[\]]|\.[*+]|["']\^|\$["']/.test(text)
}

/** What `%` and `str.format` fill in. */
const HOLES = /%(?:\(\w+\))?[#0\-+]*(?:\d+|\*)?(?:\.\d+)?[sdrifxXeEgGcoa]|\{[\w.[\]]*(?:![rsa])?(?::[^{}\s]*)?\}/g

function betweenHoles(text: string): string[] {
  const parts = text.split(HOLES)
  return parts.length === 1
    ? parts
    : parts.map((part) => part.replace(/%%/g, '%').replace(/\{\{/g, '{').replace(/\}\}/g, '}'))
}

/** More than one word, or a word beside something that is filled in. */
function saysSomething(parts: readonly string[]): boolean {
  if (!parts.some((part) => /\s/.test(part))) return false
  const words = parts.join(' ').match(/\p{L}[\p{L}'’-]+/gu)?.length ?? 0
  return words > 1 || (words === 1 && parts.length > 1)
}

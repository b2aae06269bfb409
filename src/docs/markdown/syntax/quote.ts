import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'

const MARK = 62

/**
 * Quotes without nodes for their marks. The parser puts such nodes into every block that it has read, one by one, which for a
 * quote of many lines takes quadratic time.
 */
export const Quotes: MarkdownConfig = {
  defineNodes: [{ name: 'Quote', block: true, composite: goesOn }],
  parseBlock: [{ name: 'Blockquote', parse: begin }],
}

function begin(context: BlockContext, line: Line): boolean | null {
  if (line.next !== MARK) return false
  context.startComposite('Quote', line.pos)
  line.moveBase(line.pos + (line.text[line.pos + 1] === ' ' ? 2 : 1))
  return null
}

function goesOn(_: BlockContext, line: Line): boolean {
  if (line.next !== MARK) return false
  line.moveBase(line.pos + (/\s/.test(line.text[line.pos + 1] ?? '') ? 2 : 1))
  return true
}

import type { BlockContext, Line, MarkdownConfig } from '@lezer/markdown'

/** A note, a folded note or a tab of Python-Markdown and MkDocs: `!!! note "Title"`, `??? tip`, `=== "Python"`. */
const OPENING = /^(?:(?:!!!|\?\?\?\+?)[ \t]+["A-Za-z]|===[!+]?[ \t]+")/

/** Columns by which the content is indented. */
const INDENT = 4

/** Lines of content that are indented below a line which opens a note or a tab. Markdown alone would take them for code. */
export const Admonition: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Admonition',
      block: true,
      composite: (_context, line, indent) => {
        const isBlank = line.next === -1
        if (!isBlank && line.indent < line.baseIndent + indent) return false
        line.moveBaseColumn(line.baseIndent + indent)
        return true
      },
    },
  ],
  parseBlock: [
    {
      name: 'Admonition',
      before: 'IndentedCode',
      parse: openAdmonition,
      endLeaf: (_context, line) => isOpening(line),
    },
  ],
}

function isOpening(line: Line): boolean {
  return line.indent < line.baseIndent + INDENT && OPENING.test(line.text.slice(line.pos, line.pos + MAX_TITLE))
}

/** Longer lines are text. */
const MAX_TITLE = 500

function openAdmonition(context: BlockContext, line: Line): boolean {
  if (!isOpening(line)) return false
  const from = context.lineStart + line.pos
  const title = line.text.slice(line.pos)
  context.startComposite('Admonition', line.pos, INDENT)
  context.addElement(context.elt('Paragraph', from, from + title.length, context.parser.parseInline(title, from)))
  context.nextLine()
  return true
}

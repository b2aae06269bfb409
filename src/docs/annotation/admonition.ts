import type { CodeBlock, Doc } from '../doc.ts'

/** How MkDocs opens a box or a tab, whose content is indented as a block of code would be. */
const OPENS = /^\s*(?:!!!|\?\?\?\+?|===)\s/
/** The content of a box is looked for as far below its head. */
const MAX_LINES = 60

/** Whether an indented block is the text of a box or tab rather than code. */
export function isAdmonition(doc: Doc, block: CodeBlock): boolean {
  if (block.language !== '' || doc.format === 'rst') return false
  const indent = block.column - 1
  for (let line = block.line - 1; line > Math.max(0, block.line - MAX_LINES); line--) {
    const source = doc.lines[line - 1] ?? ''
    if (source.trim() === '' || source.search(/\S/) >= Math.max(indent, 4)) continue
    return OPENS.test(source)
  }
  return false
}

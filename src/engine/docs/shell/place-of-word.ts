import type { Doc, Position } from '../doc.ts'
import { blockAt } from '../parts/block-at.ts'
import type { ShellCommand } from './shell.ts'

/** Maximum number of lines of a call. */
const MAX_CALL_LINES = 30

/** The position of a word of a call, which may span several lines. */
export function placeOfWord(doc: Doc, { line, column, text }: ShellCommand, word: string): Position {
  const block = blockAt(doc, line)
  for (let at = line; block && at < line + MAX_CALL_LINES; at++) {
    const source = block.lines[at - block.line] ?? ''
    const index = source.indexOf(word, at === line ? column - block.column : 0)
    if (index !== -1) return { line: at, column: block.column + index }
    if (!source.trimEnd().endsWith('\\')) break
  }
  return { line, column: column + Math.max(0, text.indexOf(word)) }
}

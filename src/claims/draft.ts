import type { CodeBlock, Position } from '../docs/doc.ts'
import type { ClaimDraft } from './claim.ts'

/** Characters of a statement's source that its claim keeps. */
const MAX_TEXT = 200

/** Where a statement stands, and its source. */
export type Placed = Pick<ClaimDraft, 'line' | 'column' | 'text'>

/** The place of a code span, a command or a word, with its text. */
export function placed({ line, column, text }: Position & { readonly text: string }): Placed {
  return { line, column, text: text.slice(0, MAX_TEXT) }
}

/** A place in a line of a block, both from 0, with the text of the line. */
export function placedIn(block: CodeBlock, { line, column }: Position): Placed {
  const text = (block.lines[line] ?? '').trim()
  return placed({ line: block.line + line, column: block.column + column, text })
}

/** The place of a word in a line of a block, from 0; the line's beginning where it does not have the word. */
export function wordIn(block: CodeBlock, line: number, word: string): Placed {
  return placedIn(block, { line, column: Math.max(0, (block.lines[line] ?? '').indexOf(word)) })
}

import type { CodeBlock, Position } from '../docs/doc.ts'
import type { ClaimDraft } from './claim.ts'

/** Maximum number of characters of its source that a claim keeps. */
const MAX_TEXT = 200

/** The place of a statement, and its source. */
export type DraftPlace = Pick<ClaimDraft, 'line' | 'column' | 'text'>

/** The place of a code span, a command or a word, with its text. */
export function placed({ line, column, text }: Position & { readonly text: string }): DraftPlace {
  return { line, column, text: text.slice(0, MAX_TEXT) }
}

/** A place in a line of a block, with the text of the line. Line and column count from 0. */
export function placedIn(block: CodeBlock, { line, column }: Position): DraftPlace {
  const text = (block.lines[line] ?? '').trim()
  return placed({ line: block.line + line, column: block.column + column, text })
}

/** The place of a word in a line of a block, counted from 0; the start of the line if the word is not in it. */
export function wordIn(block: CodeBlock, line: number, word: string): DraftPlace {
  return placedIn(block, { line, column: Math.max(0, (block.lines[line] ?? '').indexOf(word)) })
}

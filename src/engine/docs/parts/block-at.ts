import type { CodeBlock, Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'

/** The code block that contains a line; undefined outside blocks. */
export function blockAt({ codeBlocks }: Pick<Doc, 'codeBlocks'>, line: number): CodeBlock | undefined {
  const block = codeBlocks[lastAt(codeBlocks, line, (each) => each.line)]
  return block && line < block.line + block.lines.length ? block : undefined
}

const FENCE = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})/

/** Whether a fence opens the block and none closes it, so that it goes on to the end of the page or of what contains it. */
export function isNeverClosed({ lines }: Pick<Doc, 'lines'>, block: CodeBlock): boolean {
  const mark = FENCE.exec((lines[block.line - 2] ?? '').slice(0, 500))?.[1]
  if (mark === undefined) return false
  const end = (lines[block.line - 1 + block.lines.length] ?? '')
    .slice(0, 500)
    .replace(/^[\s>]+/, '')
    .trim()
  return !end.startsWith(mark) || [...end].some((char) => char !== mark[0])
}

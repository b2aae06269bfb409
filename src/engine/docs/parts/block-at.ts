import type { CodeBlock, Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'

/** The code block that contains a line; undefined outside blocks. */
export function blockAt({ codeBlocks }: Pick<Doc, 'codeBlocks'>, line: number): CodeBlock | undefined {
  const block = codeBlocks[lastAt(codeBlocks, line, (each) => each.line)]
  return block && line < block.line + block.lines.length ? block : undefined
}

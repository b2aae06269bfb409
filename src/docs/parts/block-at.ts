import { memoize } from '../../memoize.ts'
import type { CodeBlock, Doc } from '../doc.ts'

type BlockPage = Pick<Doc, 'codeBlocks'>

/** The code block that a line is of; undefined outside of blocks. */
export function blockAt(doc: BlockPage, line: number): CodeBlock | undefined {
  return blocksByLine(doc).get(line)
}

const blocksByLine = memoize(({ codeBlocks }: BlockPage): ReadonlyMap<number, CodeBlock> => {
  const found = new Map<number, CodeBlock>()
  for (const block of codeBlocks)
    for (let line = block.line; line < block.line + block.lines.length; line++)
      if (!found.has(line)) found.set(line, block)
  return found
})

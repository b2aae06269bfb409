import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { Sample } from '../../ecosystems/sample.ts'
import { sampleIn } from '../../ecosystems/syntax/read.ts'

/** In lines; longer blocks are data or whole programs. */
const MAX_LINES = 400

/** Samples by their block; null for languages without a parser. */
const known = new WeakMap<CodeBlock, Sample | null>()

/** Reads the code samples of pages, by their block; null for languages without a parser. */
export async function readSamples(docs: readonly Doc[]): Promise<(block: CodeBlock) => Sample | null> {
  for (const { codeBlocks } of docs)
    for (const block of codeBlocks)
      if (!known.has(block))
        known.set(block, block.lines.length > MAX_LINES ? null : await sampleIn(block.language, block.lines))
  return (block) => known.get(block) ?? null
}

import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { Sample } from '../../ecosystems/sample.ts'
import { sampleIn } from '../../ecosystems/syntax/read.ts'

/** In lines; longer blocks are data or whole programs. */
const MAX_LINES = 400

/** Reads the code samples of pages, by their block; null for languages without a parser. */
export async function readSamples(docs: readonly Doc[]): Promise<(block: CodeBlock) => Sample | null> {
  const samples = new WeakMap<CodeBlock, Sample>()
  for (const { codeBlocks } of docs)
    for (const block of codeBlocks) {
      const sample = block.lines.length > MAX_LINES ? null : await sampleIn(block.language, block.lines)
      if (sample) samples.set(block, sample)
    }
  return (block) => samples.get(block) ?? null
}

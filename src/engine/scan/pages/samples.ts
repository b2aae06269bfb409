import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { Sample } from '../../ecosystems/sample.ts'
import type { LackingSample } from '../../ecosystems/samples/left-out.ts'
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

/** Samples with the names that they use and that nothing before on their pages imports. */
export function lackingSamples(docs: readonly Doc[], sampleOf: (block: CodeBlock) => Sample | null): LackingSample[] {
  return docs.flatMap(({ codeBlocks }) => {
    const imported = new Set<string>()
    return codeBlocks.map((block) => {
      const sample = sampleOf(block)
      for (const { alias } of sample?.imports ?? []) imported.add(alias)
      const names = (sample?.unbound ?? []).flatMap(({ name }) => (imported.has(name) ? [] : [name]))
      return { text: block.lines.join('\n'), names }
    })
  })
}

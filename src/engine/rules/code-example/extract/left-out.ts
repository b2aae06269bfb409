import type { Doc } from '../../../docs/doc.ts'
import type { RepositoryContext } from '../../claim.ts'

/** Minimum samples with different texts that lack a name, so that docs leave it out on purpose. */
const MIN_SAMPLES = 4

/** Names that samples of several pages use, and that nothing before on their pages imports: whoever writes them leaves them out. */
export function namesLeftOut(docs: readonly Doc[], sampleOf: RepositoryContext['sampleOf']): ReadonlySet<string> {
  const texts = new Map<string, Set<string>>()
  for (const { codeBlocks } of docs) {
    const imported = new Set<string>()
    for (const block of codeBlocks) {
      const sample = sampleOf(block)
      for (const { alias } of sample?.imports ?? []) imported.add(alias)
      for (const { name } of sample?.unbound ?? [])
        if (!imported.has(name)) texts.set(name, (texts.get(name) ?? new Set()).add(block.lines.join('\n')))
    }
  }
  return new Set([...texts].flatMap(([name, { size }]) => (size >= MIN_SAMPLES ? [name] : [])))
}

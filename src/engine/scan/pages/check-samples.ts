import { type CheckedPages, checkPages } from '../../checkers/check-pages.ts'
import type { CodeBlock } from '../../docs/doc.ts'
import type { RepositoryContext, SampleCheck } from '../../rules/claim.ts'
import { ownPackage } from '../../rules/code-example/extract/own-package.ts'
import type { ScanOptions } from '../options.ts'
import type { ReadCommit } from './read-commit.ts'

/** What the checkers of languages say of the samples of pages. */
export interface SampleChecks extends Pick<CheckedPages, 'unchecked'> {
  checkOf(block: CodeBlock): SampleCheck | null
}

/** Has the samples of the read pages checked at head, and keeps the result for its verifiers. */
export async function checkSamples(
  { docs, snapshots }: Pick<ReadCommit, 'docs' | 'snapshots'>,
  context: RepositoryContext,
  { checkers }: Pick<ScanOptions, 'checkers'>,
): Promise<SampleChecks> {
  if (!checkers) return { checkOf: () => null, unchecked: [] }
  const { head } = snapshots
  const { checkOf, faults, unchecked } = await checkPages({
    docs,
    snapshot: head,
    checkers,
    read: async (paths) => {
      const texts = await snapshots.textsAt(paths.map((path) => ({ commit: head.commit, path })))
      return new Map(
        paths.flatMap((path) => {
          const text = texts.get(`${head.commit}:${path}`)
          return text === undefined ? [] : [[path, text]]
        }),
      )
    },
    usesOwn: (block) =>
      context.sampleOf(block)?.imports.some(({ module }) => ownPackage(module, context) !== null) ?? false,
  })
  snapshots.keepFaults(head, faults)
  return { checkOf, unchecked }
}

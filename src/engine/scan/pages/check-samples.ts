import type { GitRepository } from '../../../base/git/types.ts'
import { checkableBlocks } from '../../docs/annotation/checkable-blocks.ts'
import type { CodeBlock, Doc } from '../../docs/doc.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import type { RepositoryContext, SampleCheck } from '../../rules/claim.ts'
import { ownPackage } from '../../rules/code-example/extract/own-package.ts'
import { type CheckedPages, checkPages } from '../../type-checkers/check-pages.ts'
import type { Checkers } from '../../type-checkers/checkers.ts'
import { type KeptChecks, openKeptChecks } from '../../type-checkers/kept-checks.ts'
import type { ScanOptions } from '../options.ts'
import type { ReadCommit } from './read-commit.ts'

/** What the checkers of languages say of the samples of pages. */
export interface SampleChecks extends Pick<CheckedPages, 'unchecked'> {
  /** For the next scan; null without checkers. */
  readonly kept: KeptChecks | null
  checkOf(block: CodeBlock): SampleCheck | null
}

/**
 * Has the samples of the read pages checked at head, and keeps the result for its verifiers. Pages with faults are checked against the code
 * of the base, too, which shows what the change made false. Results of earlier scans are reused if nothing that they rest on changed.
 */
export async function checkSamples(
  { docs, snapshots }: Pick<ReadCommit, 'docs' | 'snapshots'>,
  context: RepositoryContext,
  {
    checkers,
    checks,
    earlier,
    later,
    base,
    isIntact,
  }: Pick<ScanOptions, 'checkers' | 'checks' | 'earlier' | 'later' | 'base'> & Pick<GitRepository, 'isIntact'>,
): Promise<SampleChecks> {
  if (!checkers) return { checkOf: () => null, unchecked: [], kept: null }
  const kept = earlier?.checks ?? (await openKeptChecks(checkers, checks ?? null))
  const checkAt = (snapshot: Snapshot, pages: readonly Doc[]): Promise<CheckedPages> =>
    checkPages({
      docs: pages,
      snapshot,
      checkers: kept.at(snapshot, later),
      read: textsOf(snapshot, snapshots),
      usesOwn: usesOwn(context),
      isOwn: (module) => ownPackage(module, context) !== null,
    })
  const { checkOf, faults, unchecked } = await checkAt(snapshots.head, docs)
  snapshots.keepFaults(snapshots.head, faults)
  const faulty = docs.filter((doc) => checkableBlocks(doc).some((block) => checkOf(block)?.faults.length))
  const [then] = base === null || faulty.length === 0 ? [] : await snapshots.openAt([base])
  if (then) snapshots.keepFaults(then, (await checkAt(then, faulty)).faults)
  if (isIntact()) await kept.keep()
  return { checkOf, unchecked, kept }
}

function textsOf({ commit }: Snapshot, snapshots: Snapshots): Parameters<Checkers['check']>[2] {
  return async (paths) => {
    const texts = await snapshots.textsAt(paths.map((path) => ({ commit, path })))
    return new Map(
      paths.flatMap((path) => {
        const text = texts.get(`${commit}:${path}`)
        return text === undefined ? [] : [[path, text]]
      }),
    )
  }
}

function usesOwn(context: RepositoryContext): (block: CodeBlock) => boolean {
  return (block) => context.sampleOf(block)?.imports.some(({ module }) => ownPackage(module, context) !== null) ?? false
}

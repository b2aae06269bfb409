import { compileGlobs } from '../../base/config/glob.ts'
import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { openSnapshots } from '../facts/snapshots.ts'
import type { ReadChange } from '../reader/change.ts'
import { BESIDE_CHANGE, evidenceFor } from '../reader/evidence.ts'
import type { Excerpt } from '../reader/excerpts.ts'
import type { Passage } from '../reader/passages/passages.ts'
import { passagesToRead } from '../reader/passages/passages-to-read.ts'
import { createSuppressions, isMutedPage } from './findings/suppress.ts'
import { docEntries, readDocs } from './pages/docs.ts'

/** What must be read to see which docs a change makes false. */
export interface ChangeToRead {
  readonly change: Pick<ReadChange, 'before' | 'after'>
  /** With evidence from the code after the change. */
  readonly passages: readonly (Passage & { readonly evidence: readonly Excerpt[] })[]
}

/** Finds the passages that the change from `base` to `head` concerns, with the relevant code. Uses no model. */
export async function changeToRead(
  repository: GitRepository,
  { base, head, config }: { readonly base: string; readonly head: string; readonly config: Config },
): Promise<ChangeToRead> {
  const isExcluded = compileGlobs(config.code.exclude)
  const snapshots = await openSnapshots(repository, head, { isExcluded })
  const { docs } = await readDocs(repository, snapshots, docEntries(snapshots.head, config), { collector: null })
  const suppressionOf = createSuppressions(config.suppress)
  const wanted = docs.filter(({ path }) => !isMutedPage(path, suppressionOf))
  const found = await passagesToRead({ docs: wanted, repository, snapshots, base, isExcluded })
  if (!found?.change) return { change: { before: [], after: [] }, passages: [] }
  const { passages, code, change } = found
  const withEvidence = passages.map((passage) => ({ ...passage, evidence: evidenceFor(passage, code, BESIDE_CHANGE) }))
  return { change, passages: withEvidence }
}

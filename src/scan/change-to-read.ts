import { compileGlobs } from '../config/glob.ts'
import type { Config } from '../config/schema.ts'
import { openSnapshots } from '../facts/snapshots.ts'
import type { GitRepository } from '../git/types.ts'
import type { ReadChange } from '../reader/change.ts'
import { type ConcernedPassage, concernedPassages } from '../reader/concerned-passages.ts'
import { createSuppressions, isMutedPage } from './findings/suppress.ts'
import { docEntries, readDocs } from './pages/docs.ts'

/** What somebody has to read to see which docs a change makes false. */
export interface ChangeToRead {
  readonly change: ReadChange
  readonly passages: readonly ConcernedPassage[]
}

/** Finds the passages that the change from `base` to `head` concerns, with the code that decides them. Asks no model. */
export async function changeToRead(
  repository: GitRepository,
  { base, head, config }: { readonly base: string; readonly head: string; readonly config: Config },
): Promise<ChangeToRead> {
  const isExcluded = compileGlobs(config.code.exclude)
  const snapshots = await openSnapshots(repository, head, { isExcluded })
  const { docs } = await readDocs(repository, snapshots, docEntries(snapshots.head, config), { collector: null })
  const suppressionOf = createSuppressions(config.suppress)
  const wanted = docs.filter(({ path }) => !isMutedPage(path, suppressionOf))
  return concernedPassages(wanted, { repository, snapshots, base, head, isExcluded })
}

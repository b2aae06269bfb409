import { compileGlobs } from '../../src/config/glob.ts'
import { loadConfig } from '../../src/config/load.ts'
import { openSnapshots } from '../../src/facts/snapshots.ts'
import { openRepository } from '../../src/git/repository.ts'
import type { Passage } from '../../src/passage.ts'
import { docEntries, readDocs } from '../../src/scan/pages/docs.ts'
import { passagesOf } from '../../src/scan/passages/passages.ts'

/** The passages of a clone's docs and code at a commit, as a scan stores them, without its claims. */
export async function passagesAt(folder: string, commit: string): Promise<readonly Passage[]> {
  const repository = await openRepository(folder)
  try {
    const { config } = await loadConfig(repository, commit)
    const isExcluded = compileGlobs(config.code.exclude)
    const snapshots = await openSnapshots(repository, commit, { isExcluded, facts: null })
    const { docs } = await readDocs(repository, snapshots, docEntries(snapshots.head, config), { collector: null })
    return await passagesOf(docs, snapshots)
  } finally {
    await repository.close()
  }
}

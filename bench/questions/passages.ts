import { compileGlobs } from '../../src/base/config/glob.ts'
import { loadConfig } from '../../src/base/config/load.ts'
import { openRepository } from '../../src/base/git/repository.ts'
import type { Passage } from '../../src/base/passage.ts'
import { openSnapshots } from '../../src/engine/facts/snapshots.ts'
import { CLAIM_TYPES } from '../../src/engine/rules/claim-kinds.ts'
import { docEntries, readDocs } from '../../src/engine/scan/pages/docs.ts'
import { passagesOf } from '../../src/engine/scan/passages/passages.ts'

/** The passages of a clone's docs and code at a commit, as a scan stores them, without its claims. */
export async function passagesAt(folder: string, commit: string): Promise<readonly Passage[]> {
  const repository = await openRepository(folder)
  try {
    const { config } = await loadConfig(repository, commit, CLAIM_TYPES)
    const isExcluded = compileGlobs(config.code.exclude)
    const snapshots = await openSnapshots(repository, commit, { isExcluded, facts: null })
    const { docs } = await readDocs(repository, snapshots, docEntries(snapshots.head, config), { collector: null })
    return await passagesOf(docs, snapshots)
  } finally {
    await repository.close()
  }
}

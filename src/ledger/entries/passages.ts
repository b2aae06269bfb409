import { analyze, MANY_ROWS } from '../../base/db/analyze.ts'
import type { Queries } from '../../base/db/database.ts'
import type { Passage } from '../../base/passage.ts'
import { namespaceOfRepository } from './namespaces.ts'
import { entryRows, putEntries } from './put.ts'
import { forgetPassages, retireOthers } from './retire.ts'

/** Some passages at a time: there may be a hundred thousand. */
export type Portions = AsyncIterable<readonly Passage[]> | Iterable<readonly Passage[]>

/**
 * Replaces the passages of a repository. Passages that are gone are retired, and deleted after 30 days unless they have events or belong to
 * an epoch. `now` is in milliseconds since the epoch.
 */
export async function syncPassages(
  queries: Queries,
  repositoryId: number,
  passages: Portions,
  now: number,
): Promise<void> {
  await replacePassages(queries, await namespaceOfRepository(queries, repositoryId), passages, now)
}

/** Like {@link syncPassages}, for any namespace. */
export async function replacePassages(
  queries: Queries,
  namespace: number,
  passages: Portions,
  now: number,
): Promise<void> {
  const present = new Set<string>()
  for await (const portion of passages) {
    await putEntries(queries, namespace, entryRows('passage', portion), { now, countsUnchanged: false })
    for (const { id } of portion) present.add(id)
  }
  await retireOthers(queries, { namespace, kinds: ['section', 'code'], present }, now)
  await forgetPassages(queries, namespace, now)
  if (present.size >= MANY_ROWS) await analyze(queries, ['entries', 'entry_trust'])
}

/** Records the commit whose passages were read, or could not be; until this is recorded, the repository is scanned again. */
export async function savePassagesHead(queries: Queries, repositoryId: number, head: string): Promise<void> {
  await queries.updateTable('repositories').set({ passages_head: head }).where('id', '=', repositoryId).execute()
}

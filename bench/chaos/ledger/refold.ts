import type { Queries } from '../../../src/db/database.ts'
import { rebuildTrust } from '../../../src/trust/store/refold.ts'

/** Folds the ledger of every namespace anew. Returns how many entries there are, and those whose numbers were other ones. */
export async function refoldAll(
  queries: Queries,
): Promise<{ readonly entries: number; readonly differences: string[] }> {
  const namespaces = await queries.selectFrom('namespaces').select('id').execute()
  const differences: string[] = []
  let entries = 0
  for (const { id } of namespaces) {
    const rebuilt = await rebuildTrust(queries, id)
    entries += rebuilt.entries
    differences.push(...rebuilt.differences.map((difference) => `namespace ${id}: ${JSON.stringify(difference)}`))
  }
  return { entries, differences }
}

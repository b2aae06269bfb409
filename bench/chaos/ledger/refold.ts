import type { Queries } from '../../../src/base/db/database.ts'
import { rebuildTrust } from '../../../src/ledger/trust/store/refold.ts'

/** Recomputes the ledger of every namespace. Returns the number of entries, and those whose numbers differed. */
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

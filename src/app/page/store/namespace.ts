import type { Queries } from '../../../base/db/database.ts'
import type { Namespace } from '../../../ledger/entries/namespaces.ts'

/** The namespace of a repository's entries; null before its first scan. */
export async function namespaceOf(queries: Queries, repositoryId: number): Promise<Namespace | null> {
  const row = await queries
    .selectFrom('named_namespaces')
    .selectAll()
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, repositoryId } : null
}

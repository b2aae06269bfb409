import type { Queries } from '../../base/db/database.ts'

/** Globs of docs by tier, as in `search.tiers` of the configuration. */
export type TierGlobs = Readonly<Record<string, readonly string[]>>

/** Stores the tiers of a repository's configuration for searches, which do not read the configuration. */
export async function saveTiers(queries: Queries, repositoryId: number, tiers: TierGlobs): Promise<void> {
  const set = { tiers: JSON.stringify(tiers) }
  await queries.updateTable('namespaces').set(set).where('repository_id', '=', repositoryId).execute()
}

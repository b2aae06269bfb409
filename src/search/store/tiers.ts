import type { Queries } from '../../db/database.ts'

/** Globs of docs by tier, as `search.tiers` of the configuration has them. */
export type TierGlobs = Readonly<Record<string, readonly string[]>>

/** Keeps what a repository's configuration says of its docs' importance, for searches, which do not read it. */
export async function rememberTiers(queries: Queries, repositoryId: number, tiers: TierGlobs): Promise<void> {
  const set = { tiers: JSON.stringify(tiers) }
  await queries.updateTable('namespaces').set(set).where('repository_id', '=', repositoryId).execute()
}

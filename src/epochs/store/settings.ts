import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'

/** What a repository's configuration says of epochs and models. */
export type EpochSettings = Pick<Config, 'epochs' | 'models'>

/** Keeps what a repository's configuration says of its epochs, for whoever validates them without reading it. */
export async function rememberEpochSettings(
  queries: Queries,
  namespaceId: number,
  { epochs, models }: EpochSettings,
): Promise<void> {
  const settings = JSON.stringify({ epochs, models })
  await queries.updateTable('namespaces').set({ epoch_settings: settings }).where('id', '=', namespaceId).execute()
}

/** What was kept; null for a namespace whose configuration was never read. */
export async function rememberedEpochSettings(queries: Queries, namespaceId: number): Promise<EpochSettings | null> {
  const kept = queries.selectFrom('namespaces').select('epoch_settings').where('id', '=', namespaceId)
  return ((await kept.executeTakeFirst())?.epoch_settings ?? null) as EpochSettings | null
}

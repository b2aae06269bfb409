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
  await queries
    .updateTable('namespaces')
    .set({ epoch_settings: JSON.stringify({ epochs, models }) })
    .where('id', '=', namespaceId)
    .execute()
}

/** What was kept; null for a namespace whose configuration was never read. */
export async function rememberedEpochSettings(queries: Queries, namespaceId: number): Promise<EpochSettings | null> {
  const row = await queries
    .selectFrom('namespaces')
    .select('epoch_settings')
    .where('id', '=', namespaceId)
    .executeTakeFirst()
  return (row?.epoch_settings ?? null) as EpochSettings | null
}

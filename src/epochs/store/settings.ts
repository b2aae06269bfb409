import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'
import { storableJson } from '../../db/values/storable.ts'

/** What a repository's configuration says of epochs and models, and the questions that are kept with it. */
export interface EpochSettings extends Pick<Config, 'epochs' | 'models'> {
  /** The text of their file; null or left out where there is none. */
  readonly questions?: string | null
}

/** Keeps what a repository's configuration says of its epochs, for whoever validates them without reading it. */
export async function rememberEpochSettings(
  queries: Queries,
  namespaceId: number,
  { epochs, models, questions = null }: EpochSettings,
): Promise<void> {
  const settings = storableJson({ epochs, models, questions })
  await queries.updateTable('namespaces').set({ epoch_settings: settings }).where('id', '=', namespaceId).execute()
}

/** What was kept; null for a namespace whose configuration was never read. */
export async function rememberedEpochSettings(queries: Queries, namespaceId: number): Promise<EpochSettings | null> {
  const kept = queries.selectFrom('namespaces').select('epoch_settings').where('id', '=', namespaceId)
  return ((await kept.executeTakeFirst())?.epoch_settings ?? null) as EpochSettings | null
}

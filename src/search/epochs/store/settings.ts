import type { Config } from '../../../base/config/schema.ts'
import type { Queries } from '../../../base/db/database.ts'
import { storableJson } from '../../../base/db/values/storable.ts'

/** A repository's configuration of epochs and models, and its questions. */
export interface EpochSettings extends Pick<Config, 'epochs' | 'models'> {
  /** The content of the questions file; null or omitted if there is none. */
  readonly questions?: string | null
}

/** Stores a repository's epoch settings, for validations that do not read its configuration. */
export async function saveEpochSettings(
  queries: Queries,
  namespaceId: number,
  { epochs, models, questions = null }: EpochSettings,
): Promise<void> {
  const settings = storableJson({ epochs, models, questions })
  await queries.updateTable('namespaces').set({ epoch_settings: settings }).where('id', '=', namespaceId).execute()
}

/** The stored settings; null if the namespace's configuration was never read. */
export async function storedEpochSettings(queries: Queries, namespaceId: number): Promise<EpochSettings | null> {
  const kept = queries.selectFrom('namespaces').select('epoch_settings').where('id', '=', namespaceId)
  return ((await kept.executeTakeFirst())?.epoch_settings ?? null) as EpochSettings | null
}

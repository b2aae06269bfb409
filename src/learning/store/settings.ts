import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'
import { type LearningConfig, learningConfig } from '../config.ts'

/** `learning` of a repository's configuration as it was read last; the defaults before that. */
export async function rememberedLearning(queries: Queries, repoId: number): Promise<LearningConfig> {
  const row = await queries.selectFrom('repositories').select('learning').where('id', '=', repoId).executeTakeFirst()
  return learningConfig((row?.learning ?? {}) as Partial<LearningConfig>)
}

/** Keeps it for those who do not read the repository: answers, the API, the schedule. */
export async function rememberLearning(queries: Queries, repoId: number, config: LearningConfig): Promise<void> {
  const learning = JSON.stringify(config)
  await queries.updateTable('repositories').set({ learning }).where('id', '=', repoId).execute()
}

/** `models` of a repository's configuration as it was read last; null before that: what it wants of models is not known. */
export async function rememberedModels(queries: Queries, repoId: number): Promise<Config['models'] | null> {
  const row = await queries.selectFrom('repositories').select('models').where('id', '=', repoId).executeTakeFirst()
  return (row?.models ?? null) as Config['models'] | null
}

/** Keeps it for what asks a model outside of a scan. */
export async function rememberModels(queries: Queries, repoId: number, models: Config['models']): Promise<void> {
  const set = { models: JSON.stringify(models) }
  await queries.updateTable('repositories').set(set).where('id', '=', repoId).execute()
}

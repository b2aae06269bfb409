import type { Config } from '../../../base/config/schema.ts'
import type { Queries } from '../../../base/db/database.ts'
import { type LearningConfig, learningConfig } from '../config.ts'

/** `learning` of a repository's configuration as last read; the defaults if it was never read. */
export async function storedLearningSettings(queries: Queries, repoId: number): Promise<LearningConfig> {
  const row = await queries.selectFrom('repositories').select('learning').where('id', '=', repoId).executeTakeFirst()
  return learningConfig((row?.learning ?? {}) as Partial<LearningConfig>)
}

/** `models` of a repository's configuration as last read; null if it was never read, as its choice of models is then unknown. */
export async function storedModelSettings(queries: Queries, repoId: number): Promise<Config['models'] | null> {
  const row = await queries.selectFrom('repositories').select('models').where('id', '=', repoId).executeTakeFirst()
  return (row?.models ?? null) as Config['models'] | null
}

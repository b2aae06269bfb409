import type { Config } from '../config/schema.ts'
import type { CriterionModel } from '../judge/criteria/opinion.ts'
import type { Semantics } from '../scan/semantic/check.ts'
import type { Terminal } from './terminal/command.ts'

/**
 * The model that `DOCALIGN_LLM_BASE_URL` of the environment names, for one check; null where none is named. Answers are kept in the
 * database of `DATABASE_URL`, if there is one.
 */
export async function openCheckSemantics(
  config: Config,
  { env, now, patience = PATIENCE_MS }: Terminal,
): Promise<{ readonly semantics: Semantics; close(): Promise<void> } | null> {
  if (!namesModel(env)) return null
  const [{ readModelSettings }, { openSemantics }, { memoryCache }, { loadSdk }] = await Promise.all([
    import('../models/settings.ts'),
    import('../scan/semantic/open.ts'),
    import('../models/cache.ts'),
    import('../models/sdk.ts'),
  ])
  // A package that is missing is to be told of before the check begins.
  await loadSdk()
  const settings = readModelSettings(env)
  const database = env.DATABASE_URL ? await openCache(env.DATABASE_URL, now, patience) : null
  const semantics = openSemantics(settings, config, { cache: database?.cache ?? memoryCache() })
  const close = async (): Promise<void> => database?.close()
  if (semantics) return { semantics, close }
  await close()
  return null
}

/** The same model, for the acceptance criteria of the configuration that nothing else decides. */
export async function openCheckCriteria({ models }: Config, { env }: Terminal): Promise<CriterionModel | null> {
  if (!namesModel(env)) return null
  const [{ readModelSettings }, { openCriterionModel }, { memoryCache }] = await Promise.all([
    import('../models/settings.ts'),
    import('../judge/model/open.ts'),
    import('../models/cache.ts'),
  ])
  return openCriterionModel(readModelSettings(env), memoryCache(), models)
}

/** Milliseconds that the database may take for an answer. */
const PATIENCE_MS = 3000

function namesModel(env: Terminal['env']): boolean {
  return Boolean(env.DOCALIGN_LLM_BASE_URL?.trim() || env.DOCALIGN_LLM_MODEL?.trim())
}

async function openCache(databaseUrl: string, now: () => number, patience: number) {
  const [{ openMigrated }, { databaseCache }] = await Promise.all([
    import('../db/migrated.ts'),
    import('../models/store/cache.ts'),
  ])
  const { queries, close } = await openMigrated({ databaseUrl, dataFolder: '', patience })
  return { cache: databaseCache(queries, now), close }
}

import type { Config } from '../../config/schema.ts'
import type { LogFile } from '../../git/cache-file.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import type { Estimate } from '../../reader/estimate.ts'
import type { Reader } from '../../reader/reader.ts'
import { count } from '../../report/text.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'

/** A model for one check; `close` keeps its answers. */
export interface OpenReader {
  readonly reader: Reader
  /** What asking would take, in a sentence; null where the model is asked. */
  readonly estimate: (() => string) | null
  close(): Promise<void>
}

/**
 * The model that `DOCALIGN_LLM_BASE_URL` of the environment names, to read the docs. Its answers are kept in a file of the repository's, or
 * in the database of `DATABASE_URL` where there is one.
 *
 * @throws CliError `DOCALIGN_E401` where no model is named, or the configuration wants none
 */
export async function openCheckReader(
  config: Config,
  file: LogFile | undefined,
  isEstimate: boolean,
  { env, now, patience = PATIENCE_MS }: Terminal,
): Promise<OpenReader> {
  const [{ readModelSettings }, { openReader }, { memoryCache }, { openAnswerLog }, { loadSdk }] = await Promise.all([
    import('../../models/settings.ts'),
    import('../../reader/open.ts'),
    import('../../models/cache.ts'),
    import('../../models/answer-log.ts'),
    import('../../models/sdk.ts'),
  ])
  const settings = readModelSettings(env)
  if (settings.language === null) throw new CliError('DOCALIGN_E401', NO_MODEL)
  // A package that is missing is to be told of before the check begins.
  await loadSdk()
  const database = env.DATABASE_URL ? await openCache(env.DATABASE_URL, now, patience) : null
  const log = database || !file ? null : await openAnswerLog(file)
  const reader = openReader(settings, config, { cache: database?.cache ?? log ?? memoryCache() })
  if (reader === null) {
    await database?.close()
    throw new CliError('DOCALIGN_E401', 'the configuration switches the model off: models.enabled, or claim_types')
  }
  const close = async (): Promise<void> => void (await Promise.all([database?.close(), log?.tidy()]))
  if (!isEstimate) return { reader, estimate: null, close }
  const { countingModel } = await import('../../reader/estimate.ts')
  const counting = countingModel(reader.model, reader.price)
  const estimate = (): string => estimateText(counting.estimate(), reader.maxTokens)
  return { reader: { ...reader, model: counting.model }, estimate, close: async () => database?.close() }
}

function estimateText({ questions, tokens, usd }: Estimate, maxTokens: number): string {
  const price = usd === null ? '' : `, about ${usd.toFixed(2)} US dollars`
  return `${count(questions, 'question')} to begin with: about ${count(tokens, 'token')} in all${price}; the limit is ${count(maxTokens, 'token')}\n`
}

const NO_MODEL =
  '--model needs a model: set DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL to any OpenAI-compatible endpoint'

/** The same model, for the acceptance criteria of the configuration that nothing else decides. */
export async function openCheckCriteria({ models }: Config, { env }: Terminal): Promise<CriterionModel | null> {
  if (!env.DOCALIGN_LLM_BASE_URL?.trim() && !env.DOCALIGN_LLM_MODEL?.trim()) return null
  const [{ readModelSettings }, { openCriterionModel }, { memoryCache }] = await Promise.all([
    import('../../models/settings.ts'),
    import('../../judge/model/open.ts'),
    import('../../models/cache.ts'),
  ])
  return openCriterionModel(readModelSettings(env), memoryCache(), models)
}

/** Milliseconds that the database may take for an answer. */
const PATIENCE_MS = 3000

async function openCache(databaseUrl: string, now: () => number, patience: number) {
  const [{ openMigrated }, { databaseCache }] = await Promise.all([
    import('../../db/migrated.ts'),
    import('../../models/store/cache.ts'),
  ])
  const { queries, close } = await openMigrated({ databaseUrl, dataFolder: '', patience })
  return { cache: databaseCache(queries, now), close }
}

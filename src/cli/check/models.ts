import type { Config } from '../../base/config/schema.ts'
import type { LogFile } from '../../base/git/cache-file.ts'
import type { Estimate } from '../../engine/reader/estimate.ts'
import type { OpenedReader } from '../../engine/reader/open.ts'
import type { Reader } from '../../engine/reader/reader.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { count } from '../../report/text.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'

/** A model for one check; `close` saves its answers. */
export interface OpenReader {
  readonly reader: Reader
  /** The cost of asking the model, in a sentence; null if the model is really asked. */
  readonly estimate: (() => string) | null
  close(): Promise<void>
}

/**
 * The model in the environment's `DOCALIGN_LLM_BASE_URL`, to read the docs. Its answers are stored in a file of the repository, or in the
 * database if `DATABASE_URL` is set.
 *
 * @throws CliError `DOCALIGN_E401` if no model is configured, or the repository's configuration disables it
 */
export async function openCheckReader(
  config: Config,
  file: LogFile | undefined,
  isEstimate: boolean,
  terminal: Terminal,
): Promise<OpenReader> {
  if (!namesModel(terminal)) throw new CliError('DOCALIGN_E401', NO_MODEL)
  const opened = await openNamedReader(config, file, terminal)
  if (opened === null)
    throw new CliError('DOCALIGN_E401', 'the configuration switches the model off: models.enabled, or claim_types')
  const { reader, close } = opened
  if (!isEstimate) return { reader, estimate: null, close: () => close(true) }
  const { countingModel } = await import('../../engine/reader/estimate.ts')
  const counting = countingModel(reader.model, reader.price)
  const estimate = (): string => estimateText(counting.estimate(), reader.maxTokens)
  return { reader: { ...reader, model: counting.model }, estimate, close: () => close(false) }
}

/** The same model, for a single page that is judged; null if none is configured, or the repository's configuration disables it. */
export async function openPageReader(
  config: Config,
  file: LogFile | undefined,
  terminal: Terminal,
): Promise<Omit<OpenReader, 'estimate'> | null> {
  const opened = namesModel(terminal) ? await openNamedReader(config, file, terminal) : null
  return opened && { reader: opened.reader, close: () => opened.close(false) }
}

/** Whether the environment has any model setting; invalid ones are reported when the model is opened. */
function namesModel({ env }: Terminal): boolean {
  return Boolean(env.DOCALIGN_LLM_BASE_URL?.trim() || env.DOCALIGN_LLM_MODEL?.trim())
}

interface NamedReader {
  readonly reader: OpenedReader
  /** @param isWhole everything that the docs need was asked, so other stored answers may be deleted */
  close(isWhole: boolean): Promise<void>
}

/** Null if the configuration disables models. */
async function openNamedReader(
  config: Config,
  file: LogFile | undefined,
  { env, now, patience = PATIENCE_MS }: Terminal,
): Promise<NamedReader | null> {
  const [{ readModelSettings }, { openReader }, { memoryCache }, { openAnswerLog }] = await Promise.all([
    import('../../base/models/settings.ts'),
    import('../../engine/reader/open.ts'),
    import('../../base/models/cache.ts'),
    import('../../base/answer-log.ts'),
  ])
  const settings = readModelSettings(env)
  const database = env.DATABASE_URL ? await openCache(env.DATABASE_URL, now, patience) : null
  const log = database || !file ? null : await openAnswerLog(file)
  const reader = openReader(settings, config, { cache: database?.cache ?? log ?? memoryCache() })
  const close = async (isWhole: boolean): Promise<void> => {
    await Promise.all([database?.close(), isWhole ? log?.tidy() : null])
  }
  if (reader !== null) return { reader, close }
  await close(false)
  return null
}

function estimateText({ questions, tokens, usd }: Estimate, maxTokens: number): string {
  const price = usd === null ? '' : `, about ${usd.toFixed(2)} US dollars`
  return `${count(questions, 'question')} to begin with: about ${count(tokens, 'token')} in all${price}; the limit is ${count(maxTokens, 'token')}\n`
}

const NO_MODEL =
  '--model needs a model: set DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL to any OpenAI-compatible endpoint'

/** The same model, for acceptance criteria that nothing else decides; null under the same conditions as for a page. */
export async function openCheckCriteria({ models }: Config, terminal: Terminal): Promise<CriterionModel | null> {
  if (!namesModel(terminal)) return null
  const [{ readModelSettings }, { openCriterionModel }, { memoryCache }] = await Promise.all([
    import('../../base/models/settings.ts'),
    import('../../judge/model/open.ts'),
    import('../../base/models/cache.ts'),
  ])
  return openCriterionModel(readModelSettings(terminal.env), memoryCache(), models)
}

/** Timeout for an answer of the database, in milliseconds. */
const PATIENCE_MS = 3000

async function openCache(databaseUrl: string, now: () => number, patience: number) {
  const [{ openMigrated }, { databaseCache }] = await Promise.all([
    import('../../base/db/migrated.ts'),
    import('../../base/models/store/cache.ts'),
  ])
  const { queries, close } = await openMigrated({ databaseUrl, dataFolder: '', patience })
  return { cache: databaseCache(queries, now), close }
}

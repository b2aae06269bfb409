import type { Config } from '../../base/config/schema.ts'
import type { LogFile } from '../../base/git/cache-file.ts'
import type { AnsweringModel } from '../../base/models/answering-model.ts'
import type { Estimate } from '../../engine/reader/estimate.ts'
import type { OpenedReader } from '../../engine/reader/open.ts'
import type { Reader } from '../../engine/reader/reader.ts'
import type { CriterionModel } from '../../judge/criteria/opinion.ts'
import { count } from '../../report/text.ts'
import type { Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'
import { configuredModel } from './choose-model.ts'

/** A model for one check. */
export interface OpenReader {
  readonly reader: Reader
  /** A reader that asks nothing, and then says what asking would take. */
  count(): Promise<{ readonly reader: Reader; readonly text: () => string }>
  /** @param isWhole everything that the docs need was asked, so that other stored answers may be deleted */
  close(isWhole: boolean): Promise<void>
}

/**
 * A model to read the docs. Its answers are stored in a file of the repository, or in the database if `DATABASE_URL` is set.
 *
 * @param maxTokens the limit of the user; null for the default
 * @throws CliError `DOCALIGN_E401` if the repository's configuration disables it
 */
export async function openCheckReader(
  answering: AnsweringModel,
  config: Config,
  file: LogFile | undefined,
  maxTokens: number | null,
  terminal: Terminal,
): Promise<OpenReader> {
  const opened = await openNamedReader(answering, config, file, terminal, maxTokens)
  if (opened === null)
    throw new CliError('DOCALIGN_E401', 'the configuration switches the model off: models.enabled, or claim_types')
  const { reader, close } = opened
  return {
    reader,
    close,
    async count() {
      const { countingModel } = await import('../../engine/reader/estimate.ts')
      const counting = countingModel(reader.model, reader.price)
      return {
        reader: { ...reader, model: counting.model },
        text: () => estimateText(counting.estimate(), reader.maxTokens),
      }
    },
  }
}

/** The model in the environment, for a single page that is judged; null if none is configured, or the repository's configuration disables it. */
export async function openPageReader(
  config: Config,
  file: LogFile | undefined,
  terminal: Terminal,
): Promise<{ readonly reader: Reader; close(): Promise<void> } | null> {
  const answering = await configuredModel(terminal)
  const opened = answering && (await openNamedReader(answering, config, file, terminal))
  return opened && { reader: opened.reader, close: () => opened.close(false) }
}

interface NamedReader {
  readonly reader: OpenedReader
  /** @param isWhole everything that the docs need was asked, so other stored answers may be deleted */
  close(isWhole: boolean): Promise<void>
}

/** Null if the configuration disables models. */
async function openNamedReader(
  answering: AnsweringModel,
  config: Config,
  file: LogFile | undefined,
  { env, now, patience = PATIENCE_MS }: Terminal,
  maxTokens: number | null = null,
): Promise<NamedReader | null> {
  const [{ readerOf }, { memoryCache }, { openAnswerLog }] = await Promise.all([
    import('../../engine/reader/open.ts'),
    import('../../base/models/cache.ts'),
    import('../../base/answer-log.ts'),
  ])
  const database = env.DATABASE_URL ? await openCache(env.DATABASE_URL, now, patience) : null
  const log = database || !file ? null : await openAnswerLog(file)
  const options = { cache: database?.cache ?? log ?? memoryCache(), ...(maxTokens !== null && { maxTokens }) }
  const reader = readerOf(answering, config, options)
  const close = async (isWhole: boolean): Promise<void> => {
    await Promise.all([database?.close(), isWhole ? log?.tidy() : null])
  }
  if (reader !== null) return { reader, close }
  await close(false)
  return null
}

function estimateText({ questions, tokens, usd }: Estimate, maxTokens: number): string {
  const price = usd === null || usd === 0 ? '' : `, about ${usd.toFixed(2)} US dollars`
  return `${count(questions, 'question')} to begin with: about ${count(tokens, 'token')} in all${price}; the limit is ${count(maxTokens, 'token')}`
}

/** The model for acceptance criteria that nothing else decides; null if there is none, or the configuration disables it. */
export async function openCheckCriteria(
  answering: AnsweringModel | undefined,
  { models }: Config,
  terminal: Terminal,
): Promise<CriterionModel | null> {
  const model = answering ?? (await configuredModel(terminal))
  if (model === null) return null
  const [{ criterionModelFor }, { memoryCache }] = await Promise.all([
    import('../../judge/model/open.ts'),
    import('../../base/models/cache.ts'),
  ])
  return criterionModelFor(model, memoryCache(), models)
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

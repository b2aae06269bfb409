import type { Queries } from '../../db/database.ts'
import { namespaceById } from '../../entries/namespaces.ts'
import { hashText } from '../../evaluation/statistics/random.ts'
import type { ModelCache } from '../../models/cache.ts'
import type { ModelSettings } from '../../models/settings.ts'
import type { Search } from '../../search/live/search.ts'
import type { EpochSearch, SearchHit } from '../answers/probe.ts'
import { shippedThresholds } from '../calibration/pairs.ts'
import { readValidationConfig, type ValidationConfig } from '../config.ts'
import type { Epoch } from '../epoch.ts'
import { EpochError } from '../errors.ts'
import { guideOf } from '../questions/guide.ts'
import type { ValidationReport } from '../scoring/report.ts'
import { conceptsOfEpoch, findEpoch, passagesOfEpoch, textsOfEpoch } from '../store/read.ts'
import { type EpochSettings, rememberedEpochSettings } from '../store/settings.ts'
import { thresholdsOf } from '../store/thresholds.ts'
import { recordValidation } from '../store/validations.ts'
import { type OwnQuestions, validateEpoch } from '../validate.ts'
import { openEpochSearch } from './search.ts'
import { NO_OWN_LIMITS, openModelTools, type SpendingLimits } from './tools.ts'

export interface EpochServices {
  readonly queries: Queries
  readonly search: Search
  readonly models: ModelSettings
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Keeps what models answered; left out, the database does. */
  readonly cache?: ModelCache
}

export interface EpochValidationOptions {
  /** Nothing is recorded and the epoch stays what it is. Default false. */
  readonly dryRun?: boolean
  /** Default 1. */
  readonly seed?: number
  /** Asked instead of generated ones. */
  readonly questions?: OwnQuestions | null
  /** In place of what the repository's configuration says. */
  readonly config?: Readonly<Partial<ValidationConfig>>
  readonly limits?: SpendingLimits
  /** Share of the entries, 0–1, that search is kept from finding, to see that the gate notices; nothing is recorded then. */
  readonly drop?: number
  readonly progress?: (done: number, total: number) => void
}

/** The share of a question that one of the results must say for them to be an answer, and how many results make one. */
const ANSWERS = { abstainBelow: 0.5, answerSize: 3 } as const

/**
 * Validates a stored epoch with DocAlign's own search over its entries, and records how it ended (Validation Agent, §3 and
 * §6.3).
 *
 * @throws EpochError `DOCALIGN_E953` for an epoch that is not there, `DOCALIGN_E955` for one whose entries were forgotten,
 * `DOCALIGN_E951` for bad options; ModelError when a model cannot be used
 */
export async function validateStoredEpoch(
  services: EpochServices,
  epochId: number,
  {
    dryRun = false,
    seed = 1,
    questions = null,
    limits = NO_OWN_LIMITS,
    drop = 0,
    ...options
  }: EpochValidationOptions = {},
): Promise<ValidationReport> {
  const { queries, search, models, now } = services
  const epoch = await findEpoch(queries, epochId)
  if (!epoch.kept) throw new EpochError('DOCALIGN_E955', `the entries of epoch ${epochId} are no longer stored`)
  const namespace = await namespaceById(queries, epoch.namespaceId)
  const settings = await rememberedEpochSettings(queries, namespace.id)
  const tools = openModelTools(services, models, settings?.models ?? null, limits)
  const { model } = tools.embedder
  const fitted = (await thresholdsOf(queries, model)) ?? shippedThresholds(model)
  const config = readValidationConfig({
    ...(settings && settingsAsConfig(settings.epochs)),
    ...(fitted && {
      similarity_high_threshold: fitted.similarity_high_threshold,
      similarity_low_threshold: fitted.similarity_low_threshold,
    }),
    ...options.config,
  })
  const texts = await textsOfEpoch(queries, epochId)
  const report = await validateEpoch(
    {
      epoch_id: String(epochId),
      concepts: await conceptsOfEpoch(queries, epochId),
      texts,
      ...{ questions, config, mode: tools.mode, seed, ...ANSWERS },
      faults: lostEntries(epoch, texts.length),
    },
    {
      search: without(drop, seed, await openEpochSearch(search, namespace, epochId)),
      ...tools,
      generator: tools.generatorFor(texts, guideOf(await passagesOfEpoch(queries, epochId))),
      now,
      ...(options.progress && { progress: options.progress }),
    },
  )
  if (!dryRun && drop === 0) await recordValidation(queries, epochId, report)
  return report
}

/** A snapshot is not to change: one that lost entries is not what was taken. */
function lostEntries({ entries }: Epoch, left: number): string[] {
  return left < entries ? [`${entries - left} of its ${entries} entries are gone`] : []
}

/** A search that does not find a share of the entries: which ones depends on the seed. */
function without(share: number, seed: number, search: EpochSearch): EpochSearch {
  if (!(share >= 0 && share <= 1)) throw new EpochError('DOCALIGN_E951', 'the share to drop must be from 0 to 1')
  if (share === 0) return search
  const isLost = ({ qa_id, file, titles }: SearchHit): boolean => {
    // A section is lost with all of its parts.
    const place = file === undefined ? qa_id : JSON.stringify([file, titles])
    return (hashText(`${seed} ${place}`) >>> 0) / 2 ** 32 < share
  }
  return async (question) => (await search(question)).filter((hit) => !isLost(hit))
}

function settingsAsConfig({ seen, unseen, nccr, iur }: EpochSettings['epochs']): Partial<ValidationConfig> {
  return { seen_sample_size: seen, unseen_sample_size: unseen, nccr_threshold: nccr, iur_threshold: iur }
}

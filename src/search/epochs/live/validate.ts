import { hash } from 'node:crypto'
import { QUESTIONS_FILE } from '../../../base/config/questions-file.ts'
import type { Queries } from '../../../base/db/database.ts'
import type { ModelCache } from '../../../base/models/cache.ts'
import type { Embedder } from '../../../base/models/embedder.ts'
import type { TokenMeter } from '../../../base/models/meter.ts'
import type { ModelSettings } from '../../../base/models/settings.ts'
import { hashText } from '../../../base/random.ts'
import { type Namespace, namespaceById } from '../../../ledger/entries/namespaces.ts'
import type { Search } from '../../live/search.ts'
import { textCoverage } from '../../ranking/text-coverage.ts'
import { corpusOf } from '../../store/corpus.ts'
import { type EpochSearch, type SearchHit, shownText } from '../answers/probe.ts'
import { sectionOf } from '../answers/unseen.ts'
import { shippedThresholds } from '../calibration/pairs.ts'
import { readValidationConfig, type ValidationConfig } from '../config.ts'
import type { Epoch } from '../epoch.ts'
import { EpochError } from '../errors.ts'
import type { OwnQuestions } from '../questions/own.ts'
import { readQuestions } from '../questions/read.ts'
import type { ValidationReport } from '../scoring/report.ts'
import { type SelfCheck, selfCheck } from '../self-check/self-check.ts'
import { conceptsOfEpoch, epochBefore, findEpoch, sectionsOfEpoch, textsOfEpoch } from '../store/read.ts'
import { type EpochSettings, storedEpochSettings } from '../store/settings.ts'
import { thresholdsOf } from '../store/thresholds.ts'
import { recordValidation } from '../store/validations.ts'
import { nobodyAsks, validateEpoch } from '../validate.ts'
import { NO_OWN_LIMITS, openModelTools, type SpendingLimits } from './tools.ts'

/** Default number of search results. */
const SHOWN_BY_DEFAULT = 10

/**
 * DocAlign's own search over an epoch as people use it, as an {@link EpochSearch}: sections, code and answers, each as displayed. The score
 * of the hits is the confidence of the search, or, if it has none, the share of the question that a hit's displayed text covers.
 */
async function openEpochSearch(search: Search, namespace: Namespace, epochId: number): Promise<EpochSearch> {
  const { index } = await search.indexes.open(corpusOf({ namespace, epochId }))
  // The same questions must always have the same results.
  await search.indexes.settled()
  const request = { intent: null, sessionId: null, excludeStale: false, tool: 'epoch' } as const
  const ask = await search.over({ namespace, epochId, limit: SHOWN_BY_DEFAULT, ...request })
  return async (question) => {
    const { results, confidence } = await ask(question)
    return results.map(({ entry, answer, question: asked }): SearchHit => {
      const hit = {
        qa_id: entry.id,
        text: asked === null ? answer : `${asked}\n${answer}`,
        ...(entry.titles.length > 0 && { titles: entry.titles }),
        ...(entry.sourceFile !== null && { file: entry.sourceFile }),
      }
      return {
        ...hit,
        score: confidence ?? textCoverage(index.postings, question, shownText(hit)),
      }
    })
  }
}

export interface EpochServices {
  readonly queries: Queries
  readonly search: Search
  readonly models: ModelSettings
  /** In milliseconds since the epoch. */
  readonly now: () => number
  /** Stores answers of models; defaults to the database. */
  readonly cache?: ModelCache
}

export interface EpochValidationOptions {
  /** Record nothing and leave the epoch unchanged. Defaults to false. */
  readonly dryRun?: boolean
  /** Defaults to 1. */
  readonly seed?: number
  /** Asked instead of generated questions. */
  readonly questions?: OwnQuestions | null
  /** Overrides the repository's configuration. */
  readonly config?: Readonly<Partial<ValidationConfig>>
  readonly limits?: SpendingLimits
  /** Counts the tokens of the language model against a limit beyond this validation; defaults to none. */
  readonly meter?: TokenMeter
  /** Share of the entries, 0–1, to hide from search, in order to test the gate; nothing is recorded then. */
  readonly drop?: number
  readonly progress?: (done: number, total: number) => void
}

/** How many of the first results people look at. */
const ANSWER_SIZE = 3
/** How many of the first results a model answers from, and a fact has to be among: what a search shows by default. */
const READ_SIZE = SHOWN_BY_DEFAULT

/**
 * Validates a stored epoch with DocAlign's own search over its entries, and records the result. The
 * repository's questions are asked first; questions in the options are asked exclusively.
 *
 * @throws EpochError `DOCALIGN_E953` if there is no such epoch, `DOCALIGN_E955` if its entries were deleted, `DOCALIGN_E951` for invalid
 * options, `DOCALIGN_E952` for unreadable questions of the repository, `DOCALIGN_E956` if there is neither a model nor a question;
 * ModelError if a model is unusable
 */
export async function validateStoredEpoch(
  services: EpochServices,
  epochId: number,
  { dryRun = false, seed = 1, limits = NO_OWN_LIMITS, drop = 0, meter, ...options }: EpochValidationOptions = {},
): Promise<ValidationReport> {
  const { queries, models, now } = services
  const opened = await openStored(services, epochId)
  const { epoch, settings } = opened
  const tools = openModelTools({ ...services, meter }, models, settings?.models ?? null, limits)
  const kept = settings?.questions ?? null
  const questions = options.questions ?? (kept === null ? null : readQuestions(kept, QUESTIONS_FILE))
  if (tools.generator === null && questions === null) throw nobodyAsks()
  const texts = await textsOfEpoch(queries, epochId)
  const isDropped = sectionsToDrop(drop, seed)
  const report = await validateEpoch(
    {
      epoch_id: String(epochId),
      concepts: await conceptsOfEpoch(queries, epochId),
      texts,
      questions,
      seed,
      config: await configOf(services, settings, tools.embedder, options.config),
      answerSize: READ_SIZE,
      corpus: (await sectionsOfEpoch(queries, epochId)).filter((each) => !isDropped(each)),
      faults: lostEntries(epoch, texts.length),
      dropped: drop,
    },
    {
      ...tools,
      ...(options.questions && { generator: null }),
      search: drop === 0 ? opened.search : without(isDropped, opened.search),
      now,
      ...(options.progress && { progress: options.progress }),
    },
  )
  const checked = {
    ...report,
    self_check: await checkItself(services, opened),
    questions_digest: digestOfQuestions(kept),
  }
  if (!dryRun && drop === 0) await recordValidation(queries, epochId, checked)
  return checked
}

/** The self-check of a stored epoch, which needs neither a model nor questions. Throws like {@link validateStoredEpoch}. */
export async function checkStoredEpoch(
  services: Pick<EpochServices, 'queries' | 'search'>,
  epochId: number,
): Promise<SelfCheck> {
  return checkItself(services, await openStored(services, epochId))
}

/** Identifies a version of the repository's questions; null for none. */
export function digestOfQuestions(questions: string | null): string | null {
  return questions === null ? null : hash('sha256', questions)
}

interface OpenedEpoch {
  readonly epoch: Epoch
  readonly settings: EpochSettings | null
  readonly search: EpochSearch
}

async function openStored(
  { queries, search }: Pick<EpochServices, 'queries' | 'search'>,
  epochId: number,
): Promise<OpenedEpoch> {
  const epoch = await findEpoch(queries, epochId)
  if (!epoch.kept) throw new EpochError('DOCALIGN_E955', `the entries of epoch ${epochId} are no longer stored`)
  const namespace = await namespaceById(queries, epoch.namespaceId)
  const settings = await storedEpochSettings(queries, namespace.id)
  return { epoch, settings, search: await openEpochSearch(search, namespace, epochId) }
}

async function checkItself(
  { queries }: Pick<EpochServices, 'queries'>,
  { epoch, search }: OpenedEpoch,
): Promise<SelfCheck> {
  const before = await epochBefore(queries, epoch)
  return selfCheck({
    sections: await sectionsOfEpoch(queries, epoch.id),
    before: before && (await sectionsOfEpoch(queries, before.id)),
    concepts: await conceptsOfEpoch(queries, epoch.id),
    search,
    answerSize: ANSWER_SIZE,
  })
}

/** The configuration of a repository, with the thresholds of the embedder. */
async function configOf(
  { queries }: EpochServices,
  settings: EpochSettings | null,
  embedder: Embedder | null,
  given: EpochValidationOptions['config'],
): Promise<ValidationConfig> {
  const fitted = embedder && ((await thresholdsOf(queries, embedder.model)) ?? shippedThresholds(embedder.model))
  return readValidationConfig({
    ...(settings && settingsAsConfig(settings.epochs)),
    ...(fitted && {
      similarity_high_threshold: fitted.similarity_high_threshold,
      similarity_low_threshold: fitted.similarity_low_threshold,
    }),
    ...given,
  })
}

/** A snapshot must not change: reports if it lost entries. */
function lostEntries({ entries }: Epoch, left: number): string[] {
  return left < entries ? [`${entries - left} of its ${entries} entries are gone`] : []
}

type Place = Parameters<typeof sectionOf>[0]

/** Whether a section is one of those that are dropped, with all of its parts: a share of them, which the seed selects. */
function sectionsToDrop(share: number, seed: number): (place: Place) => boolean {
  if (!(share >= 0 && share <= 1)) throw new EpochError('DOCALIGN_E951', 'the share to drop must be from 0 to 1')
  return (place) => share > 0 && (hashText(`${seed} ${sectionOf(place)}`) >>> 0) / 2 ** 32 < share
}

function without(isDropped: (place: Place) => boolean, search: EpochSearch): EpochSearch {
  return async (question) => (await search(question)).filter((hit) => !isDropped(hit))
}

function settingsAsConfig({ seen, unseen, nccr, iur, confidence }: EpochSettings['epochs']): Partial<ValidationConfig> {
  return {
    seen_sample_size: seen,
    unseen_sample_size: unseen,
    nccr_threshold: nccr,
    iur_threshold: iur,
    gate_confidence: confidence ?? null,
  }
}

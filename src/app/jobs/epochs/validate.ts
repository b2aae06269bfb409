import { defaultConfig } from '../../../base/config/defaults.ts'
import { maxTokensPerDay } from '../../../base/models/settings.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { renderEpochCheck, renderEpochFailure, renderEpochUnasked } from '../../../report/epoch/epoch-check.ts'
import type { Gate, GatedEpoch, UnaskedEpoch } from '../../../report/epoch/gate.ts'
import { renderEpochIssue, renderMendedIssue } from '../../../report/epoch/issue.ts'
import type { CheckRun } from '../../../report/pull-request/check-run.ts'
import { EpochError } from '../../../search/epochs/errors.ts'
import { checkStoredEpoch, digestOfQuestions, validateStoredEpoch } from '../../../search/epochs/live/validate.ts'
import type { ValidationReport } from '../../../search/epochs/scoring/report.ts'
import { publishEpoch } from '../../../search/epochs/store/publish.ts'
import { findEpoch, latestEpoch } from '../../../search/epochs/store/read.ts'
import { retainEpochs } from '../../../search/epochs/store/retention.ts'
import { type EpochSettings, storedEpochSettings } from '../../../search/epochs/store/settings.ts'
import { reportOfValidation, validationsOf } from '../../../search/epochs/store/validations.ts'
import { tokenMeter } from '../../../stages/store/model-tokens.ts'
import { closeIssue, showIssue } from '../../github/own-issue.ts'
import type { Publisher } from '../../github/publisher.ts'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { findRepository } from '../../github/store/installations.ts'
import { completeCheckRun, EPOCH_CHECK_NAME } from '../../github/write-check-run.ts'
import { type Attempt, beginWork } from '../queue/attempt.ts'
import type { JobData } from '../queue/jobs.ts'
import { publisherOf, type Services } from '../services.ts'
import { dropEpoch } from './epochs.ts'

/** The recorded reason for publishing an epoch that failed in shadow. */
const IN_SHADOW = 'the gate runs in shadow'

/**
 * Validates the epoch of a commit and applies the gate: in shadow the epoch is published with any result, otherwise only if it passed.
 * Reports this in the commit's check run and, if configured, in an issue.
 */
export async function validateEpochOf(
  { repositoryId, headSha, epochId, again = false }: JobData['validate-epoch'],
  attempt: Attempt,
  services: Services,
): Promise<void> {
  const { queries } = services
  const repository = await findRepository(queries, repositoryId)
  if (!repository) return
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const settings = (await storedEpochSettings(queries, namespaceId)) ?? defaultConfig
  const { epochs } = settings
  if (epochs.gate === 'off') return dropEpoch(services, repository, headSha)
  const publisher = await publisherOf(services, repository)
  let gated: GatedEpoch | null
  try {
    beginWork(attempt)
    gated = await gate(services, { publisher, headSha, epochId, again, settings })
  } catch (error) {
    if ((await findRepository(queries, repositoryId)) === null) return
    await reportFailure(services, { publisher, headSha, gate: epochs.gate }, attempt, error)
    throw error
  }
  // The check run has its result by now, which failures of the issue do not change.
  const concernsBranch = (await latestEpoch(queries, namespaceId))?.id === epochId
  if (gated !== null && concernsBranch && epochs.on_failure === 'issue') await reportIssue(publisher, gated)
  await retainEpochs(queries, namespaceId, epochs.keep)
}

interface ToGate {
  readonly publisher: Publisher
  readonly headSha: string
  readonly epochId: number
  readonly again: boolean
  readonly settings: EpochSettings & { readonly epochs: { readonly gate: Gate | 'off' } }
}

/** Validates an epoch, applies the gate and completes its check run. Null if nobody could ask questions about it. */
async function gate(
  services: Services,
  { publisher, headSha, epochId, again, settings }: ToGate,
): Promise<GatedEpoch | null> {
  const { queries } = services
  const { repository } = publisher
  const known = again ? null : await knownReport(services, epochId, settings)
  const outcome = known === null ? await validated(services, epochId, repository.id, settings) : { report: known }
  // A late job must not publish over a newer epoch.
  const isLatest = (await latestEpoch(queries, (await findEpoch(queries, epochId)).namespaceId))?.id === epochId
  const passed = 'report' in outcome && outcome.report.passed
  const rule = settings.epochs.gate === 'blocking' ? 'blocking' : 'shadow'
  const standing = await decide(services, epochId, { passed, gate: rule, isLatest })
  const repositoryUrl = repository.cloneUrl.replace(/\.git$/, '')
  const shown = { gate: rule, headSha, repositoryUrl, standing } as const
  if ('report' in outcome) {
    const gated = { ...shown, report: outcome.report }
    await complete(publisher, headSha, renderEpochCheck(gated))
    return gated
  }
  await complete(publisher, headSha, renderEpochUnasked({ ...shown, ...outcome, epochId }))
  return null
}

/** The report of a validation. If there is neither a model nor usable questions, the reason, and the epoch's check of itself. */
async function validated(
  services: Services,
  epochId: number,
  repositoryId: number,
  { models }: Pick<EpochSettings, 'models'>,
): Promise<{ readonly report: ValidationReport } | Pick<UnaskedEpoch, 'why' | 'selfCheck'>> {
  try {
    const { queries, now, epochLimits: limits } = services
    const meter = tokenMeter(queries, repositoryId, maxTokensPerDay(services.models, models), now)
    return { report: await validateStoredEpoch(services, epochId, { limits, meter }) }
  } catch (error) {
    if (!(error instanceof EpochError) || !UNASKED.has(error.code)) throw error
    return { why: error.message, selfCheck: await checkStoredEpoch(services, epochId) }
  }
}

/** Settings that nothing can pass, questions that cannot be read, or neither a model nor questions. */
const UNASKED = new Set<EpochError['code']>(['DOCALIGN_E951', 'DOCALIGN_E952', 'DOCALIGN_E956'])

/** The last report on the same content with the same questions and settings; null if it has to be validated. */
async function knownReport(
  { queries, models }: Services,
  epochId: number,
  settings: EpochSettings,
): Promise<ValidationReport | null> {
  const [last] = await validationsOf(queries, epochId, 1)
  const report = last ? await reportOfValidation(queries, last.id) : null
  if (report?.version !== 2 || report.partial !== null) return null
  const { config, mode } = report
  const { seen, unseen, nccr, iur } = settings.epochs
  const isModelThere = models.language !== null && settings.models.enabled !== false
  const isSame =
    config.seen_sample_size === seen &&
    config.unseen_sample_size === unseen &&
    config.nccr_threshold === nccr &&
    config.iur_threshold === iur &&
    (mode === 'model') === isModelThere &&
    report.questions_digest === digestOfQuestions(settings.questions ?? null)
  return isSame ? report : null
}

/** Publishes the epoch if the gate allows it. */
async function decide(
  { queries, now }: Services,
  epochId: number,
  { passed, gate, isLatest }: { readonly passed: boolean; readonly gate: Gate; readonly isLatest: boolean },
): Promise<GatedEpoch['standing']> {
  if ((await findEpoch(queries, epochId)).status === 'published') return 'published'
  if (!isLatest) return 'aside'
  if (gate === 'blocking' && !passed) return 'held'
  await publishEpoch(queries, epochId, passed ? null : IN_SHADOW, now())
  return 'published'
}

async function reportIssue(publisher: Publisher, gated: GatedEpoch): Promise<void> {
  const issue = { publisher, kind: 'epoch' } as const
  if (gated.report.passed) await closeIssue(issue, renderMendedIssue(gated))
  else if (gated.report.partial === null) await showIssue(issue, renderEpochIssue(gated))
}

async function complete(publisher: Publisher, headSha: string, run: CheckRun): Promise<void> {
  await completeCheckRun(
    publisher,
    headSha,
    publisher.repository.defaultBranch,
    { ...run, conclusion: run.conclusion ?? 'neutral' },
    EPOCH_CHECK_NAME,
  )
}

/** Reports the failure in the check run if there will be no retry; otherwise leaves it in progress. */
async function reportFailure(
  services: Services,
  { publisher, headSha, gate }: { readonly publisher: Publisher; readonly headSha: string; readonly gate: Gate },
  attempt: Attempt,
  error: unknown,
): Promise<void> {
  if (retryAfter(error, services.now()) !== null || !(attempt.last || isForbidden(error))) return
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  try {
    await complete(
      publisher,
      headSha,
      renderEpochFailure(gate, /^DOCALIGN_E\d{3}$/.test(code) ? code : 'DOCALIGN_E001'),
    )
  } catch (err) {
    services.log.warn({ headSha, err }, 'the failure could not be shown')
  }
}

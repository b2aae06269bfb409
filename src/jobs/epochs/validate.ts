import { defaultConfig } from '../../config/defaults.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { validateStoredEpoch } from '../../epochs/live/validate.ts'
import type { ValidationReport } from '../../epochs/scoring/report.ts'
import { publishEpoch } from '../../epochs/store/publish.ts'
import { findEpoch, latestEpoch } from '../../epochs/store/read.ts'
import { retainEpochs } from '../../epochs/store/retention.ts'
import { type EpochSettings, rememberedEpochSettings } from '../../epochs/store/settings.ts'
import { reportOfValidation, validationsOf } from '../../epochs/store/validations.ts'
import { completeCheckRun, EPOCH_CHECK_NAME } from '../../github/check-run.ts'
import { closeEpochIssue, showEpochIssue } from '../../github/epoch-issue.ts'
import type { Publisher } from '../../github/publisher.ts'
import { isForbidden, retryAfter } from '../../github/refusal.ts'
import { findRepository } from '../../github/store/installations.ts'
import { renderEpochCheck, renderEpochFailure } from '../../report/epoch/check-run.ts'
import type { Gate, GatedEpoch } from '../../report/epoch/gate.ts'
import { renderEpochIssue, renderMendedIssue } from '../../report/epoch/issue.ts'
import type { CheckRun } from '../../report/pull-request/check-run.ts'
import { type Attempt, beginWork } from '../queue/attempt.ts'
import type { JobData } from '../queue/names.ts'
import { publisherOf, type Services } from '../services.ts'
import { dropEpoch } from './epochs.ts'

/** Why an epoch that failed is published while the gate runs in shadow. */
const IN_SHADOW = 'the gate runs in shadow'

/**
 * Validates the epoch of a commit and lets the gate decide: in shadow the epoch is published whatever came out, otherwise only
 * when it passed. Says so in the commit's check run and, if the configuration wants it, in an issue.
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
  const { epochs } = (await rememberedEpochSettings(queries, namespaceId)) ?? { epochs: defaultConfig.epochs }
  if (epochs.gate === 'off') return dropEpoch(services, repository, headSha)
  const publisher = await publisherOf(services, repository)
  let gated: GatedEpoch
  try {
    beginWork(attempt)
    const report = (again ? null : await knownReport(services, epochId, epochs)) ?? (await validated(services, epochId))
    // A job that comes late must not publish over a newer epoch.
    const isLatest = (await latestEpoch(queries, namespaceId))?.id === epochId
    const standing = await decide(services, epochId, { report, gate: epochs.gate, isLatest })
    const repositoryUrl = repository.cloneUrl.replace(/\.git$/, '')
    gated = { report, gate: epochs.gate, headSha, repositoryUrl, standing }
    await complete(publisher, headSha, renderEpochCheck(gated))
  } catch (error) {
    if ((await findRepository(queries, repositoryId)) === null) return
    await sayFailed(services, { publisher, headSha, gate: epochs.gate }, attempt, error)
    throw error
  }
  // The check run has its result by now: whatever becomes of the issue does not change it.
  const concernsBranch = (await latestEpoch(queries, namespaceId))?.id === epochId
  if (concernsBranch && epochs.on_failure === 'issue') await tellIssue(publisher, gated)
  await retainEpochs(queries, namespaceId, epochs.keep)
}

function validated(services: Services, epochId: number): Promise<ValidationReport> {
  return validateStoredEpoch(services, epochId, { limits: services.epochLimits })
}

/** How the same content did before, if it was asked the same; null when it has to be validated. */
async function knownReport(
  { queries }: Services,
  epochId: number,
  { seen, unseen, nccr, iur }: EpochSettings['epochs'],
): Promise<ValidationReport | null> {
  const [last] = await validationsOf(queries, epochId, 1)
  const report = last ? await reportOfValidation(queries, last.id) : null
  if (!report || report.partial !== null) return null
  const { config } = report
  const isSame =
    config.seen_sample_size === seen &&
    config.unseen_sample_size === unseen &&
    config.nccr_threshold === nccr &&
    config.iur_threshold === iur
  return isSame ? report : null
}

/** Publishes what may be published. */
async function decide(
  { queries, now }: Services,
  epochId: number,
  { report, gate, isLatest }: { readonly report: ValidationReport; readonly gate: Gate; readonly isLatest: boolean },
): Promise<GatedEpoch['standing']> {
  if ((await findEpoch(queries, epochId)).status === 'published') return 'published'
  if (!isLatest) return 'aside'
  if (gate === 'blocking' && !report.passed) return 'held'
  await publishEpoch(queries, epochId, report.passed ? null : IN_SHADOW, now())
  return 'published'
}

async function tellIssue(publisher: Publisher, gated: GatedEpoch): Promise<void> {
  if (gated.report.passed) await closeEpochIssue(publisher, renderMendedIssue(gated))
  else if (gated.report.partial === null) await showEpochIssue(publisher, renderEpochIssue(gated))
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

/** A check run that nobody will complete any more says so; one that is tried again is left in progress. */
async function sayFailed(
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

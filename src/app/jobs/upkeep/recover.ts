import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { groupBy } from '../../../base/group-by.ts'
import { forgetAnswers } from '../../../base/models/store/cache.ts'
import { purgeJudgedHeads } from '../../../judge/store/trends.ts'
import { retain } from '../../../search/usage/store/retention.ts'
import { purgeOutcomes } from '../../../stages/ci-checks/store.ts'
import { purgeModelTokens } from '../../../stages/store/model-tokens.ts'
import { purgeVerdicts } from '../../../stages/store/record.ts'
import { recentDeliveries } from '../../github/hook-deliveries.ts'
import { purgeBranchHeads } from '../../github/store/branch-heads.ts'
import { hangingCheckRuns } from '../../github/store/check-runs.ts'
import { type HeadKey, headVerdictsAt, purgeHeadVerdicts, unshownHeads } from '../../github/store/head-verdicts.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { CHECK_NAME, EPOCH_CHECK_NAME } from '../../github/write-check-run.ts'
import { purgeSessions } from '../../page/sign-in/store.ts'
import { recoverEpoch } from '../epochs/epochs.ts'
import { enqueueBranchScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { openDeliveries, purgeDeliveries, storedDeliveries } from '../store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Minimum age of work to recover: a delivery normally takes seconds, a check run minutes. */
const DELIVERY_AGE = 2 * MINUTE
const CHECK_RUN_AGE = 30 * MINUTE
/** GitHub can redeliver for three days. */
const PAYLOAD_AGE = 3 * DAY
const OUTCOME_KEPT = 90 * DAY
const DELIVERY_KEPT = 30 * DAY
const VERDICT_KEPT = 30 * DAY
/** Cached model answers are used again as long as the docs do not change. */
const ANSWER_KEPT = 90 * DAY
const MAX_ANSWER_BYTES = 1024 ** 3

/** Recovers lost work: deliveries that were never enqueued or whose job was lost, and check runs that hang. */
export async function recover(services: Services): Promise<void> {
  const { queries, queue, now } = services
  const open = await openDeliveries(queries, new Date(now() - DELIVERY_AGE))
  for (const [installationId, group] of groupBy(open, (delivery) => delivery.installationId)) {
    const guids = group.map(({ guid }) => guid)
    await queue.add('deliveries', { guids, installationId }, { key: `recovered:${installationId}` })
  }
  const before = new Date(now() - CHECK_RUN_AGE)
  for (const { repositoryId, headSha, name, head } of await hangingCheckRuns(queries, before)) {
    const repository = await findRepository(queries, repositoryId)
    if (!repository) continue
    if (name === EPOCH_CHECK_NAME) await recoverEpoch(services, repository, headSha)
    else await scanAgain(services, repository, { headSha, head: head ?? repository.defaultBranch })
  }
  for (const { repositoryId, headSha, head } of await unshownHeads(queries, CHECK_NAME, before)) {
    const repository = await findRepository(queries, repositoryId)
    if (repository) await scanAgain(services, repository, { headSha, head })
  }
}

/** Enqueues scans of the heads of a commit without a verdict; if all have one, enqueues showing it. */
async function scanAgain(
  { queries, queue }: Services,
  repository: Repository,
  { headSha, head }: Pick<HeadKey, 'headSha' | 'head'>,
): Promise<void> {
  const { id: repositoryId } = repository
  const verdicts = await headVerdictsAt(queries, repositoryId, headSha)
  const open = verdicts.filter(({ run }) => run === null).map((verdict) => verdict.head)
  if (verdicts.length > 0 && open.length === 0) await queue.add('show-verdict', { repositoryId, sha: headSha })
  for (const each of verdicts.length > 0 ? open : [head])
    if (typeof each === 'number') await queue.add('scan-pull-request', { repositoryId, number: each })
    else await enqueueBranchScan(queue, repository, { branch: each, sha: headSha })
}

/** Deletes old data: searches (after archiving them), cached model answers, outcomes, verdicts, payloads, deliveries and sign-ins. */
export async function purge({ queries, vacuumEmbedded, now, archive }: Services): Promise<void> {
  await retain(queries, now(), archive)
  await forgetAnswers(queries, { since: now() - ANSWER_KEPT, maxBytes: MAX_ANSWER_BYTES })
  await purgeOutcomes(queries, new Date(now() - OUTCOME_KEPT))
  await purgeHeadVerdicts(queries, new Date(now() - OUTCOME_KEPT))
  await purgeBranchHeads(queries, new Date(now() - OUTCOME_KEPT))
  await purgeVerdicts(queries, new Date(now() - VERDICT_KEPT))
  await purgeDeliveries(queries, new Date(now() - PAYLOAD_AGE), new Date(now() - DELIVERY_KEPT))
  await purgeModelTokens(queries, now())
  await purgeJudgedHeads(queries)
  await purgeSessions(queries, new Date(now()))
  await vacuumEmbedded()
}

const PAGES = 20

/** Requests redelivery of deliveries that did not arrive: while the server was down, or could not store them. */
export async function redeliver({ queries, github, log, now }: Services): Promise<void> {
  const octokit = await github.app()
  const attempts = await recentDeliveries(octokit, now(), PAGES)
  const arrived = new Set(attempts.filter(({ status_code: code }) => code >= 200 && code < 300).map(({ guid }) => guid))
  const known = await storedDeliveries(queries, [...new Set(attempts.map(({ guid }) => guid))])
  const missed = new Map(
    attempts.filter(({ guid }) => !arrived.has(guid) && !known.has(guid)).map((each) => [each.guid, each.id]),
  )
  // Oldest first, as in the original order.
  for (const [guid, id] of [...missed].reverse()) {
    log.info({ guid }, 'requesting redelivery of a missed delivery')
    await octokit.rest.apps.redeliverWebhookDelivery({ delivery_id: id })
  }
}

/** Creates an archive that appends rows to a daily file in a folder, one JSON object per line. `now` is in milliseconds since the epoch. */
export function createArchive(folder: string, now: () => number): (rows: readonly object[]) => Promise<void> {
  return async (rows) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `searches-${new Date(now()).toISOString().slice(0, 10)}.jsonl`)
    await appendFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
}

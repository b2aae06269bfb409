import { installationsOf } from '../github/store/installations.ts'
import { summarizeEndedSessions } from '../usage/store/sessions.ts'
import { showVerdict } from './check-run/verdicts.ts'
import { writeComments } from './comments.ts'
import { deliver } from './deliver.ts'
import { scanTag } from './epochs/epochs.ts'
import { validateEpochOf } from './epochs/validate.ts'
import { fixDocs } from './fix-docs.ts'
import { recordChecks } from './ledger/record-checks.ts'
import type { Handlers } from './queue/worker.ts'
import { scanBranch } from './scan/scan-branch.ts'
import { scanPullRequest } from './scan/scan-pull-request.ts'
import type { Services } from './services.ts'
import { pollReactions } from './upkeep/poll-reactions.ts'
import { purge, recover, redeliver } from './upkeep/recover.ts'
import { purgeOldCoChanges, refresh } from './upkeep/refresh.ts'

export function createHandlers(services: Services): Handlers {
  const about = whileInstalled(services)
  return {
    deliveries: (data, attempt) => deliver(data, attempt, services),
    'scan-branch': (data, attempt) => about(data, () => scanBranch(data, attempt, services)),
    'scan-pull-request': (data, attempt) => about(data, () => scanPullRequest(data, attempt, services)),
    'write-comments': (data) => about(data, () => writeComments(data, services)),
    'fix-docs': (data, attempt) => about(data, () => fixDocs(data, attempt, services)),
    'validate-epoch': (data, attempt) => about(data, () => validateEpochOf(data, attempt, services)),
    'scan-tag': (data) => about(data, () => scanTag(data, services)),
    'record-checks': (data) => about(data, () => recordChecks(data, services)),
    'show-verdict': (data) => about(data, () => showVerdict(data, services)),
    'poll-reactions': (data) => pollReactions(data, services),
    refresh: () => refresh(services),
    'purge-co-changes': () => purgeOldCoChanges(services),
    recover: () => recover(services),
    redeliver: () => redeliver(services),
    'summarize-sessions': async () => void (await summarizeEndedSessions(services.queries, services.now())),
    purge: () => purge(services),
  }
}

/**
 * Does jobs about repositories. When DocAlign is removed from one before its job has ended, that the job failed is no
 * failure, and the clone that it may have made since goes with it.
 */
function whileInstalled({ queries, clones }: Pick<Services, 'queries' | 'clones'>) {
  return async ({ repositoryId: id }: { readonly repositoryId: number }, work: () => Promise<void>): Promise<void> => {
    const failure = await work().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!(await installationsOf(queries, [id])).has(id)) await clones.remove(id)
    else if (failure) throw failure.error
  }
}

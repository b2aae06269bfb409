import { summarizeEndedSessions } from '../usage/store/sessions.ts'
import { showVerdict } from './check-run/verdicts.ts'
import { writeComments } from './comments/write-comments.ts'
import { deliver } from './deliver.ts'
import { scanTag } from './epochs/scan-tag.ts'
import { validateEpochOf } from './epochs/validate.ts'
import { fixDocs } from './fix/fix-docs.ts'
import { whileInstalled } from './queue/while-installed.ts'
import type { Handlers } from './queue/worker.ts'
import { recordChecks } from './record-checks.ts'
import { scanBranch } from './scan/scan-branch.ts'
import { scanPullRequest } from './scan/scan-pull-request.ts'
import type { Services } from './services.ts'
import { pollReactions } from './upkeep/poll-reactions.ts'
import { purge, recover } from './upkeep/recover.ts'
import { redeliver } from './upkeep/redeliver.ts'
import { purgeOldCoChanges, refresh } from './upkeep/refresh.ts'

/** What each job does. */
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

import { summarizeEndedSessions } from '../../search/evaluation/store/sessions.ts'
import { installationsOf } from '../github/store/installations.ts'
import { abortable } from './abortable.ts'
import { backtestRepository } from './backtest/backtest.ts'
import { writeComments } from './comments.ts'
import { deliver } from './deliver.ts'
import { openEpoch, scanTag } from './epochs/epochs.ts'
import { validateEpochOf } from './epochs/validate.ts'
import { pollReactions } from './feedback/poll-reactions.ts'
import { fixDocs } from './fix-docs.ts'
import { recordChecks } from './ledger/record-checks.ts'
import { showOnboarding, switchOn } from './onboarding.ts'
import { type Attempt, beginWork, type Handlers } from './queue/attempt.ts'
import type { JobName } from './queue/jobs.ts'
import { scanBranch } from './scan/scan-branch.ts'
import { scanPullRequest } from './scan/scan-pull-request.ts'
import type { Services } from './services.ts'
import { purge, recover, redeliver } from './upkeep/recover.ts'
import { purgeOldCoChanges, refresh } from './upkeep/refresh.ts'
import { showRetry, showVerdict } from './verdict/show-verdict.ts'

/** A job that needs no cleanup when it is given up: `recover`, or the next event, finds its work again. */
type Work<Data> = (data: Data, services: Services, attempt: Attempt) => Promise<void>

/** The handler of each job. Of an attempt that is abandoned, what it still does is refused. */
export function createHandlers(services: Services): Handlers {
  const whole = handlersOf(services)
  const names = Object.keys(whole) as JobName[]
  const handle = (name: JobName) => (data: unknown, attempt: Attempt, signal?: AbortSignal) => {
    const { [name]: act } = signal ? handlersOf(abortable(services, signal)) : whole
    return act(data as never, attempt)
  }
  return Object.fromEntries(names.map((name) => [name, handle(name)])) as unknown as Handlers
}

function handlersOf(services: Services): Handlers {
  const about = whileInstalled(services)
  const withoutCleanup =
    <Data>(work: Work<Data>) =>
    async (data: Data, attempt: Attempt): Promise<void> => {
      beginWork(attempt)
      await work(data, services, attempt)
    }
  const withoutCleanupInRepository =
    <Data extends AboutRepository>(work: Work<Data>) =>
    (data: Data, attempt: Attempt): Promise<void> =>
      about(data, () => withoutCleanup(work)(data, attempt))
  return {
    deliveries: (data, attempt) => deliver(data, attempt, services),
    'scan-branch': (data, attempt) => about(data, () => scanBranch(data, attempt, services)),
    'scan-pull-request': (data, attempt) => about(data, () => scanPullRequest(data, attempt, services)),
    'write-comments': withoutCleanupInRepository(writeComments),
    'fix-docs': (data, attempt) => about(data, () => fixDocs(data, attempt, services)),
    'open-epoch': withoutCleanupInRepository(openEpoch),
    'validate-epoch': (data, attempt) => about(data, () => validateEpochOf(data, attempt, services)),
    'show-onboarding': withoutCleanupInRepository(showOnboarding),
    'switch-on': withoutCleanupInRepository(switchOn),
    'scan-tag': withoutCleanupInRepository(scanTag),
    'record-checks': withoutCleanupInRepository(recordChecks),
    backtest: withoutCleanupInRepository(backtestRepository),
    'show-verdict': withoutCleanupInRepository(showVerdict),
    'show-retry': withoutCleanupInRepository(showRetry),
    'poll-reactions': withoutCleanup(pollReactions),
    refresh: withoutCleanup(() => refresh(services)),
    'purge-co-changes': withoutCleanup(() => purgeOldCoChanges(services)),
    recover: withoutCleanup(() => recover(services)),
    redeliver: withoutCleanup(() => redeliver(services)),
    'summarize-sessions': withoutCleanup(() => summarizeSessions(services)),
    purge: withoutCleanup(() => purge(services)),
  }
}

async function summarizeSessions({ queries, now }: Services): Promise<void> {
  await summarizeEndedSessions(queries, now())
}

interface AboutRepository {
  readonly repositoryId: number
}

/**
 * Runs jobs about repositories. If DocAlign is removed from one during its job, a failure of the job is ignored, and a clone that it may
 * have created is deleted.
 */
function whileInstalled({ queries, clones }: Pick<Services, 'queries' | 'clones'>) {
  return async ({ repositoryId: id }: AboutRepository, work: () => Promise<void>): Promise<void> => {
    const failure = await work().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!(await installationsOf(queries, [id])).has(id)) await clones.remove(id)
    else if (failure) throw failure.error
  }
}

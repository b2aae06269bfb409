import type { Config } from '../config/schema.ts'
import { namespaceOfRepository } from '../entries/namespaces.ts'
import { trustedEntries } from '../entries/trusted.ts'
import type { GitRepository } from '../git/types.ts'
import { findRepository, type Repository } from '../github/store/installations.ts'
import { pullRequestsAt } from '../github/store/pull-requests.ts'
import { type CheckOutcome, mappedClaims, outcomesOf } from '../scan/ci/store.ts'
import { recordEvents } from '../trust/store/record.ts'
import { checkEvents, workflowsAt } from './ledger/check-events.ts'
import { countedBranches, isOnBranch } from './ledger/counted.ts'
import { type LevelMove, levelMoves } from './ledger/moves.ts'
import { refreshCheckRuns } from './ledger/refresh.ts'
import type { JobData } from './names.ts'
import { openClone } from './open-clone.ts'
import type { Services } from './services.ts'

/** Notes in the ledger what the completed checks of a commit say of the claims, and shows it in the commit's check run. */
export async function recordChecks({ repositoryId, sha }: JobData['record-checks'], services: Services): Promise<void> {
  const { queries } = services
  const repository = await findRepository(queries, repositoryId)
  const outcomes = await outcomesOf(queries, repositoryId, sha)
  if (!repository || outcomes.length === 0) return
  const { defaultBranch } = repository
  const branches = [defaultBranch, ...outcomes.flatMap(({ headBranch }) => headBranch ?? [])]
  const pulls = await pullRequestsAt(queries, repositoryId, sha)
  const refs = [
    ...branches.map((branch) => `refs/heads/${branch}`),
    ...pulls.map(({ number }) => `refs/pull/${number}/head`),
  ]
  const { clone, found } = await openClone(services, repository, [...new Set(refs)])
  try {
    if (!found.has(`refs/heads/${defaultBranch}`)) return
    const { config } = await services.scanner.config({
      path: clone.path,
      commit: await clone.resolve(`refs/heads/${defaultBranch}`),
    })
    const counted = await isOnBranch(clone, sha, countedBranches(branches, config, defaultBranch))
    const moves = await record(services, { clone, repository, sha, outcomes, counted, config })
    await refreshCheckRuns(services, repository, { sha, outcomes, counted, moves })
  } finally {
    await clone.close()
  }
}

interface Checked {
  readonly clone: GitRepository
  readonly repository: Repository
  readonly sha: string
  readonly outcomes: readonly CheckOutcome[]
  readonly counted: boolean
  readonly config: Config
}

async function record(
  { queries, now }: Services,
  { clone, repository, sha, outcomes, counted, config }: Checked,
): Promise<LevelMove[]> {
  // A head that nobody has any more, or that never came to us.
  if ((await clone.resolve(sha).catch(() => null)) === null) return []
  const entries = await trustedEntries(queries, await namespaceOfRepository(queries, repository.id))
  const keys = new Map(entries.map(({ id, key }) => [id, key]))
  const changed = await changedPaths(clone, sha, counted ? null : repository.defaultBranch)
  const commit = { sha, counted, changed, workflows: await workflowsAt(clone, sha) }
  const claims = await mappedClaims(queries, repository.id)
  const events = checkEvents(commit, outcomes, claims, keys, config.trust.strengths)
  return levelMoves(entries, events, await recordEvents(queries, events, now()))
}

/** What a commit changed: against its first parent, or against where it left a branch. */
async function changedPaths(clone: GitRepository, sha: string, leftBranch: string | null): Promise<Set<string>> {
  const base =
    leftBranch === null
      ? await clone.firstParent(sha)
      : await clone.mergeBase(await clone.resolve(`refs/heads/${leftBranch}`), sha)
  if (base === null) return new Set((await clone.tree(sha)).map(({ path }) => path))
  return new Set((await clone.changes(base, sha)).map(({ path }) => path))
}

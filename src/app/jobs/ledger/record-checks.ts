import { compileGlobs } from '../../../base/config/glob.ts'
import type { Config } from '../../../base/config/schema.ts'
import { GitError } from '../../../base/git/errors.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../ledger/entries/trusted.ts'
import type { NewEvent } from '../../../ledger/trust/events/admit.ts'
import type { StrengthRule } from '../../../ledger/trust/events/strength.ts'
import { type CompletedCheck, claimsSpokenOf, type MappedClaim } from '../../../stages/ci-checks/check-attribution.ts'
import { type CheckOutcome, mappedClaims, outcomesOf } from '../../../stages/ci-checks/store.ts'
import type { CheckedCommit } from '../../../stages/isolated/protocol.ts'
import { branchesHeadedBy, saveBranchHead } from '../../github/store/branch-heads.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { pullRequestsAt } from '../../github/store/pull-requests.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/jobs.ts'
import { publisherOf, type Services } from '../services.ts'
import { reportsAt, showReport } from '../verdict/reports.ts'
import { type LevelMove, levelMoves, recordCounted } from './record-events.ts'
import { ciPartOf, trustPartOf } from './report-parts.ts'

/** The app whose checks are jobs of workflows. */
const ACTIONS = 'github-actions'

/** A commit with completed checks and what it changed; for the head of a pull request, what the pull request changes. */
interface JudgedCommit extends CheckedCommit {
  readonly sha: string
  /** Whether it was the head of a branch whose CI counts. */
  readonly counted: boolean
  /** Whether that is the default branch. */
  readonly isDefault: boolean
}

/**
 * The events that the completed checks of a commit produce for claims. There is one event per commit, claim and strength: a fail if any of
 * its checks failed. Events of a commit that does not count are provisional.
 */
function checkEvents(
  commit: JudgedCommit,
  outcomes: readonly CheckOutcome[],
  claims: readonly MappedClaim[],
  keys: ReadonlyMap<string, number>,
  rules: readonly StrengthRule[],
): NewEvent[] {
  const { sha, counted, isDefault, changed } = commit
  return outcomes.flatMap(({ app, name, passed, completedAt }) => {
    const ran = app === ACTIONS ? (commit.ran.get(name) ?? null) : null
    // Its workflow differs from the default branch's.
    if (counted && !isDefault && app === ACTIONS && ran === null) return []
    const check: CompletedCheck = { name, passed, ran }
    return claimsSpokenOf(check, claims, changed, rules).flatMap(({ id, strength, command }): NewEvent[] => {
      const entry = keys.get(id)
      if (entry === undefined) return []
      return [
        {
          entry,
          source: 'ci',
          externalId: `${counted ? 'commit' : 'head'}:${sha}:${strength}`,
          failWins: true,
          result: passed ? 'pass' : 'fail',
          signal_strength: strength,
          ts: completedAt.getTime(),
          provisional: !counted,
          context: { commit: sha, check: name, app, ...(command === null ? {} : { command }) },
        },
      ]
    })
  })
}

/** Records the outcomes of a commit's completed checks in the ledger, and shows them in its check run. */
export async function recordChecks({ repositoryId, sha }: JobData['record-checks'], services: Services): Promise<void> {
  const { queries } = services
  const repository = await findRepository(queries, repositoryId)
  const outcomes = await outcomesOf(queries, repositoryId, sha)
  if (!repository || outcomes.length === 0) return
  const { defaultBranch } = repository
  const headed = await branchesHeadedBy(queries, repositoryId, sha)
  const branches = [defaultBranch, ...headed, ...outcomes.flatMap(({ headBranch }) => headBranch ?? [])]
  const pulls = await pullRequestsAt(queries, repositoryId, sha)
  const refs = [
    ...branches.map((branch) => `refs/heads/${branch}`),
    ...pulls.map(({ number }) => `refs/pull/${number}/head`),
  ]
  const { clone, found } = await openClone(services, repository, [...new Set(refs)])
  try {
    if (!found.has(`refs/heads/${defaultBranch}`)) return
    const tip = await clone.resolve(`refs/heads/${defaultBranch}`)
    const { config } = await services.scanner.config({ path: clone.path, commit: tip })
    const counting = countedBranches(branches, config, defaultBranch)
    const branch = await headedBranch(services, clone, { repositoryId, sha }, counting)
    const checked = { clone, repository, sha, outcomes, branch, tip, config }
    await refreshCheckRuns(services, checked, await record(services, checked))
  } finally {
    await clone.close()
  }
}

interface Checked {
  readonly clone: GitRepository
  readonly repository: Repository
  readonly sha: string
  readonly outcomes: readonly CheckOutcome[]
  /** A counted branch whose head was the commit; null if there is none. */
  readonly branch: string | null
  /** Head SHA of the default branch. */
  readonly tip: string
  readonly config: Config
}

async function record(
  services: Services,
  { clone, repository, sha, outcomes, branch, tip, config }: Checked,
): Promise<LevelMove[]> {
  const { queries, scanner, now } = services
  // A head that was overwritten, or never fetched.
  if ((await commitAt(clone, sha)) === null) return []
  const entries = await trustedEntries(queries, await namespaceOfRepository(queries, repository.id))
  const keys = new Map(entries.map(({ id, key }) => [id, key]))
  const [counted, isDefault] = [branch !== null, branch === repository.defaultBranch]
  const { changed, ran } = await scanner.checkedCommit({
    path: clone.path,
    commit: sha,
    tip: counted ? null : tip,
    like: isDefault ? null : tip,
    checks: [...new Set(outcomes.filter(({ app }) => app === ACTIONS).map(({ name }) => name))],
    event: counted ? 'push' : 'pull_request',
  })
  const claims = await mappedClaims(queries, repository.id)
  const commit = { sha, counted, isDefault, changed, ran }
  const events = checkEvents(commit, outcomes, claims, keys, config.trust.strengths)
  return levelMoves(entries, events, await recordCounted(services, events, now()))
}

/** Adds the outcomes of a commit's checks to its check run if its scan is done; otherwise the scan will add them. */
async function refreshCheckRuns(
  services: Services,
  { repository, sha, outcomes, branch: counting }: Checked,
  moves: readonly LevelMove[],
): Promise<void> {
  const { queries, now } = services
  for (const scan of await reportsAt(queries, repository.id, sha)) {
    const { report } = scan
    const before = [...(report.trust?.up ?? []), ...(report.trust?.down ?? [])]
    const fresh = {
      ...report,
      ...(await trustPartOf(queries, repository.id, [...before, ...moves], now())),
      ...ciPartOf(outcomes, counting !== null, repository.defaultBranch),
    }
    await showReport(services, await publisherOf(services, repository), { ...scan, report: fresh })
  }
}

/** The branches whose CI counts: those that match `trust.branches`, else the default branch. */
function countedBranches(
  branches: readonly string[],
  { trust }: Pick<Config, 'trust'>,
  defaultBranch: string,
): string[] {
  const counts = trust.branches.length > 0 ? compileGlobs(trust.branches) : (name: string) => name === defaultBranch
  return [...new Set(branches)].filter(counts)
}

/**
 * The first of these branches in the repository itself that contains the commit and had it as its head; null if there is none. Containing
 * the commit is not enough: a merge brings commits that only their author has seen, with arbitrary workflows. The branch name in a check's
 * event is not enough either: a fork may use the same name.
 */
async function headedBranch(
  { queries, now }: Pick<Services, 'queries' | 'now'>,
  clone: GitRepository,
  { repositoryId, sha }: { readonly repositoryId: number; readonly sha: string },
  branches: readonly string[],
): Promise<string | null> {
  const known = new Set(await branchesHeadedBy(queries, repositoryId, sha))
  for (const branch of branches) {
    const tip = await commitAt(clone, `refs/heads/${branch}`)
    if (tip === sha) {
      await saveBranchHead(queries, { repositoryId, branch, sha }, now())
      return branch
    }
    if (tip !== null && known.has(branch) && (await clone.isAncestor(sha, tip))) return branch
  }
  return null
}

/** The commit that a ref or id names; null if the clone has none. Other errors of git are thrown: the job is tried again. */
async function commitAt(clone: GitRepository, ref: string): Promise<string | null> {
  try {
    return await clone.resolve(ref)
  } catch (error) {
    if (error instanceof GitError && error.code === 'DOCALIGN_E102') return null
    throw error
  }
}

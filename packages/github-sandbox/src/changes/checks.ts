import { readCommit } from '../git/commits.ts'
import { gitText } from '../git/run.ts'
import { looseBranches } from '../repositories/loose-refs.ts'
import { checkSuiteShape, firedRunShape } from '../shapes/check.ts'
import { pullsOf } from '../shapes/pull.ts'
import type { Account, CheckRun, CheckSuite, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { fire } from '../webhooks/fire.ts'

/** The app's suite of a commit: one per commit, from the push or from the first run. */
async function suiteOf(
  world: World,
  repository: Repository,
  { app, sha, before = null }: { app: string; sha: string; before?: string | null },
): Promise<{ suite: CheckSuite; isNew: boolean }> {
  const headBranch = await branchAt(repository, sha)
  const known = repository.checkSuites.find((suite) => suite.app === app && suite.headSha === sha)
  if (known !== undefined) return { suite: known, isNew: false }
  const suite: CheckSuite = {
    id: world.nextId(),
    app,
    headSha: sha,
    headBranch,
    before,
    status: 'queued',
    conclusion: null,
    createdAt: world.now(),
    updatedAt: world.now(),
  }
  repository.checkSuites.push(suite)
  return { suite, isNew: true }
}

/** GitHub opens a suite for every push if the app may write checks. */
export async function requestSuite(
  world: World,
  repository: Repository,
  sha: string,
  before: string | null,
  sender: Account,
) {
  if (world.app.permissions.checks !== 'write') return
  const { suite, isNew } = await suiteOf(world, repository, { app: world.app.slug, sha, before })
  if (isNew) await fireSuite(world, repository, 'requested', suite, sender)
}

export async function fireSuite(
  world: World,
  repository: Repository,
  action: string,
  suite: CheckSuite,
  sender: Account,
) {
  const head = await readCommit(repository.gitDir, suite.headSha)
  const about = { check_suite: checkSuiteShape(world, repository, suite, head) }
  fire(world, { event: 'check_suite', action, repository, sender, about })
}

export function fireRun(
  world: World,
  repository: Repository,
  action: string,
  run: CheckRun,
  { sender, extra = {} }: { sender: Account; extra?: object },
): void {
  const suite = repository.checkSuites.find(({ id }) => id === run.suiteId)
  if (suite === undefined) throw new Error(`The check run ${run.id} has no suite`)
  const about = { check_run: firedRunShape(world, repository, run, suite), ...extra }
  fire(world, { event: 'check_run', action, repository, sender, about })
}

type NewRun = Pick<CheckRun, 'app' | 'headSha' | 'name'> & Partial<CheckRun>

/** Records a run and sends the event. */
export async function addRun(world: World, repository: Repository, fields: NewRun, sender: Account): Promise<CheckRun> {
  const { suite } = await suiteOf(world, repository, { app: fields.app, sha: fields.headSha })
  const run: CheckRun = {
    externalId: '',
    detailsUrl: null,
    status: 'queued',
    conclusion: null,
    startedAt: world.now(),
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
    actions: [],
    ...fields,
    id: world.nextId(),
    suiteId: suite.id,
  }
  repository.checkRuns.push(run)
  refreshSuite(world, repository, suite)
  fireRun(world, repository, 'created', run, { sender })
  if (run.status === 'completed') await completed(world, repository, run, suite, sender)
  return run
}

/** Changes a run, and sends an event if that completes it. */
export async function changeRun(
  world: World,
  repository: Repository,
  run: CheckRun,
  change: Partial<CheckRun>,
  sender: Account,
) {
  const wasCompleted = run.status === 'completed'
  Object.assign(run, change)
  if (run.status !== 'completed') Object.assign(run, { conclusion: null, completedAt: null })
  const { suite } = await suiteOf(world, repository, { app: run.app, sha: run.headSha })
  refreshSuite(world, repository, suite)
  if (run.status === 'completed' && !wasCompleted) await completed(world, repository, run, suite, sender)
}

async function completed(world: World, repository: Repository, run: CheckRun, suite: CheckSuite, sender: Account) {
  run.completedAt ??= world.now()
  fireRun(world, repository, 'completed', run, { sender })
  if (suite.status === 'completed') await fireSuite(world, repository, 'completed', suite, sender)
}

/** A rerequest puts the app's suite back in the queue; its runs do not change until the app changes them. */
export function resetSuite(world: World, repository: Repository, sha: string): CheckSuite {
  const suite = repository.checkSuites.find(({ app, headSha }) => app === world.app.slug && headSha === sha)
  if (suite === undefined) throw new Error(`The app has no check suite of ${sha}`)
  return Object.assign(suite, { status: 'queued', conclusion: null, updatedAt: world.now() })
}

/** A suite's state follows its latest runs: completed when all are, with the worst conclusion. */
function refreshSuite(world: World, repository: Repository, suite: CheckSuite): void {
  const latest = new Map<string, CheckRun>()
  for (const run of repository.checkRuns) if (run.suiteId === suite.id) latest.set(run.name, run)
  const runs = [...latest.values()]
  const done = runs.every(({ status }) => status === 'completed')
  suite.status = done ? 'completed' : runs.some(({ status }) => status === 'in_progress') ? 'in_progress' : 'queued'
  const worst = [
    'failure',
    'timed_out',
    'cancelled',
    'action_required',
    'stale',
    'success',
    'neutral',
    'skipped',
  ] as const
  suite.conclusion = done
    ? (worst.find((wanted) => runs.some(({ conclusion }) => conclusion === wanted)) ?? null)
    : null
  suite.updatedAt = world.now()
}

/** The branch of the repository whose head is the commit; null for a fork's. */
async function branchAt(repository: Repository, sha: string): Promise<string | null> {
  const pull = pullsOf(repository).find(
    (issue) => issue.pull.headSha === sha && issue.pull.headRepositoryId === repository.id,
  )
  if (pull !== undefined) return pull.pull.headRef
  const branches = await looseBranches(repository.gitDir)
  if (branches) return [...branches].find(([, tip]) => tip === sha)?.[0] ?? null
  const refs = ['for-each-ref', '--format=%(refname:lstrip=2)', `--points-at=${sha}`, 'refs/heads']
  return (await gitText(repository.gitDir, refs)).split('\n')[0] || null
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Telling, tellPullRequest } from './pull-request.ts'
import { until } from './until.ts'

/** The events of a repository during a run: pushes to its default branch with CI, and concurrent pull requests. */
export async function tellRepository(
  telling: Telling,
  { first, pulls, milliseconds }: { readonly first: string; readonly pulls: number; readonly milliseconds: number },
): Promise<void> {
  const { random } = telling
  const soon = (share: number): Promise<void> => sleep(random.int(Math.max(1, milliseconds * share)))
  const pushing = soon(0.7).then(() => push(telling, first))
  const changing = Array.from({ length: pulls }, (_, index) => soon(0.7).then(() => tellPullRequest(telling, index)))
  await Promise.all([pushing, ...changing])
}

/**
 * Somebody pushes to the default branch, where CI passes. Waits for the check run of the first commit, which would otherwise be superseded.
 */
async function push({ repository, random, expected, over, gaveUp }: Telling, first: string): Promise<void> {
  if ((await until(() => repository.checkRuns.find(({ headSha }) => headSha === first), over)) === null)
    gaveUp('a first check run')
  const sha = await repository.commit('main', { 'src/more.js': `${random.int(1e6)}\n` })
  expected.heads.push({ repository, sha, by: 'push', renewedBy: [] })
  await sleep(500 + random.int(4000))
  const checkRunId = await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
  expected.outcomes.push({ repository, sha, checkRunId })
}

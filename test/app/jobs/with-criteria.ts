import { findPullRequest, savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import type { JobScene } from './scene.ts'

/** Scans a pull request that changes these files and asks for these criteria. The check run's words. */
export async function checked(
  stage: JobScene,
  change: Readonly<Record<string, string | null>>,
  criteria: readonly string[] = [],
  branch = 'feature',
) {
  const sha = await stage.repository.commit(branch, change, { from: 'main' })
  const number = await stage.pullRequest(branch, sha)
  const pull = await findPullRequest(stage.services.queries, stage.repository.id, number)
  if (pull) await savePullRequest(stage.services.queries, { ...pull, criteria })
  await stage.scanPullRequest(number)
  const run = stage.checkRun(sha)
  return {
    number,
    sha,
    run,
    words: `${run?.summary}\n${run?.text}`,
    comments: stage.repository.reviewComments.map(({ body }) => body),
  }
}

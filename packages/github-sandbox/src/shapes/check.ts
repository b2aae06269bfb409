import type { GitCommit, GitPerson } from '../git/commit.ts'
import { nodeId } from '../state/node-id.ts'
import type { CheckRun, CheckSuite, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { appShape } from './app.ts'
import { briefPullShape, pullsOf } from './pull.ts'
import { iso, isoOrNull, repositoryApiUrl, webUrl } from './urls.ts'

export function checkRunShape(world: World, repository: Repository, run: CheckRun) {
  const { id } = run
  const url = `${repositoryApiUrl(world, repository)}/check-runs/${id}`
  const page = webUrl(world, repository, `/runs/${id}`)
  return {
    id,
    name: run.name,
    node_id: nodeId('checkRun', id),
    head_sha: run.headSha,
    external_id: run.externalId,
    url,
    html_url: page,
    details_url: run.detailsUrl ?? page,
    status: run.status,
    conclusion: run.conclusion,
    started_at: iso(run.startedAt),
    completed_at: isoOrNull(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suiteId },
    app: appShape(world, run.app),
    pull_requests: pullRequestsAt(world, repository, run.headSha),
  }
}

/** A run in events: with its whole suite, and its actions. */
export function firedRunShape(world: World, repository: Repository, run: CheckRun, suite: CheckSuite) {
  return {
    ...checkRunShape(world, repository, run),
    check_suite: { ...suiteCore(world, repository, suite), app: appShape(world, suite.app) },
    actions: run.actions,
  }
}

function suiteCore(world: World, repository: Repository, suite: CheckSuite) {
  return {
    id: suite.id,
    node_id: nodeId('checkSuite', suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    status: suite.status,
    conclusion: suite.conclusion,
    url: `${repositoryApiUrl(world, repository)}/check-suites/${suite.id}`,
    before: suite.before,
    after: suite.headSha,
    pull_requests: pullRequestsAt(world, repository, suite.headSha),
    created_at: iso(suite.createdAt),
    updated_at: iso(suite.updatedAt),
  }
}

const person = ({ name, email }: GitPerson) => ({ name, email, username: name })

export function checkSuiteShape(world: World, repository: Repository, suite: CheckSuite, head: GitCommit) {
  const runs = repository.checkRuns.filter(({ suiteId }) => suiteId === suite.id)
  const core = suiteCore(world, repository, suite)
  return {
    ...core,
    app: appShape(world, suite.app),
    latest_check_runs_count: runs.length,
    check_runs_url: `${core.url}/check-runs`,
    rerequestable: true,
    runs_rerequestable: true,
    head_commit: {
      id: head.sha,
      tree_id: head.tree,
      message: head.message,
      timestamp: head.author.date,
      author: person(head.author),
      committer: person(head.committer),
    },
  }
}

/** The open pull requests whose head is the commit; omits those from forks, like GitHub. */
function pullRequestsAt(world: World, repository: Repository, sha: string) {
  return pullsOf(repository)
    .filter(({ state, pull }) => state === 'open' && pull.headSha === sha && pull.headRepositoryId === repository.id)
    .map((issue) => briefPullShape(world, repository, issue))
}

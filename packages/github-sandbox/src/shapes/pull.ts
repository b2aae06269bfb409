import { listCommits, mergeBase } from '../git/commits.ts'
import { diffFiles } from '../git/diff.ts'
import { nodeId } from '../state/node-id.ts'
import type { Account, Issue, PullRequest, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { accountShape } from './account.ts'
import { association } from './issue.ts'
import { sideRepositoryShape } from './repository.ts'
import { iso, isoOrNull, repositoryApiUrl, webUrl } from './urls.ts'

/** An issue that is a pull request. */
export type PullIssue = Issue & { readonly pull: PullRequest }

/** The pull requests of a repository. */
export function pullsOf(repository: Repository): PullIssue[] {
  return repository.issues.filter((issue): issue is PullIssue => issue.pull !== null)
}

/** A pull request as lists and events about its comments show it. */
export function pullListShape(world: World, repository: Repository, issue: PullIssue) {
  const { number, pull } = issue
  const api = repositoryApiUrl(world, repository)
  const url = `${api}/pulls/${number}`
  const page = webUrl(world, repository, `/pull/${number}`)
  const addresses = {
    html: page,
    issue: `${api}/issues/${number}`,
    comments: `${api}/issues/${number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${api}/statuses/${pull.headSha}`,
  }
  const head = pull.headRepositoryId === null ? null : (world.repositories.get(pull.headRepositoryId) ?? null)
  return {
    url,
    id: pull.id,
    node_id: nodeId('pull', pull.id),
    ...Object.fromEntries(Object.entries(addresses).map(([name, address]) => [`${name}_url`, address])),
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    number,
    state: issue.state,
    locked: false,
    title: issue.title,
    user: accountShape(world, issue.user),
    body: issue.body,
    created_at: iso(issue.createdAt),
    updated_at: iso(issue.updatedAt),
    closed_at: isoOrNull(issue.closedAt),
    merged_at: isoOrNull(pull.mergedAt),
    merge_commit_sha: pull.mergeCommitSha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: [],
    milestone: null,
    draft: pull.draft,
    head: sideShape(world, head, pull.headOwner, pull.headRef, pull.headSha),
    base: sideShape(world, repository, repository.owner, pull.baseRef, pull.baseSha),
    _links: Object.fromEntries(Object.entries({ self: url, ...addresses }).map(([name, href]) => [name, { href }])),
    author_association: association(repository, issue.user),
    auto_merge: null,
    active_lock_reason: null,
  }
}

/** A full pull request, with the totals of its diff. */
export async function pullShape(world: World, repository: Repository, issue: PullIssue) {
  const { number, pull } = issue
  const base = (await mergeBase(repository.gitDir, pull.baseSha, pull.headSha)) ?? null
  const files = await diffFiles(repository.gitDir, base, pull.headSha)
  return {
    ...pullListShape(world, repository, issue),
    merged: pull.mergedAt !== null,
    mergeable: null,
    rebaseable: null,
    mergeable_state: 'unknown',
    merged_by: pull.mergedBy === null ? null : accountShape(world, pull.mergedBy),
    comments: repository.comments.filter((comment) => comment.number === number).length,
    review_comments: repository.reviewComments.filter((comment) => comment.number === number).length,
    maintainer_can_modify: pull.headRepositoryId !== repository.id,
    commits: (await listCommits(repository.gitDir, pull.headSha, base)).length,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  }
}

/** The short form of pull requests in check suites and check runs. */
export function briefPullShape(world: World, repository: Repository, { number, pull }: PullIssue) {
  const url = repositoryApiUrl(world, repository)
  const repo = { id: repository.id, url, name: repository.name }
  return {
    url: `${url}/pulls/${number}`,
    id: pull.id,
    number,
    head: { ref: pull.headRef, sha: pull.headSha, repo },
    base: { ref: pull.baseRef, sha: pull.baseSha, repo },
  }
}

function sideShape(world: World, repository: Repository | null, owner: Account, ref: string, sha: string) {
  return {
    label: `${owner.login}:${ref}`,
    ref,
    sha,
    user: accountShape(world, owner),
    repo: repository === null ? null : sideRepositoryShape(world, repository),
  }
}

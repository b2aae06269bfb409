import type { GitHubSandboxOptions } from 'github-sandbox/sandbox'
import { describe, expect, it } from 'vitest'
import { installed, type Payload, start } from './started.ts'

const WITH_PUSH: GitHubSandboxOptions = {
  permissions: { contents: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' },
}

async function discussed(options?: GitHubSandboxOptions) {
  const started = await start(options)
  const scene = await installed(started)
  const { repository, octokit, here } = scene
  await repository.commit('topic', { 'README.md': '# Changed\n' }, { from: 'main' })
  const pull_number = await repository.openPullRequest({ head: 'topic' })
  const issueComment = await octokit.rest.issues.createComment({ ...here, issue_number: pull_number, body: 'Summary' })
  const comment = { ...here, pull_number, commit_id: 'topic', path: 'README.md', line: 1, body: 'Finding' }
  const reviewComment = await octokit.rest.pulls.createReviewComment(comment)
  await started.news()
  return { ...started, ...scene, issueComment: issueComment.data, reviewComment: reviewComment.data, pull_number }
}

const REACTIONS = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    ... on IssueComment { databaseId reactions(content: THUMBS_UP, first: 100) { totalCount nodes { createdAt user { login } } } }
    ... on PullRequestReviewComment { databaseId reactionGroups { content reactors(first: 1) { totalCount } } }
  }
}`

describe('GraphQL', () => {
  it('tells the reactions to comments of both kinds in one request', async () => {
    const { octokit, repository, issueComment, reviewComment } = await discussed()
    await repository.react(issueComment.id, '+1', 'grace')
    await repository.react(issueComment.id, '-1', 'ada')
    await repository.react(reviewComment.id, 'confused', 'grace')
    const { nodes } = await octokit.graphql<Payload>(REACTIONS, { ids: [issueComment.node_id, reviewComment.node_id] })
    expect(nodes[0]).toMatchObject({
      __typename: 'IssueComment',
      databaseId: issueComment.id,
      reactions: { totalCount: 1, nodes: [{ user: { login: 'grace' } }] },
    })
    expect(nodes[1].reactionGroups).toHaveLength(8)
    expect(nodes[1].reactionGroups.filter((group: Payload) => group.reactors.totalCount > 0)).toEqual([
      { content: 'CONFUSED', reactors: { totalCount: 1 } },
    ])
  })

  it('tells the open pull requests of a repository with their heads, the one updated last first', async () => {
    const { octokit, repository, here, pull_number: first } = await discussed()
    const fork = await repository.fork('bob')
    const sha = await fork.commit('topic', { 'README.md': '# Other\n' }, { from: 'main' })
    const second = await repository.openPullRequest({ head: 'topic', fork })
    await repository.updatePullRequest(first, { state: 'closed' })
    const asked = `query ($owner: String!, $repo: String!, $states: [PullRequestState!]) {
      repository(owner: $owner, name: $repo) {
        pullRequests(states: $states, first: 100, orderBy: { field: UPDATED_AT, direction: DESC }) {
          nodes { number state headRefOid baseRefName }
        }
      }
    }`
    const told = async (states: readonly string[]) =>
      (await octokit.graphql<Payload>(asked, { ...here, states })).repository.pullRequests.nodes
    expect(await told(['OPEN'])).toEqual([{ number: second, state: 'OPEN', headRefOid: sha, baseRefName: 'main' }])
    expect(await told(['CLOSED'])).toMatchObject([{ number: first, state: 'CLOSED' }])
  })

  it('answers what is there beside an error for what is gone', async () => {
    const { octokit, here, issueComment, reviewComment } = await discussed()
    await octokit.rest.issues.deleteComment({ ...here, comment_id: issueComment.id })
    const ids = [issueComment.node_id, reviewComment.node_id]
    await expect(octokit.graphql(REACTIONS, { ids })).rejects.toMatchObject({
      errors: [{ type: 'NOT_FOUND', path: ['nodes', 0], message: expect.stringContaining('global id') }],
      data: { nodes: [null, { databaseId: reviewComment.id }] },
    })
    const many = Array.from({ length: 101 }, () => reviewComment.node_id)
    await expect(octokit.graphql(REACTIONS, { ids: many })).rejects.toThrow('more than 100')
  })

  it('refuses fields that GitHub has not, lists without a size, and strangers', async () => {
    const { octokit, github, issueComment } = await discussed()
    await expect(octokit.graphql('{ viewer { shoeSize } }')).rejects.toThrow(
      'Cannot query field "shoeSize" on type "User"',
    )
    const unbounded = 'query ($id: ID!) { node(id: $id) { ... on IssueComment { reactions { totalCount } } } }'
    await expect(octokit.graphql(unbounded, { id: issueComment.node_id })).rejects.toMatchObject({
      errors: [{ type: 'MISSING_PAGINATION_BOUNDARIES' }],
    })
    const response = await fetch(`${github.url}/api/graphql`, { method: 'POST', body: '{"query":"{viewer{login}}"}' })
    expect(response.status).toBe(401)
    expect(await octokit.graphql('{ viewer { login } }')).toEqual({ viewer: { login: 'docalign[bot]' } })
  })

  const RESOLVE = `mutation ($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { isResolved } } }`
  const THREADS = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 50, after: $after) {
      nodes { id isResolved viewerCanResolve comments(first: 1) { nodes { databaseId } } } pageInfo { hasNextPage endCursor }
    } } }
  }`

  it('lists and resolves review threads with the right to push', async () => {
    const { octokit, here, reviewComment, pull_number, news, repository } = await discussed(WITH_PUSH)
    const threads = async () =>
      (await octokit.graphql<Payload>(THREADS, { ...here, number: pull_number, after: null })).repository.pullRequest
        .reviewThreads.nodes
    const [thread] = await threads()
    expect(thread).toMatchObject({
      isResolved: false,
      viewerCanResolve: true,
      comments: { nodes: [{ databaseId: reviewComment.id }] },
    })
    await octokit.graphql(RESOLVE, { id: thread.id })
    expect(await threads()).toMatchObject([{ isResolved: true }])
    expect(repository.reviewComments[0]?.resolvedBy?.login).toBe('docalign[bot]')
    await octokit.graphql(RESOLVE.replace('resolve', 'unresolve'), { id: thread.id })
    expect(await news()).toEqual(['pull_request_review_thread.resolved', 'pull_request_review_thread.unresolved'])
  })

  it('does not let an app without it resolve a thread, but hide its comment', async () => {
    const { octokit, here, reviewComment, pull_number, repository } = await discussed()
    const { repository: found } = await octokit.graphql<Payload>(THREADS, { ...here, number: pull_number, after: null })
    const { id, viewerCanResolve } = found.pullRequest.reviewThreads.nodes[0]
    expect(viewerCanResolve).toBe(false)
    await expect(octokit.graphql(RESOLVE, { id })).rejects.toMatchObject({
      errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
    })
    const minimize = `mutation ($id: ID!) {
      minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { minimizedComment { isMinimized minimizedReason } }
    }`
    expect(await octokit.graphql(minimize, { id: reviewComment.node_id })).toEqual({
      minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: 'resolved' } },
    })
    expect(repository.reviewComments[0]?.minimizedReason).toBe('resolved')
  })
})

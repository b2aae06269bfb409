import { describe, expect, it } from 'vitest'
import { lookAtBranch } from '../../../src/app/github/branch-commit.ts'
import { publishComments } from '../../../src/app/github/comments/comments.ts'
import { showIssue } from '../../../src/app/github/own-issue.ts'
import { isEmpty, isForbidden } from '../../../src/app/github/refusal.ts'
import { saveComment } from '../../../src/app/github/store/comments.ts'
import { findingMarker, STICKY_MARKER } from '../../../src/report/pull-request/comments/markers.ts'
import { useTestDatabase } from '../../databases.ts'
import { failure, type Played, played, type Reply, useNock } from './played.ts'

const database = useTestDatabase()
useNock()

describe('What is not there', () => {
  const GONE: Reply = {
    status: 410,
    body: { message: 'This issue was deleted', documentation_url: 'https://docs.github.com/v3/issues/' },
  }
  const UNPROCESSABLE: Reply = {
    status: 422,
    body: {
      message: 'Validation Failed',
      errors: [
        {
          resource: 'PullRequestReviewComment',
          code: 'custom',
          field: 'pull_request_review_thread.line',
          message: 'pull_request_review_thread.line must be part of the diff',
        },
      ],
    },
  }
  const line = { commit: 'a'.repeat(40), path: 'a.md', line: 9 }
  const finding = { claimId: 'a', line, body: `${findingMarker('a')}\nfalse` }
  const wanted = { findings: [finding], muted: new Map(), fixedBody: async () => null }

  function silent({ reply }: Played): void {
    reply('GET', '/issues/1/comments', { body: [] })
    reply('GET', '/pulls/1/comments', { body: [] })
  }

  it('any more, as a line, is passed over after one try', async () => {
    const given = await played(database.queries)
    silent(given)
    given.reply('POST', '/pulls/1/comments', UNPROCESSABLE)
    given.reply('POST', '/issues/1/comments', { status: 201, body: { id: 5, node_id: 'IC_5' } })
    const told: number[] = []
    await publishComments(given.publisher, 1, {
      ...wanted,
      sticky: ({ commented }) => `${STICKY_MARKER}${told.push(commented.size)}`,
    })
    expect(told).toEqual([0])
    expect(written(given)).toEqual(['POST /pulls/1/comments', 'POST /issues/1/comments'])
  })

  it('any more, as a pull request, ends the job, after one try', async () => {
    const given = await played(database.queries)
    silent(given)
    given.reply('POST', '/pulls/1/comments', GONE)
    const error = await failure(given, () => publishComments(given.publisher, 1, { ...wanted, sticky: () => null }))
    expect(isForbidden(error)).toBe(true)
    expect(written(given)).toEqual(['POST /pulls/1/comments'])
  })

  it('any more, as a comment whose deletion got no answer, need not be deleted', async () => {
    const given = await played(database.queries)
    const own = { node_id: 'IC', body: `${STICKY_MARKER}\nhello`, performed_via_github_app: { id: 1 } }
    given.reply('GET', '/issues/1/comments', {
      body: [
        { ...own, id: 5 },
        { ...own, id: 6 },
      ],
    })
    given.reply('GET', '/pulls/1/comments', { body: [] })
    given.reply('DELETE', '/issues/comments/6', { status: 502 }, { status: 404, body: { message: 'Not Found' } })
    await publishComments(given.publisher, 1, { ...wanted, findings: [], sticky: () => null })
    expect(written(given)).toEqual(['DELETE /issues/comments/6', 'DELETE /issues/comments/6'])
  })

  it('any more, as a thread, need not be resolved', async () => {
    const given = await played(database.queries)
    const { publisher } = given
    const posted = { key: 'a', commentId: 5, nodeId: 'PRRC_5', bodyDigest: 'b', resolved: false }
    await saveComment(publisher.queries, publisher.repository.id, 1, posted)
    silent(given)
    const thread = { id: 'PRRT_1', isResolved: false, viewerCanResolve: true, comments: { nodes: [{ databaseId: 5 }] } }
    const reviewThreads = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [thread] }
    const errors = [{ type: 'NOT_FOUND', message: 'Could not resolve to a node with the global id of PRRT_1.' }]
    given.reply(
      ...(['POST', '/graphql'] as const),
      { body: { data: { repository: { pullRequest: { reviewThreads } } } } },
      { body: { data: { resolveReviewThread: null }, errors } },
    )
    await publishComments(publisher, 1, { ...wanted, findings: [], sticky: () => null })
    expect(given.requests().filter((request) => request === 'POST /graphql')).toHaveLength(2)
  })

  it('any more, as a branch, has moved to nowhere', async () => {
    const given = await played(database.queries)
    given.reply('GET', '/git/ref/heads%2Ftopic', { status: 404, body: { message: 'Not Found' } })
    expect(await lookAtBranch(given.publisher, { branch: 'topic', head: 'a', isOwn: () => false })).toEqual({
      kind: 'moved',
      to: null,
    })
    expect(given.requests()).toHaveLength(1)
  })

  it('yet, as a commit, is asked for once', async () => {
    const given = await played(database.queries)
    given.reply('GET', '/commits/main', { status: 409, body: { message: 'Git Repository is empty.' } })
    const { repos } = given.publisher.octokit.rest
    const error = await failure(given, () => repos.getCommit({ owner: 'acme', repo: 'notes', ref: 'main' }))
    expect(isEmpty(error)).toBe(true)
    expect(given.requests()).toEqual(['GET /commits/main'])
  })

  it('at all, as the issues of a repository, is no error', async () => {
    const given = await played(database.queries)
    given.reply('POST', '/issues', { status: 410, body: { message: 'Issues has been disabled in this repository.' } })
    given.reply('GET', '/issues', { status: 410, body: { message: 'Issues has been disabled in this repository.' } })
    await showIssue({ publisher: given.publisher, kind: 'epoch' }, { title: 'a', body: 'b' })
    expect(written(given)).toEqual(['POST /issues'])
  })
})

function written(given: Played): string[] {
  return given.requests().filter((request) => !request.startsWith('GET'))
}

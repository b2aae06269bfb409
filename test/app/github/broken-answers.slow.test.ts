import { describe, expect, it } from 'vitest'
import { lookAtBranch } from '../../../src/app/github/branch-commit.ts'
import { answerComment } from '../../../src/app/github/comments/answer.ts'
import { publishComments } from '../../../src/app/github/comments/comments.ts'
import { threadsOf } from '../../../src/app/github/comments/threads.ts'
import { createPermissions } from '../../../src/app/github/permissions.ts'
import { thumbsAt } from '../../../src/app/github/reactions.ts'
import { isForbidden, isGone, retryAfter } from '../../../src/app/github/refusal.ts'
import { claimCheckRun } from '../../../src/app/github/store/check-runs.ts'
import { completeCheckRun } from '../../../src/app/github/write-check-run.ts'
import type { RepositoryName, Writer } from '../../../src/app/github/writer.ts'
import { STICKY_MARKER } from '../../../src/report/pull-request/comments/markers.ts'
import { useTestDatabase } from '../../databases.ts'
import { failure, type Played, played, type Reply, useNock } from './played.ts'

const database = useTestDatabase()
useNock()

const SHA = 'a'.repeat(40)
const HTML = { 'content-type': 'text/html; charset=utf-8' }
const PAGE = `<!DOCTYPE html>\n<html><title>Unicorn!</title><p>${'No server is available. '.repeat(500)}</p></html>`

/** What is no answer, and what the error says. */
const BROKEN: readonly (readonly [string, Reply, string])[] = [
  ['half of a JSON', { body: '{"id": 1, "node_id": "MDEw' }, 'GitHub answered 200 without JSON'],
  ['half of a list', { body: '[{"id": 1}, {"i' }, 'GitHub answered 200 without JSON'],
  ['nothing', { body: '' }, 'GitHub answered 200 without JSON'],
  ['nothing, created', { status: 201, body: '' }, 'GitHub answered 201 without JSON'],
  ['a page', { body: PAGE, headers: HTML }, 'GitHub answered 200 without JSON'],
  ['a page and 502', { status: 502, body: PAGE, headers: HTML }, 'GitHub answered 502 without JSON'],
  ['a page and 503', { status: 503, body: PAGE, headers: HTML }, 'GitHub answered 503 without JSON'],
  ['nothing and 502', { status: 502 }, 'GitHub answered 502 without JSON'],
  ['half of an error', { status: 500, body: '{"message": "Ser' }, 'GitHub answered 500 with a part of an answer'],
  ['an error', { status: 500, body: { message: 'Server Error' } }, 'Server Error'],
  ['a reset', { breaks: 'ECONNRESET' }, 'read ECONNRESET'],
]

/** Some of them. */
function broken(...names: readonly string[]): typeof BROKEN {
  return BROKEN.filter(([name]) => names.includes(name))
}

interface Operation {
  readonly method: string
  readonly path: string
  run(given: Played): Promise<unknown>
}

const NO_COMMENTS = {
  findings: [],
  muted: new Map(),
  fixedBody: async () => null,
  sticky: () => `${STICKY_MARKER}\nhello`,
}
const FINISHED = { conclusion: 'neutral', title: 'Done', summary: 'Fine.', annotations: [], actions: [] } as const

const READS: Readonly<Record<string, Operation>> = {
  'the threads of a pull request': {
    ...{ method: 'POST', path: '/graphql' },
    run: ({ publisher }) => threadsOf(publisher, 1),
  },
  'the thumbs at comments': {
    ...{ method: 'POST', path: '/graphql' },
    run: ({ publisher }) => thumbsAt(publisher.octokit, ['IC_1']),
  },
  "a person's role": {
    ...{ method: 'GET', path: '/collaborators/bob/permission' },
    run: ({ publisher }) => createPermissions(Date.now).roleOf(publisher, 'bob'),
  },
  'who else has write access': {
    ...{ method: 'GET', path: '/collaborators' },
    run: ({ publisher }) => createPermissions(Date.now).isOnlyOne(publisher, 'bob', 'write'),
  },
  'the tip of a branch': {
    ...{ method: 'GET', path: '/git/ref/heads%2Ftopic' },
    run: ({ publisher }) => lookAtBranch(publisher, { branch: 'topic', head: SHA, isOwn: () => false }),
  },
  'whether a question was answered': {
    ...{ method: 'GET', path: '/issues/1/comments' },
    run: ({ publisher }) =>
      answerComment(publisher, { number: 1, commentId: 5, threadOf: null }, { text: 'Yes.', toOutsider: false }),
  },
  'whether a thread was answered': {
    ...{ method: 'GET', path: '/pulls/1/comments' },
    run: ({ publisher }) =>
      answerComment(publisher, { number: 1, commentId: 5, threadOf: 4 }, { text: 'Yes.', toOutsider: false }),
  },
  'the comments that there are': {
    ...{ method: 'GET', path: '/issues/1/comments' },
    async run({ publisher, reply }) {
      reply('GET', '/pulls/1/comments', { body: [] })
      await publishComments(publisher, 1, NO_COMMENTS)
    },
  },
  'a check run that an interrupted attempt left': {
    ...{ method: 'GET', path: `/commits/${SHA}/check-runs` },
    async run({ publisher }) {
      const key = { repositoryId: publisher.repository.id, headSha: SHA, name: 'DocAlign' }
      await claimCheckRun(publisher.queries, { ...key, head: 1 })
      await completeCheckRun(publisher, SHA, 1, FINISHED)
    },
  },
}

it('A refusal of which a part came is asked for again: nobody knows what it says', async () => {
  const given = await played(database.queries)
  given.reply('GET', '/commits/main', { status: 401, body: '{"message": "Bad cre' })
  const { octokit } = given.publisher
  const error = await failure(given, () => octokit.rest.repos.getCommit({ owner: 'acme', repo: 'notes', ref: 'main' }))
  expect([error.message, isForbidden(error)]).toEqual(['GitHub answered 401 with a part of an answer', false])
})

it.each(BROKEN)('An answer that is %s is an error of one line', async (...[, reply, message]) => {
  const given = await played(database.queries)
  given.reply('GET', '/commits/main', reply)
  const { octokit } = given.publisher
  const error = await failure(given, () => octokit.rest.repos.getCommit({ owner: 'acme', repo: 'notes', ref: 'main' }))
  expect(error.message).toBe(message)
})

describe.each(Object.entries(READS))('To ask for %s', (_, { method, path, run }) => {
  const rows = broken('half of a list', 'nothing', 'a page', 'a page and 502', 'a reset')
  it.each(rows)('is tried four times when the answer is %s, and then fails with nothing written', async (...row) => {
    const [, reply, message] = row
    const given = await played(database.queries)
    given.reply(method, path, reply)
    const error = await failure(given, () => run(given))
    expect(error.message).toBe(message)
    expect([isForbidden(error), isGone(error), retryAfter(error, 0)]).toEqual([false, false, null])
    const asked = given.requests().filter((request) => request !== 'GET /pulls/1/comments' || path.includes('pulls'))
    expect(asked).toEqual(Array(4).fill(`${method} ${path}`))
  })
})

/** Each way to write, with how often it is sent when no answer can be read: what creates something once. */
const WRITES: readonly (readonly [
  keyof Writer,
  number,
  string,
  (writer: Writer, place: RepositoryName) => Promise<unknown>,
])[] = [
  ['createCheckRun', 1, 'POST /check-runs', (to, at) => to.createCheckRun(at, { name: 'DocAlign', headSha: SHA })],
  ['updateCheckRun', 1, 'PATCH /check-runs/5', (to, at) => to.updateCheckRun(at, 5, { status: 'in_progress' })],
  ['createIssue', 1, 'POST /issues', (to, at) => to.createIssue(at, { title: 'a', body: 'b' })],
  ['updateIssue', 4, 'PATCH /issues/5', (to, at) => to.updateIssue(at, 5, { state: 'closed' })],
  ['createComment', 1, 'POST /issues/1/comments', (to, at) => to.createComment(at, 1, 'a')],
  ['updateComment', 4, 'PATCH /issues/comments/5', (to, at) => to.updateComment(at, 5, 'a')],
  ['deleteComment', 4, 'DELETE /issues/comments/5', (to, at) => to.deleteComment(at, 5)],
  [
    ...(['createReviewComment', 1, 'POST /pulls/1/comments'] as const),
    (to, at) => to.createReviewComment(at, 1, { commit: SHA, path: 'a.md', line: 1 }, 'a'),
  ],
  ['createReply', 1, 'POST /pulls/1/comments/5/replies', (to, at) => to.createReply(at, 1, 5, 'a')],
  ['updateReviewComment', 4, 'PATCH /pulls/comments/5', (to, at) => to.updateReviewComment(at, 5, 'a')],
  ['deleteReviewComment', 4, 'DELETE /pulls/comments/5', (to, at) => to.deleteReviewComment(at, 5)],
  ['setResolved', 4, 'POST /graphql', (to) => to.setResolved('PRRT_1', true)],
  ['createBlob', 4, 'POST /git/blobs', (to, at) => to.createBlob(at, Buffer.from('a'))],
  ['createTree', 4, 'POST /git/trees', (to, at) => to.createTree(at, SHA, [])],
  [
    ...(['createCommit', 1, 'POST /git/commits'] as const),
    (to, at) => to.createCommit(at, { message: 'a', tree: SHA, parent: SHA }),
  ],
  ['moveBranch', 1, 'PATCH /git/refs/heads%2Ftopic', (to, at) => to.moveBranch(at, 'topic', SHA)],
]

describe.each(WRITES)('%s is sent %i times', (_, times, request, write) => {
  it.each(broken('nothing, created', 'a page and 502', 'a reset'))(
    'and fails when the answer is %s',
    async (...[, reply, message]) => {
      const given = await played(database.queries)
      const [method = '', path = ''] = request.split(' ')
      given.reply(method, path, reply)
      const { writer } = given.publisher
      const error = await failure(given, () => write(writer, { owner: 'acme', repo: 'notes' }))
      expect(error.message).toBe(message)
      expect(retryAfter(error, 0)).toBeNull()
      expect(given.requests()).toEqual(Array(times).fill(request))
    },
  )
})

describe('What was created with an answer that broke is found on GitHub and not created again:', () => {
  const HALF = { status: 201, body: '{"id": 5, "node' }

  it('a check run', async () => {
    const given = await played(database.queries)
    const { publisher, reply } = given
    const complete = () => completeCheckRun(publisher, SHA, 1, FINISHED)
    reply('POST', '/check-runs', HALF)
    await failure(given, complete)
    reply('GET', `/commits/${SHA}/check-runs`, {
      body: { total_count: 1, check_runs: [{ id: 5, status: 'in_progress', app: { id: 1 } }] },
    })
    reply('PATCH', '/check-runs/5', { body: { id: 5 } })
    await complete()
    const find = `GET /commits/${SHA}/check-runs`
    expect(given.requests()).toEqual(['POST /check-runs', find, 'PATCH /check-runs/5'])
  })

  it('a comment', async () => {
    const given = await played(database.queries)
    const { publisher, reply } = given
    const publish = () => publishComments(publisher, 1, NO_COMMENTS)
    const written = {
      ...{ id: 5, node_id: 'IC_5', body: `${STICKY_MARKER}\nhello` },
      performed_via_github_app: { id: 1 },
    }
    reply('GET', '/issues/1/comments', { body: [] }, { body: [written] })
    reply('GET', '/pulls/1/comments', { body: [] })
    reply('POST', '/issues/1/comments', HALF)
    reply('PATCH', '/issues/comments/5', { body: written })
    await failure(given, publish)
    await publish()
    expect(given.requests().filter((request) => request.startsWith('POST'))).toEqual(['POST /issues/1/comments'])
  })
})

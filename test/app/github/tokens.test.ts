import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPermissions } from '../../../src/app/github/permissions.ts'
import { isForbidden, isGone, retryAfter } from '../../../src/app/github/refusal.ts'
import { useTestDatabase } from '../../databases.ts'
import { failure, type Played, played, useNock } from './played.ts'

const database = useTestDatabase()
useNock()
afterEach(() => void vi.useRealTimers())

const PLACE = { owner: 'acme', repo: 'notes' }
const LIMITED = { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }

describe('A token', () => {
  const asked = ({ publisher }: Played) => createPermissions(Date.now).roleOf(publisher, 'bob')

  it('of an installation that is no more is asked for once, and nobody has a role', async () => {
    const given = await played(database.queries, { tokens: [{ status: 404, body: { message: 'Not Found' } }] })
    expect(await asked(given)).toBe('none')
    expect([given.tokenRequests(), given.requests()]).toEqual([1, []])
  })

  it.each([
    [
      'that is no more',
      { status: 404, body: { message: 'Not Found' } },
      1,
      { gone: true, forbidden: true, wait: null },
    ],
    [
      'that is suspended',
      { status: 403, body: { message: 'This installation has been suspended' } },
      1,
      { gone: false, forbidden: true, wait: null },
    ],
    ['while GitHub is limiting', LIMITED, 1, { gone: false, forbidden: false, wait: 60_000 }],
    [
      'and half of it comes',
      { status: 201, body: '{"token": "ghs_16C7e42F292c6912E7710c838347Ae178B4a", "exp' },
      4,
      { gone: false, forbidden: false, wait: null },
    ],
  ] as const)('of an installation %s lets nothing be written', async (__, reply, times, meant) => {
    const given = await played(database.queries, { tokens: [reply] })
    const error = await failure(given, () => given.publisher.writer.createComment(PLACE, 1, 'a'))
    expect({ gone: isGone(error), forbidden: isForbidden(error), wait: retryAfter(error, 0) }).toEqual(meant)
    expect([given.tokenRequests(), given.requests()]).toEqual([times, []])
  })

  it.each([
    ['half a JSON', { status: 201, body: '{"token": "ghs_16C7e42F292c6912E7710c838347Ae178B4a", "exp' }],
    ['a page', { body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['nothing', { status: 201 }],
  ])('to read a repository is no token when it is %s, nor is the repository in the installation', async (__, reply) => {
    const given = await played(database.queries, { tokens: [reply] })
    const { id, installationId } = given.publisher.repository
    expect((await failure(given, () => given.github.readToken(installationId, id))).message).toMatch(/without JSON$/)
    expect((await failure(given, () => given.github.covers(installationId, id, 0))).message).toMatch(/without JSON$/)
  })

  it('that expired is an error at once, and the writing is not sent again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const given = await played(database.queries)
    given.reply('GET', '/collaborators/bob/permission', { body: { permission: 'read' } })
    await asked(given)
    vi.setSystemTime(Date.now() + 50 * 60_000)
    given.reply('POST', '/issues/1/comments', { status: 401, body: { message: 'Bad credentials' } })
    const error = await failure(given, () => given.publisher.writer.createComment(PLACE, 1, 'a'))
    expect({ message: error.message, isForbidden: isForbidden(error) }).toEqual({
      message: 'Bad credentials',
      isForbidden: true,
    })
    expect(given.requests().filter((request) => request.startsWith('POST'))).toEqual(['POST /issues/1/comments'])
  })
})

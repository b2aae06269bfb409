import { describe, expect, it } from 'vitest'
import { threadsOf } from '../../../src/app/github/comments/threads.ts'
import { createPermissions } from '../../../src/app/github/permissions.ts'
import { isForbidden, retryAfter } from '../../../src/app/github/refusal.ts'
import { useTestDatabase } from '../../databases.ts'
import { failure, type Played, played, type Reply, useNock } from './played.ts'

const database = useTestDatabase()
useNock()

/** As GitHub tells it: in whole seconds. */
const NOW = 1000 * Math.floor(Date.now() / 1000)
const PLACE = { owner: 'acme', repo: 'notes' }
const DOCUMENTATION = 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api'
const SECONDARY = {
  documentation_url: `${DOCUMENTATION}#about-secondary-rate-limits`,
  message:
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID C0DE:1234.',
}
const PRIMARY = { documentation_url: DOCUMENTATION, message: 'API rate limit exceeded for installation ID 77000001.' }
const EXHAUSTED = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(NOW / 1000 + 1800) }
const LEFT = { 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': String(NOW / 1000 + 1800) }
const LIMITED_QUERY = {
  errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 77000001.' }],
}

const LIMITS: readonly (readonly [string, Reply, number])[] = [
  ['the quota is used up', { status: 403, body: PRIMARY, headers: EXHAUSTED }, 1_800_000],
  ['the quota is used up, with 429', { status: 429, body: PRIMARY, headers: EXHAUSTED }, 1_800_000],
  ['GitHub says how long, with 403', { status: 403, body: SECONDARY, headers: { 'retry-after': '90' } }, 90_000],
  ['GitHub says how long, with 429', { status: 429, body: SECONDARY, headers: { 'retry-after': '90' } }, 90_000],
  ['GitHub does not say how long, with 403', { status: 403, body: SECONDARY, headers: LEFT }, 60_000],
  ['GitHub does not say how long, with 429', { status: 429, body: SECONDARY, headers: LEFT }, 60_000],
  ['a page says so', { status: 429, body: '<html>', headers: { 'content-type': 'text/html' } }, 60_000],
  [
    'an older GitHub says so',
    { status: 403, body: { message: 'You have triggered an abuse detection mechanism.' }, headers: LEFT },
    60_000,
  ],
]
const GRAPHQL_LIMITS: typeof LIMITS = [
  ...LIMITS,
  ['GraphQL says so', { body: LIMITED_QUERY, headers: EXHAUSTED }, 1_800_000],
  ['GraphQL says so and not how long', { body: LIMITED_QUERY }, 60_000],
  ['GraphQL has no more than a message', { body: SECONDARY }, 60_000],
  ['GraphQL has a message and says how long', { body: SECONDARY, headers: { 'retry-after': '90' } }, 90_000],
  ['an error of GraphQL is but a message', { body: { errors: [SECONDARY] } }, 60_000],
]

const LIMITED: readonly (readonly [string, string, (given: Played) => Promise<unknown>, typeof LIMITS])[] = [
  [
    ...(['A question', 'GET /collaborators/bob/permission'] as const),
    ({ publisher }) => createPermissions(Date.now).roleOf(publisher, 'bob'),
    LIMITS,
  ],
  ['A comment', 'POST /issues/1/comments', ({ publisher }) => publisher.writer.createComment(PLACE, 1, 'a'), LIMITS],
  ['An edit', 'PATCH /issues/comments/5', ({ publisher }) => publisher.writer.updateComment(PLACE, 5, 'a'), LIMITS],
  ['A question to GraphQL', 'POST /graphql', ({ publisher }) => threadsOf(publisher, 1), GRAPHQL_LIMITS],
  ['A mutation', 'POST /graphql', ({ publisher }) => publisher.writer.setResolved('PRRT_1', true), GRAPHQL_LIMITS],
]

describe.each(LIMITED)('%s', (_, request, run, limits) => {
  it.each(limits)('is put off without being sent again when %s', async (__, reply, wait) => {
    const given = await played(database.queries)
    const [method = '', path = ''] = request.split(' ')
    given.reply(method, path, reply)
    const error = await failure(given, () => run(given))
    expect({ wait: retryAfter(error, NOW), isForbidden: isForbidden(error) }).toEqual({ wait, isForbidden: false })
    expect(given.requests()).toEqual([request])
  })
})

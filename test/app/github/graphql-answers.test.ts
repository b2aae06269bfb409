import { describe, expect, it } from 'vitest'
import { threadsOf } from '../../../src/app/github/comments/threads.ts'
import { thumbsAt } from '../../../src/app/github/reactions.ts'
import { isForbidden, isGone } from '../../../src/app/github/refusal.ts'
import { useTestDatabase } from '../../databases.ts'
import { failure, type Played, played, useNock } from './played.ts'

const database = useTestDatabase()
useNock()

describe('An answer of GraphQL', () => {
  const thumbs = ({ publisher }: Played) => thumbsAt(publisher.octokit, ['IC_1', 'IC_2'])
  const one = { id: 'IC_1', reactions: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } }

  it.each(['NOT_FOUND', 'FORBIDDEN'])('that lacks a comment because of %s has the others', async (type) => {
    const given = await played(database.queries)
    given.reply('POST', '/graphql', {
      body: { data: { nodes: [one, null] }, errors: [{ type, message: 'no', path: ['nodes', 1] }] },
    })
    expect([...(await thumbs(given)).keys()]).toEqual(['IC_1'])
    expect(given.requests()).toHaveLength(1)
  })

  it.each([
    ['something went wrong', { message: 'Something went wrong while executing your query on 2027-01-01.' }, 4],
    [
      'resources are used up',
      { type: 'RESOURCE_LIMITS_EXCEEDED', message: 'Resource limits for this query exceeded.' },
      1,
    ],
  ])('that is incomplete because %s is an error', async (_, problem, times) => {
    const given = await played(database.queries)
    given.reply('POST', '/graphql', { body: { data: { nodes: [one, null] }, errors: [problem] } })
    const error = await failure(given, () => thumbs(given))
    expect(error.message).toContain(problem.message)
    expect(isForbidden(error)).toBe(false)
    expect(given.requests()).toHaveLength(times)
  })

  it.each([
    ['NOT_FOUND', { isGone: true, isForbidden: true }],
    ['FORBIDDEN', { isGone: false, isForbidden: true }],
  ])('that is %s means what REST says by a status', async (type, meant) => {
    const given = await played(database.queries)
    given.reply('POST', '/graphql', {
      body: { data: { repository: null }, errors: [{ type, message: 'Could not resolve to a Repository.' }] },
    })
    const error = await failure(given, () => threadsOf(given.publisher, 1))
    expect({ isGone: isGone(error), isForbidden: isForbidden(error) }).toEqual(meant)
    expect(given.requests()).toHaveLength(1)
  })
})

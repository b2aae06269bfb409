import { describe, expect, it } from 'vitest'
import { type IdentifiedSearch, queryIdOf } from '../../../src/search/usage/query-id.ts'

const AT = Date.parse('2026-03-01T12:00:00Z')
const asked: IdentifiedSearch = {
  ...{ namespaceId: 1, epochId: null, sessionId: 's', tool: 'qa_search', query: 'how are notes saved' },
  options: [10, null, false],
}

describe('The id of a search', () => {
  it('is eq_, the time and a hash, and the same for the same search', () => {
    expect(queryIdOf(asked, AT)).toMatch(/^eq_1772366400000_[0-9a-f]{16}$/)
    expect(queryIdOf({ ...asked }, AT)).toBe(queryIdOf(asked, AT))
  })

  it.each<[string, Partial<IdentifiedSearch>]>([
    ['namespace', { namespaceId: 2 }],
    ['epoch', { epochId: 7 }],
    ['session', { sessionId: null }],
    ['tool', { tool: 'cli' }],
    ['query', { query: 'how are notes saved ' }],
    ['options', { options: [20, null, false] }],
  ])('is another one for another %s', (_, change) => {
    expect(queryIdOf({ ...asked, ...change }, AT)).not.toBe(queryIdOf(asked, AT))
  })

  it('is another one at another time', () => {
    expect(queryIdOf(asked, AT + 1)).not.toBe(queryIdOf(asked, AT))
  })
})

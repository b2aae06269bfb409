import { describe, expect, it } from 'vitest'
import { recallOf } from './recall.ts'

describe.each([
  ['the first dimensions weigh most', true, 200],
  ['all dimensions weigh the same', false, 256],
])('The nearest vectors of a large collection in which %s', (_, isOrdered, dimensions) => {
  it('are nearly all of the nearest, also of those that came after it was sorted into lists', () => {
    expect(recallOf({ count: 9000, topics: 300, dimensions, isOrdered })).toBeGreaterThan(0.95)
  })
})

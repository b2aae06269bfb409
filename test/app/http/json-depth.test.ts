import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeperThan } from '../../../src/app/http/api/body.ts'

const bytes = (json: string): Uint8Array => Buffer.from(json)

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

it('The depth of JSON is that of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = bytes(JSON.stringify(value))
      const depth = depthOf(value)
      expect(isDeeperThan(depth, json)).toBe(false)
      if (depth > 0) expect(isDeeperThan(depth - 1, json)).toBe(true)
    }),
  )
})

it.each([
  ['[[[]]]', 2, true],
  ['[[[]]]', 3, false],
  ['{"a":"[[[["}', 1, false],
  ['{"a\\"[[":"\\\\"}', 1, false],
  ['[],[],[]', 1, false],
  ['['.repeat(1_000_000), 500, true],
])('%.20s is deeper than %i: %s', (json, levels, expected) => {
  expect(isDeeperThan(levels, bytes(json))).toBe(expected)
})

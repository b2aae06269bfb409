import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareVersions, versionParts } from '../../../src/engine/ecosystems/version.ts'

describe('compareVersions', () => {
  test.each([
    ['3.8', '3.10', -1],
    ['3.8', '3.8.0', 0],
    ['v18', '18.0.0', 0],
    ['2', '1.99.99', 1],
    ['', '0', 0],
  ])('orders %j and %j as %i', (a, b, expected) => {
    expect(Math.sign(compareVersions(a, b))).toBe(expected)
  })

  test('is antisymmetric and agrees with itself', () => {
    const version = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(compareVersions(a, b) + compareVersions(b, a)).toBe(0)
        expect(compareVersions(a, `${a}.0`)).toBe(0)
      }),
    )
  })
})

test('versionParts reads the numeric components and stops at anything else', () => {
  expect(versionParts('v3.10.1rc2')).toEqual([3, 10, 1])
  expect(versionParts('stable')).toEqual([])
})

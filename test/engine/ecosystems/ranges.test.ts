import { describe, expect, it } from 'vitest'
import type { Ecosystem } from '../../../src/engine/ecosystems/manifest.ts'
import { admits } from '../../../src/engine/ecosystems/ranges.ts'

describe('A range of a manifest', () => {
  it.each<[string, string, Ecosystem, boolean | null]>([
    ['^6.7.0', '6', 'npm', true],
    ['^6.7.0', '6.9', 'npm', true],
    ['^6.7.0', '4', 'npm', false],
    ['^0.28.2', '1.2', 'npm', false],
    ['>=14 <20', '18', 'npm', true],
    ['^5 || ^6', '5.1', 'npm', true],
    ['workspace:*', '1', 'npm', null],
    ['latest', '1', 'npm', null],
    ['~=3.1', '3.4', 'python', true],
    ['~=3.1', '4', 'python', false],
    ['>=1.2,<2', '1.5', 'python', true],
    ['==1.2.*', '1.2.9', 'python', true],
    ['==1.2.*', '1.3', 'python', false],
    ['1.2', '1.4', 'cargo', true],
    ['1.2', '2', 'cargo', false],
    ['v1.9.0', '1.10', 'go', true],
    ['git+https://x.example/a.git#v1', '2', 'npm', null],
  ])('`%s` and one of a page, `%s` (%s), compare as %s', (range, version, ecosystem, expected) => {
    expect(admits(range, version, { ecosystem })).toBe(expected)
  })

  it('admits what is from a version on where the two meet', () => {
    expect(admits('^6.7.0', '4', { ecosystem: 'npm', orLater: true })).toBe(true)
    expect(admits('^6.7.0', '7', { ecosystem: 'npm', orLater: true })).toBe(false)
  })

  it('is not read when it is longer than people write one', () => {
    expect(admits(`${'1 || '.repeat(200)}1`, '1', { ecosystem: 'npm' })).toBeNull()
  })
})

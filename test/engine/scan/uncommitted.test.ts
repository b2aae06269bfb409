import { expect, it } from 'vitest'
import { isUncommitted } from '../../../src/engine/scan/uncommitted.ts'

it.each([
  ['0000000000000000000000000000000000000000', true],
  ['0'.repeat(64), true],
  ['0000000000000000000000000000000000000001', false],
  ['', false],
])('%j stands for what is not committed: %j', (commit, expected) => {
  expect(isUncommitted(commit)).toBe(expected)
})

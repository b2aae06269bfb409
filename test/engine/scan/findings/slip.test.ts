import { describe, expect, it } from 'vitest'
import { isOtherCase, isSlip } from '../../../../src/engine/scan/findings/slip.ts'

describe('A slip of signs or capitals', () => {
  it.each([
    ['Statedb', 'StateDB', true],
    ['build-wasm', 'build:wasm', true],
    ['docs/reporting_bugs.md', 'docs/reporting-bugs.md', true],
    ['./license', './LICENSE', true],
    ['api.md#to-string', 'api.md#tostring', true],
    ['MyTask', 'myTask', false],
    ['../../guide.md', '../guide.md', false],
    ['docs/guide.md', '../docs/guide.md', false],
    ['starmap', 'xstarmap', false],
    ['a-b', 'ab', false],
    ['option', null, false],
  ])('is `%s` written for `%s`: %s', (written, suggestion, expected) => {
    expect(isSlip(written, suggestion)).toBe(expected)
  })
})

describe('A text in other capitals', () => {
  it.each([
    ['Recipe failed', 'recipe failed', true],
    ['has no docstring.Empty modules', 'has no docstring Empty modules', false],
    ['is gone', null, false],
  ])('is `%s` written for `%s`: %s', (written, suggestion, expected) => {
    expect(isOtherCase(written, suggestion)).toBe(expected)
  })
})

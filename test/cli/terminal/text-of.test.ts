import { expect, it } from 'vitest'
import { textOf } from '../../../src/cli/terminal/text-of.ts'

it.each([
  [new Error('it broke'), 'it broke'],
  ['a word', 'a word'],
  [{ code: 'EGONE', at: { place: 1 } }, "{ code: 'EGONE', at: { place: 1 } }"],
  [undefined, 'undefined'],
  [Object.create(null), '[Object: null prototype] {}'],
])('What was thrown is described: %o', (thrown, text) => {
  expect(textOf(thrown)).toBe(text)
})

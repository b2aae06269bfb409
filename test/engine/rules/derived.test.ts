import { expect, it } from 'vitest'
import { mayBeGenerated } from '../../../src/engine/rules/code-example/verify/exported.ts'

it.each([
  ['QueueBuilder', 'rust', true],
  ['StackBuilder', 'rust', false],
  ['QueueBuilder', 'javascript', false],
  ['queue_of', 'rust', true],
  ['queue_of', 'javascript', false],
])('%s of %s may be made by a macro beside Queue: %s', (name, language, expected) => {
  expect(mayBeGenerated(name, language, [{ name: 'Queue' }])).toBe(expected)
})

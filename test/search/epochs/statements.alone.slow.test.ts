import { expect, it } from 'vitest'
import { statementsOf } from '../../../src/search/epochs/answers/statements.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'

it.each<[string, (count: number) => string]>([
  ['fences without an end', (count) => '```x\n'.repeat(count)],
  ['empty lines', (count) => '\n'.repeat(count)],
  ['spaces', (count) => ' '.repeat(count)],
  ['sentences of one paragraph', (count) => 'It takes 5 seconds. '.repeat(count)],
  ['amounts of one sentence', (count) => '5 seconds '.repeat(count)],
])('The statements of a text of many %s are read in time that grows with it', async (_, textOf) => {
  expect(await leastGrowth((count) => statementsOf({ text: textOf(count) }), 60_000)).toBeLessThan(MAX_GROWTH)
})

import { expect, it } from 'vitest'
import { removedParameters } from '../../src/engine/change/removed-parameters.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

it.each<[string, string, (count: number) => string]>([
  ['classes with constructors', 'a.py', (count) => 'class A:\n  def __init__(self, limit):\n    pass\n'.repeat(count)],
  ['lines that may be types', 'a.java', (count) => '  Type\n'.repeat(count)],
  ['modifiers without a class', 'a.ts', (count) => 'export\n'.repeat(count)],
  ['calls that do not end', 'a.ts', (count) => ' f(\n'.repeat(count)],
  ['calls in each other', 'a.ts', (count) => ' f(\n'.repeat(count) + ')'.repeat(count)],
])('a changed file of %s: twice as much takes twice as long', async (_, path, textOf) => {
  const compared = (count: number) => {
    const text = textOf(count)
    return removedParameters({ path, old: text, now: `${text}\n`, before: null, after: null })
  }
  expect(await leastGrowth(compared, 20_000)).toBeLessThan(MAX_GROWTH)
})

import { describe, expect, it } from 'vitest'
import { AIMED } from './aimed.ts'
import { figuresOf } from './figures.ts'
import { WRITTEN_AFTER } from './written-after.ts'
import { WRITTEN_BEFORE } from './written-before.ts'

describe.each([
  ['sixty criteria that are written to mislead', AIMED, 60, 0.6],
  ['thirty criteria written before the rules', WRITTEN_BEFORE, 30, 0.6],
  ['thirty criteria written after them', WRITTEN_AFTER, 30, 0.5],
])('Without a model, of %s', (_, labelled, number, least) => {
  it('at most one decision in fifty is wrong, and most are decided', async () => {
    expect(labelled).toHaveLength(number)
    const figures = await figuresOf(labelled)
    expect(figures.wrong.length / figures.decided, figures.wrong.join('; ')).toBeLessThanOrEqual(0.02)
    expect(figures.decided / figures.asked, figures.open.join('; ')).toBeGreaterThanOrEqual(least)
  })
})

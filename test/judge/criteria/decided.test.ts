import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'
import { WRITTEN_AFTER } from './written-after.ts'
import { WRITTEN_BEFORE } from './written-before.ts'

describe.each([
  ['written before the rules', WRITTEN_BEFORE],
  ['written after them', WRITTEN_AFTER],
])('Of thirty labelled criteria %s', (_, labelled) => {
  const figures = figuresOf(labelled)

  it('there are as many as it says, a third of them qualified', () => {
    expect(labelled).toHaveLength(30)
    expect(labelled.filter(({ qualified }) => qualified).length).toBeGreaterThanOrEqual(10)
  })

  it('at most one decision in fifty is wrong', () => {
    expect(figures.wrong.length / figures.decided, figures.wrong.join('; ')).toBeLessThanOrEqual(0.02)
  })

  it('at least three in five are decided', () => {
    expect(figures.decided / figures.asked).toBeGreaterThanOrEqual(0.6)
  })
})

import { describe, expect, it } from 'vitest'
import { certifiedOf, figuresOf } from './figures.ts'
import { CODE as FIRST_CODE } from './first-half/code.ts'
import { PROSE as FIRST_PROSE } from './first-half/prose.ts'
import { CODE as SECOND_CODE } from './second-half/code.ts'
import { PROSE as SECOND_PROSE } from './second-half/prose.ts'

describe.each([
  ['written before the rules', FIRST_PROSE, FIRST_CODE],
  ['written after them', SECOND_PROSE, SECOND_CODE],
])('Of forty labelled statements %s', (_, prose, code) => {
  it('half are against texts and half against a repository, and half of each are lies', () => {
    for (const sets of [prose, code]) {
      const statements = sets.flatMap((set) => set.statements)
      expect(statements).toHaveLength(20)
      expect(statements.filter(({ isTrue }) => isTrue)).toHaveLength(10)
    }
  })

  it('at least 65 % of the lies against texts are caught, and at most 3 % of the truths flagged', async () => {
    const { lies, truths, missed, flagged } = await figuresOf(prose)
    expect(1 - missed.length / lies, missed.join('\n')).toBeGreaterThanOrEqual(0.65)
    expect(flagged.length / truths, flagged.join('\n')).toBeLessThanOrEqual(0.03)
  })

  it('no lie about a repository is said to be supported, and no truth is flagged', { timeout: 60_000 }, async () => {
    const [{ flagged }, certified] = [await figuresOf(code), await certifiedOf(code)]
    expect(flagged).toEqual([])
    expect(certified.filter(({ isTrue }) => !isTrue)).toEqual([])
  })
})

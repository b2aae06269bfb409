import { describe, expect, it } from 'vitest'
import { certifiedOf, figuresOf } from './figures.ts'
import { CODE as FIRST_CODE } from './first-half/code.ts'
import { PROSE as FIRST_PROSE } from './first-half/prose.ts'
import { CODE } from './free-wording/code.ts'
import { NEAR, TEXTS } from './free-wording/texts.ts'
import type { LabelledSet } from './labelled.ts'
import { CODE as SECOND_CODE } from './second-half/code.ts'
import { PROSE as SECOND_PROSE } from './second-half/prose.ts'

it('There are forty statements in free wording against texts and forty against code, half of them lies', () => {
  for (const sets of [TEXTS, CODE]) {
    const statements = sets.flatMap((set) => set.statements)
    expect(statements).toHaveLength(40)
    expect(statements.filter(({ isTrue }) => isTrue)).toHaveLength(20)
  }
})

describe.each<[string, readonly LabelledSet[]]>([
  ['texts', TEXTS],
  ['texts, in nearly their words', NEAR],
  ['code', CODE],
  ['texts, of an older half', FIRST_PROSE],
  ['texts, of another older half', SECOND_PROSE],
  ['code, of an older half', FIRST_CODE],
  ['code, of another older half', SECOND_CODE],
])('Without a model, of labelled statements against %s', (_, sets) => {
  it('no lie is said to be supported, and no truth is flagged', { timeout: 60_000 }, async () => {
    const [{ flagged }, certified] = [await figuresOf(sets), await certifiedOf(sets)]
    expect(flagged).toEqual([])
    expect(certified.filter(({ isTrue }) => !isTrue)).toEqual([])
  })
})

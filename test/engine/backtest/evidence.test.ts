import { describe, expect, it } from 'vitest'
import type { EndKind } from '../../../src/engine/backtest/ending.ts'
import { evidenceOf } from '../../../src/engine/backtest/evidence.ts'
import type { StatementFate } from '../../../src/engine/backtest/fate.ts'
import { changeOn, statement } from './statements.ts'

const NOW = changeOn(400).time * 1000
const ended = (kind: EndKind, rule = 'link'): StatementFate => ({
  ...statement({ rule }),
  ended: { ...changeOn(50), kind, days: 40 },
})
const standing = (page_edits: number): StatementFate => ({ ...statement({ page_edits }), ended: null })

describe('What the fates of statements say of a rule', () => {
  it.each<[string, StatementFate, object]>([
    ['is for it where one was fixed by hand', ended('fixed'), { link: { right: 1, wrong: 0 } }],
    ['is weakly against it where what went came back', ended('undone'), { link: { right: 0, wrong: 0.25 } }],
    ['is weakly against it where a page was edited often and kept it', standing(5), { link: { right: 0, wrong: 0.5 } }],
    ['is nothing where the page was hardly edited', standing(4), {}],
    ['is nothing where the page was deleted', ended('deleted'), {}],
  ])('%s', (_what, told, expected) => {
    expect(evidenceOf([{ ...changeOn(10), statements: [told] }], NOW)).toEqual(expected)
  })

  it('is nothing where a statement stands for a short time', () => {
    expect(evidenceOf([{ ...changeOn(390), statements: [standing(9)] }], NOW)).toEqual({})
  })

  it('counts each change once per rule, however many statements it made false', () => {
    const many = [ended('fixed'), ended('fixed'), ended('undone'), ended('deleted'), ended('fixed', 'path')]
    const changes = [
      { ...changeOn(10), statements: many },
      { ...changeOn(20), statements: [ended('fixed')] },
    ]
    const { link, path } = evidenceOf(changes, NOW)
    expect(link?.right).toBeCloseTo(2 / 3 + 1)
    expect(link?.wrong).toBeCloseTo(0.25 / 3)
    expect(path).toEqual({ right: 1, wrong: 0 })
  })
})

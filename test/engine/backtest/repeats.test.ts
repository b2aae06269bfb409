import { describe, expect, it } from 'vitest'
import { createFalseSpans, type Event, limitsOf } from '../../../src/engine/backtest/repeats.ts'
import { statement } from './statements.ts'

const event = (position: number, wanted: Parameters<typeof statement>[0] = {}): Event => ({
  position,
  statement: statement(wanted),
})

describe('A statement is followed', () => {
  it('to the newest commit', () => {
    const one = event(2)
    expect(limitsOf([one], 9)(one)).toEqual({ until: 9, isTrueThen: false })
  })

  it('until just before it is made false again, when it was true', () => {
    const [first, second] = [event(2), event(7)]
    const limitOf = limitsOf([first, second], 9)
    expect([limitOf(first), limitOf(second)]).toEqual([
      { until: 6, isTrueThen: true },
      { until: 9, isTrueThen: false },
    ])
  })

  it('past a change that only writes it once more, and past other statements', () => {
    const first = event(2)
    const limitOf = limitsOf([first, event(4, { was_true: false }), event(5, { claim_id: 'b' })], 9)
    expect(limitOf(first)).toEqual({ until: 9, isTrueThen: false })
  })
})

describe('What a later change writes once more', () => {
  const again = event(5, { claim_id: 'b', text: 'said otherwise', was_true: false })

  it('stood already where an earlier change made it false', () => {
    const standing = createFalseSpans()
    standing.add(event(2), null)
    expect(standing.has(again)).toBe(true)
  })

  it('is new where the earlier one was fixed before, or came with the same change', () => {
    const standing = createFalseSpans()
    standing.add(event(2), 4)
    standing.add(event(5), null)
    expect(standing.has(again)).toBe(false)
  })

  it('is new on another page and for another value', () => {
    const standing = createFalseSpans()
    standing.add(event(2), null)
    const others = [event(5, { file: 'docs/a.md' }), event(5, { value: 'docs/b.md' })]
    expect(others.map(standing.has)).toEqual([false, false])
  })
})

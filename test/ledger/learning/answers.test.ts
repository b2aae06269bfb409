import { describe, expect, it } from 'vitest'
import type { QuickPickReason } from '../../../src/ledger/learning/feedback/quick-pick.ts'
import { answerTo, proposalIn } from '../../../src/ledger/learning/prose/answer.ts'

interface Said {
  readonly comment_id: number
  readonly reason: QuickPickReason | null
  readonly answer: 'proposal' | 'help' | null
  readonly declined_by: string | null
}

let next = 1
const said = (changes: Partial<Said> = {}): Said => ({
  ...{ comment_id: next++, reason: null, answer: null, declined_by: null },
  ...changes,
})
const LATER = 'will_fix_later'
const RIGHT = 'this_is_correct'
const proposed = (reason: QuickPickReason, declined_by: string | null = null) =>
  said({ reason, answer: 'proposal', declined_by })
const helped = () => said({ answer: 'help' })
const PLAIN = { isShown: true, agrees: false, toSomebody: false }

describe('A reply in the words of its author', () => {
  it.each<[string, Partial<Said>, readonly Said[], Partial<typeof PLAIN>, ReturnType<typeof answerTo>]>([
    ['that names a quick pick is answered with a proposal', { reason: LATER }, [], {}, 'proposal'],
    ['that names another one than was proposed is too', { reason: LATER }, [proposed(RIGHT)], {}, 'proposal'],
    ['that names one after help is too', { reason: LATER }, [helped()], {}, 'proposal'],
    ['that names the proposed one again is not answered', { reason: LATER }, [proposed(LATER)], {}, null],
    [
      'that names one of two proposed is not answered',
      { reason: LATER },
      [proposed(LATER), proposed(RIGHT), said()],
      {},
      null,
    ],
    ['that names one and agrees is answered with a proposal', { reason: LATER }, [], { agrees: true }, 'proposal'],
    ['that agrees gets a thumb', {}, [], { agrees: true }, 'thumb'],
    ['that agrees gets a thumb after an answer too', {}, [helped()], { agrees: true }, 'thumb'],
    ['that cannot be read is answered with help', {}, [], {}, 'help'],
    ['that cannot be read, after others that were not answered, too', {}, [said(), said()], {}, 'help'],
    ['that cannot be read is answered once in a thread', {}, [helped()], {}, null],
    ['that cannot be read is not answered after a proposal', {}, [proposed(LATER)], {}, null],
    ['to somebody by name is not answered', {}, [], { toSomebody: true }, null],
    ['about a finding that is muted is not answered', { reason: LATER }, [], { isShown: false }, null],
    ['that agrees with a finding that is fixed is not answered', {}, [], { isShown: false, agrees: true }, null],
    ['that cannot be read, about one that is muted, is not answered', {}, [], { isShown: false }, null],
    ['that was answered keeps its answer', { answer: 'help', reason: LATER }, [], {}, 'help'],
    ['that was answered keeps it when it is muted since', { answer: 'proposal' }, [], { isShown: false }, 'proposal'],
  ])('%s', (_, changes, others, talking, expected) => {
    const reply = said(changes)
    expect(answerTo(reply, [...others, reply], { ...PLAIN, ...talking })).toBe(expected)
  })
})

describe('A plain yes or no', () => {
  const first = proposed(LATER)
  const second = proposed(RIGHT)
  it.each<[string, readonly Said[], Said | null]>([
    ['answers no proposal where there was none', [], null],
    ['answers none where only help was given', [said(), helped()], null],
    ['answers the proposal', [first], first],
    ['answers the last proposal', [first, second], second],
    ['answers the last one whatever was said before', [said({ reason: RIGHT }), helped(), first], first],
    ['answers none that was declined', [proposed(LATER, 'carol')], null],
    ['answers none before the one that was declined', [first, proposed(RIGHT, 'carol')], null],
    ['answers it where the same was said again', [first, said({ reason: LATER })], first],
    ['answers none where something else was said since', [first, said()], null],
    ['answers none where another reason was named since', [first, said({ reason: RIGHT })], null],
  ])('%s', (_, thread, expected) => {
    expect(proposalIn(thread)).toBe(expected)
  })
})

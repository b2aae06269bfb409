import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEvent } from '../../../src/ledger/trust/events/apply.ts'
import { STRENGTHS, type ValidationSignal } from '../../../src/ledger/trust/events/event.ts'
import { continueFold, foldEvents, type LedgerEvent } from '../../../src/ledger/trust/events/fold.ts'
import { initialState } from '../../../src/ledger/trust/initial-state.ts'
import { computeTrustScore } from '../../../src/ledger/trust/score.ts'
import { isStale } from '../../../src/ledger/trust/ttl.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const count = fc.nat({ max: 30 })
const stats = fc.record({
  ...{ strong_pass: count, strong_fail: count, medium_pass: count, medium_fail: count },
  ...{ weak_pass: count, weak_fail: count, consecutive_fail: count },
})
const signal: fc.Arbitrary<ValidationSignal> = fc.record({
  result: fc.constantFrom('pass' as const, 'fail' as const),
  signal_strength: fc.constantFrom(...STRENGTHS),
  source: fc.constantFrom('ci', 'scan', 'qa-run'),
})
/** Events with their times of arrival, mostly passes so that levels are reached. */
const arrivals = fc.array(
  fc.record({
    event: fc.oneof(signal, fc.constant({ result: 'pass', signal_strength: 'strong', source: 'ci' } as const)),
    wait: fc.constantFrom(0, HOUR, 13 * HOUR, DAY, 40 * DAY),
  }),
  { maxLength: 60 },
)

function ledger(given: readonly { event: ValidationSignal; wait: number }[]): LedgerEvent[] {
  let at = START
  return given.map(({ event, wait }, id) => {
    at += wait
    return { ...event, id, receivedAt: at, provisional: false, replaces: null, voided: null }
  })
}

it('The score lies between 0 and 1, rises with passes and falls with fails', () => {
  fc.assert(
    fc.property(stats, fc.constantFrom(...STRENGTHS), (given, strength) => {
      const score = computeTrustScore(given)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const [passes, fails] = [`${strength}_pass`, `${strength}_fail`] as [keyof typeof given, keyof typeof given]
      expect(computeTrustScore({ ...given, [passes]: given[passes] + 1 })).toBeGreaterThanOrEqual(score)
      expect(computeTrustScore({ ...given, [fails]: given[fails] + 1 })).toBeLessThanOrEqual(score)
      expect(computeTrustScore({ ...given, consecutive_fail: given.consecutive_fail + 1 })).toBeLessThanOrEqual(score)
    }),
  )
})

it('Folding event by event comes to the same as folding them all', () => {
  fc.assert(
    fc.property(arrivals, fc.nat({ max: 60 }), (given, cut) => {
      const events = ledger(given)
      const whole = foldEvents(START, events)
      const first = foldEvents(START, events.slice(0, cut))
      const second = continueFold(first.state, events.slice(cut))
      expect(second.state).toEqual(whole.state)
      expect([...first.events, ...second.events]).toEqual(whole.events)
    }),
  )
})

it('Of the events of an entry, those count that are of a counted branch, not voided and not replaced', () => {
  const event = { result: 'pass', signal_strength: 'strong', source: 'ci', provisional: false } as const
  const fail = { ...event, result: 'fail', signal_strength: 'weak' } as const
  const given: Omit<LedgerEvent, 'id' | 'receivedAt'>[] = [
    { ...event, replaces: null, voided: null },
    { ...event, replaces: null, voided: null, provisional: true },
    { ...event, replaces: null, voided: 'the branch was rewritten' },
    { ...event, replaces: null, voided: null },
    { ...event, replaces: null, voided: null, source: 'qa-run' },
    { ...fail, replaces: 3, voided: null },
  ]
  const events = given.map((each, id) => ({ ...each, id, receivedAt: START + id * HOUR }))
  const { state, events: folded } = foldEvents(START, events)
  expect(folded).toEqual([
    { id: 0, source: 'ci', receivedAt: START, ignored: null, anomalies: [] },
    { id: 4, source: 'qa-run', receivedAt: START + 4 * HOUR, ignored: null, anomalies: [] },
    { id: 5, source: 'ci', receivedAt: START + 5 * HOUR, ignored: expect.stringContaining('weak fail'), anomalies: [] },
  ])
  expect(state.stats).toMatchObject({ total_pass: 2, strong_pass: 2, total_fail: 0, last_result: 'pass' })
})

it('No sequence of events lifts an entry by two levels within 24 hours', () => {
  fc.assert(
    fc.property(arrivals, (given) => {
      let state = initialState(START)
      const raised: number[] = []
      for (const event of ledger(given)) {
        const next = applyEvent(state, event, event.receivedAt)
        const rise = next.score.validation_level - state.score.validation_level
        expect(rise).toBeLessThanOrEqual(1)
        if (rise === 1) raised.push(event.receivedAt)
        state = next
      }
      for (const [index, at] of raised.entries())
        if (index > 0) expect(at - (raised[index - 1] ?? 0)).toBeGreaterThanOrEqual(DAY)
    }),
  )
})

it('An entry is never stale later than in 180 days, nor sooner than in 30 after a strong pass; a strong fail leaves 7 unless it was stale', () => {
  fc.assert(
    fc.property(arrivals, (given) => {
      let state = initialState(START)
      for (const event of ledger(given)) {
        const wasStale = isStale(state, event.receivedAt)
        state = applyEvent(state, event, event.receivedAt)
        const left = (Date.parse(state.ttl.expires_at) - event.receivedAt) / DAY
        expect(left).toBeLessThanOrEqual(180)
        if (event.signal_strength !== 'strong') continue
        if (event.result === 'pass') expect(left).toBeGreaterThanOrEqual(30)
        else if (wasStale) expect(left).toBeLessThanOrEqual(0)
        else expect(left).toBeGreaterThanOrEqual(7)
      }
    }),
  )
})

it('A replaced event leaves no trace, and a provisional one moves nothing', () => {
  fc.assert(
    fc.property(arrivals, signal, fc.nat(), (given, extra, place) => {
      const events = ledger(given)
      const at = events.length === 0 ? 0 : place % events.length
      const receivedAt = events[at]?.receivedAt ?? START
      const odd = { ...extra, id: 1000, receivedAt, provisional: true, replaces: null, voided: null }
      const withOdd = events.toSpliced(at, 0, odd)
      expect(foldEvents(START, withOdd).state).toEqual(foldEvents(START, events).state)
      const replaced = withOdd.map((event) => (event.id === 1000 ? { ...event, provisional: false } : event))
      const last = { ...odd, id: 1001, receivedAt: (events.at(-1)?.receivedAt ?? START) + 1, provisional: false }
      expect(foldEvents(START, [...replaced, { ...last, replaces: 1000 }]).state).toEqual(
        foldEvents(START, [...events, last]).state,
      )
    }),
  )
})

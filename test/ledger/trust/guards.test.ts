import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeEvent } from '../../../src/ledger/trust/events/apply.ts'
import type { SignalStrength } from '../../../src/ledger/trust/events/event.ts'
import { initialState } from '../../../src/ledger/trust/initial-state.ts'
import type { TrustState } from '../../../src/ledger/trust/state.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const HOUR = 3_600_000

type Step = readonly [hours: number, result: 'pass' | 'fail', strength: SignalStrength, source?: string]

function play(...steps: readonly Step[]) {
  let state: TrustState = initialState(START)
  return steps.map(([hours, result, signal_strength, source = 'ci']) => {
    const applied = judgeEvent(state, { result, signal_strength, source }, START + hours * HOUR)
    state = applied.state
    return applied
  })
}

const times = (count: number, step: (index: number) => Step): Step[] => Array.from({ length: count }, (_, i) => step(i))

/** "Never promote an entry with recent consecutive fails ≥ 3" (Validation Events and Trust): what held for ninety days has no recent fails. */
it('No entry of a hundred played years is barred whose last ninety days hold', () => {
  const strength = fc.constantFrom<SignalStrength>('strong', 'medium', 'weak')
  const event = fc.tuple(
    fc.integer({ min: 0, max: 6600 }),
    fc.constantFrom('pass', 'fail'),
    strength,
    fc.constantFrom('ci', 'scan', 'feedback'),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.constantFrom('ci', 'scan'), (events, confirming) => {
      const before = events.toSorted(([one], [other]) => one - other).map((each): Step => each)
      const holding = times(91, (day): Step => [6601 + 24 * day, 'pass', 'medium', confirming])
      expect(play(...before, ...holding).at(-1)?.state.guard.entry.bar).toBeNull()
    }),
    { numRuns: 100 },
  )
})

describe('A weak fail', () => {
  it.each<[string, readonly Step[], boolean]>([
    ['against two strong passes is ignored', times(2, () => [0, 'pass', 'strong']), true],
    ['against one strong pass counts', [[0, 'pass', 'strong']], false],
    [
      'against two strong passes is ignored, whatever failed besides',
      [
        [0, 'pass', 'strong'],
        [0, 'pass', 'strong'],
        [0, 'fail', 'strong'],
      ],
      true,
    ],
    ['against many medium passes counts', times(9, () => [0, 'pass', 'medium']), false],
  ])('%s', (_, before, ignored) => {
    const earlier = play(...before).at(-1)?.state
    const last = play(...before, [1, 'fail', 'weak']).at(-1)
    expect(last?.ignored).toBe(ignored ? 'a weak fail against two or more strong passes' : null)
    expect(last?.state.stats.weak_fail).toBe(ignored ? 0 : 1)
    if (ignored) expect({ ...last?.state, guard: null }).toEqual({ ...earlier, guard: null })
  })

  it('is alone in that: a medium fail and a weak pass count', () => {
    const passes = times(5, () => [0, 'pass', 'strong'] as Step)
    expect(play(...passes, [1, 'fail', 'medium'], [1, 'pass', 'weak']).map(({ ignored }) => ignored)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })
})

describe('A fail that is ignored', () => {
  it('keeps no entry from rising', () => {
    const passes = times(8, () => [0, 'pass', 'strong'])
    const ignored = times(3, (i) => [i + 1, 'fail', 'weak', 'lint'])
    const last = play(...passes, ...ignored, [24, 'pass', 'strong']).at(-1)
    expect(last?.state.score.validation_level).toBe(2)
  })
})

describe('A level', () => {
  const levels = (...steps: readonly Step[]) => play(...steps).map(({ state }) => state.score.validation_level)

  it('goes up by one in 24 hours', () => {
    const hours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 24, 25, 47, 48]
    expect(levels(...hours.map((at): Step => [at, 'pass', 'strong']))).toEqual([
      ...[0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      ...[2, 2, 2, 3],
    ])
  })

  it('goes down at once, and comes back when a strong pass has stood for a day after three fails', () => {
    const passes = [0, 0, 0, 0, 0, 0, 0, 0, 24].map((at): Step => [at, 'pass', 'strong'])
    const fails = times(3, () => [25, 'fail', 'strong'])
    const again = [26, 26, 47, 49, 50].map((at): Step => [at, 'pass', 'strong'])
    expect(levels(...passes, ...fails, ...again).slice(8)).toEqual([2, 2, 1, 0, 0, 0, 0, 0, 1])
  })

  it('comes back a day after it rose last when it failed less often', () => {
    const passes = [0, 0, 0, 0, 0, 0, 0, 0, 24].map((at): Step => [at, 'pass', 'strong'])
    const fails = times(2, () => [25, 'fail', 'strong'])
    const again = [26, 47, 49].map((at): Step => [at, 'pass', 'strong'])
    expect(levels(...passes, ...fails, ...again).slice(8)).toEqual([2, 2, 1, 1, 1, 2])
  })

  it('goes up although it failed three times, if the fails did not follow each other', () => {
    const fails = [0, 1, 2].flatMap((at): Step[] => [
      [at, 'fail', 'medium', `s${at}`],
      [at, 'pass', 'strong'],
    ])
    expect(levels(...fails, [3, 'pass', 'strong'], [28, 'pass', 'strong']).at(-1)).toBe(1)
  })

  it('does not go up while a source keeps failing, however often other sources pass', () => {
    const fails = times(3, (i) => [i, 'fail', 'medium', 'scan'])
    const passes = times(60, (i) => [10 + i * 24, 'pass', 'strong', 'ci'])
    expect(new Set(levels(...fails, ...passes).slice(3))).toEqual(new Set([0]))
  })

  it('goes up again once passes have stood for a week after three fails, where no strong ones are to be had', () => {
    const fails = times(3, (i) => [i * 24, 'fail', 'medium', 'scan'])
    const scans = times(100, (i) => [(3 + i) * 24, 'pass', 'medium', 'scan'])
    const daily = levels(...fails, ...scans)
    expect(daily.slice(0, 3 + 7)).toEqual(Array.from({ length: 10 }, () => 0))
    expect(daily.at(3 + 7)).toBe(1)
    expect(daily.at(-1)).toBe(1)
  })

  it('does not go up after three fails in a row, however far apart, until passes have stood', () => {
    const passes = times(9, () => [0, 'pass', 'strong'])
    const fails = times(3, (i) => [200 * (i + 1), 'fail', 'medium'])
    const then = (...steps: readonly Step[]) => levels(...passes, ...fails, ...steps).at(-1)
    expect(levels(...passes, ...fails).at(-1)).toBe(1)
    expect(then([800, 'pass', 'strong'])).toBe(1)
    expect(then([800, 'pass', 'strong'], [823, 'pass', 'strong'])).toBe(1)
    expect(then([800, 'pass', 'strong'], [824, 'pass', 'weak'])).toBe(2)
    expect(then([800, 'pass', 'medium'], [900, 'pass', 'medium'])).toBe(1)
    expect(then([800, 'pass', 'medium'], [800 + 7 * 24, 'pass', 'medium'])).toBe(2)
    // A fail after the strong pass: it does not stand.
    expect(then([800, 'pass', 'strong'], [801, 'fail', 'medium'], [824, 'pass', 'strong'])).toBe(1)
    expect(then([800, 'pass', 'strong'], [801, 'fail', 'medium'], [824, 'pass', 'strong'], [848, 'pass', 'weak'])).toBe(
      2,
    )
  })

  it('does not go up with a fail', () => {
    const passes = times(60, () => [0, 'pass', 'strong'] as Step)
    expect(levels(...passes, [100, 'fail', 'weak', 'lint']).at(-1)).toBe(1)
    expect(levels(...passes, [100, 'fail', 'medium']).at(-1)).toBe(1)
    expect(levels(...passes, [100, 'fail', 'medium'], [101, 'pass', 'weak']).at(-1)).toBe(2)
  })
})

describe('Fails in a row', () => {
  const left = (...steps: readonly Step[]) => play(...steps).at(-1)?.state.stats.consecutive_fail
  const STRONG = times(3, (i) => [i, 'fail', 'strong'])
  const MIXED: readonly Step[] = [
    [0, 'fail', 'medium'],
    [1, 'fail', 'weak'],
  ]
  const DRIFTED: Step = [0, 'fail', 'strong', 'scan']

  it.each<[string, number, readonly Step[]]>([
    ['three strong ones end with a strong pass', 0, [...STRONG, [9, 'pass', 'strong']]],
    ['whatever runs it', 0, [...STRONG, [9, 'pass', 'strong', 'qa-run']]],
    ['not with a medium pass', 3, [...STRONG, [9, 'pass', 'medium']]],
    ['not with a weak pass', 3, [...STRONG, [9, 'pass', 'weak']]],
    ['not with the daily pass of a scan', 3, [...STRONG, [9, 'pass', 'medium', 'scan']]],
    ['medium ones end with a medium pass', 0, [...MIXED, [2, 'pass', 'medium']]],
    ['but not with a weak one', 2, [...MIXED, [2, 'pass', 'weak']]],
    ["a scan's end when a scan finds the claim true", 0, [DRIFTED, [1, 'pass', 'medium', 'scan']]],
    ["a scan's end when people say so", 0, [DRIFTED, [1, 'pass', 'medium', 'feedback']]],
    ["a scan's do not end with a commit", 1, [DRIFTED, [1, 'pass', 'weak', 'co-change']]],
    ["a scan's do not end with CI", 1, [DRIFTED, [1, 'pass', 'strong', 'ci']]],
    ['of both kinds are one row', 4, [DRIFTED, ...STRONG]],
    ['of which a pass ends those of its kind', 1, [DRIFTED, ...STRONG, [9, 'pass', 'strong']]],
  ])('%s: %d are left', (_, expected, steps) => {
    expect(left(...steps)).toBe(expected)
  })

  it('keep the score down', () => {
    const score = (...steps: readonly Step[]) => play(...steps).at(-1)?.state.score.trust_score
    expect(score(...STRONG)).toBe(0)
    expect(score(...STRONG, [9, 'pass', 'weak'])).toBe(0)
  })
})

describe('An anomaly', () => {
  it('is alternating results over the last six events', () => {
    const steps = times(8, (i) => [i * 24, i % 2 === 0 ? 'pass' : 'fail', 'strong'])
    expect(play(...steps).map(({ anomalies }) => anomalies.length)).toEqual([0, 0, 0, 0, 0, 1, 1, 1])
    expect(play(...steps.slice(0, 6)).at(-1)?.anomalies).toEqual(['alternating'])
    expect(play(...steps, [300, 'fail', 'strong']).at(-1)?.anomalies).toEqual([])
  })

  it('is more than 20 events an hour from one source', () => {
    const burst = times(21, (i) => [i / 60, 'pass', 'weak', 'cli'])
    const others = times(20, (i) => [i / 60, 'pass', 'weak', 'web'])
    const found = play(...others, ...burst).map(({ anomalies }) => anomalies)
    expect(found.slice(0, -1).flat()).toEqual([])
    expect(found.at(-1)).toEqual(['burst'])
    expect(play(...burst.slice(1), [1.02, 'pass', 'weak', 'cli']).at(-1)?.anomalies).toEqual([])
  })

  it('of ignored events is one too', () => {
    const weak = times(6, (i) => [i + 1, i % 2 === 0 ? 'pass' : 'fail', 'weak', 'lint'])
    const found = play(...times(9, () => [0, 'pass', 'strong'] as Step), ...weak)
    expect(found.at(-1)).toMatchObject({ ignored: expect.any(String), anomalies: ['alternating'] })
  })

  it('is one source that passes in turn with another that fails', () => {
    const steps = times(7, (i) => [i, i % 2 === 0 ? 'pass' : 'fail', 'medium', i % 2 === 0 ? 'scan' : 'ci'])
    expect(play(...steps).map(({ anomalies }) => anomalies.length)).toEqual([0, 0, 0, 0, 0, 1, 1])
  })

  it('is looked for in what stays small, however many sources there are', () => {
    const last = play(...times(400, (i) => [i / 600, 'pass', 'weak', `s${i % 40}`])).at(-1)
    expect(Object.keys(last?.state.guard.sources ?? {})).toHaveLength(16)
    const one = play(...times(400, (i) => [i / 600, 'pass', 'weak'])).at(-1)?.state.guard.sources.ci
    expect([one?.results, one?.arrivals.length]).toEqual(['pppppp', 21])
  })

  it('is none where the first of 21 events came an hour before the last', () => {
    const evenly = times(21, (i) => [i / 20, 'pass', 'weak', 'cli'])
    expect(play(...evenly).flatMap(({ anomalies }) => anomalies)).toEqual([])
  })
})

describe('Of a source', () => {
  const memory = (...steps: readonly Step[]) => play(...steps).at(-1)?.state.guard.sources
  const at = (hours: number): number => START + hours * HOUR

  it.each<[string, readonly Step[], object]>([
    ['a pass', [[0, 'pass', 'strong']], { results: 'p', arrivals: [at(0)] }],
    ['a fail', [[0, 'fail', 'strong']], { results: 'f', arrivals: [at(0)] }],
    [
      'what arrived within the hour',
      [0, 0.5, 1, 1.25].map((hours): Step => [hours, 'pass', 'weak']),
      { results: 'pppp', arrivals: [at(0.5), at(1), at(1.25)] },
    ],
    [
      'the last alone after an hour of silence',
      [0, 9].map((hours): Step => [hours, 'pass', 'weak']),
      { arrivals: [at(9)] },
    ],
    ['six results', times(9, (i) => [i, i < 5 ? 'fail' : 'pass', 'weak']), { results: 'ffpppp' }],
  ])('is remembered: %s', (_, steps, expected) => {
    expect(memory(...steps)?.ci).toMatchObject(expected)
  })

  it('that was silent longest nothing is remembered when there are more than 16', () => {
    const names = Array.from({ length: 16 }, (_, i) => `s${i}`)
    const sixteen = names.map((name, i): Step => [i, 'pass', 'weak', name])
    const kept = (...more: readonly Step[]) => Object.keys(memory(...sixteen, ...more) ?? {}).toSorted()
    expect(kept()).toEqual(names.toSorted())
    expect(kept([16, 'pass', 'weak', 's0'], [17, 'pass', 'weak', 'new'])).toEqual(
      ['new', ...names.filter((name) => name !== 's1')].toSorted(),
    )
  })

  it('it is the same ones that are remembered, in whatever order they came at one time', () => {
    const names = 'abcdefghijklmnopq'.split('')
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 17 }), (order) => {
        const kept = memory(...order.map((source): Step => [0, 'pass', 'weak', source]))
        expect(Object.keys(kept ?? {}).toSorted()).toEqual(names.slice(0, 16))
      }),
    )
  })
})

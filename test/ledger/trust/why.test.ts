import { expect, it } from 'vitest'
import { applyEvent, explainTrust, initialState, type SignalStrength } from '../../../src/ledger/trust/index.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DAY = 86_400_000

function why(steps: readonly (readonly [number, 'pass' | 'fail', SignalStrength])[], days: number): string {
  let state = initialState(START)
  for (const [at, result, signal_strength] of steps)
    state = applyEvent(state, { result, signal_strength, source: 'ci' }, START + at * DAY)
  return explainTrust(state, START + days * DAY)
}

it.each([
  [[], 0, '0.40 (candidate): there is no signal yet, and this is where every entry starts.'],
  [[[0, 'pass', 'strong']], 0, '0.45 (candidate): 1 strong pass (+0.25), the last today.'],
  [
    [
      [0, 'pass', 'strong'],
      [1, 'pass', 'medium'],
      [2, 'fail', 'weak'],
      [3, 'fail', 'strong'],
    ],
    4,
    '0.19 (candidate): 1 strong pass (+0.25), 1 strong fail (−0.35), 1 medium pass (+0.10), 1 weak fail (−0.05), 2 fails in a row (−1.00), the last yesterday.',
  ],
  [[[0, 'fail', 'medium']], 0, '0.27 (candidate): 1 medium fail (−0.15), 1 fail in a row (−0.50), the last today.'],
  [[[0, 'pass', 'weak']], 0, '0.40 (candidate): 1 weak pass (+0.02), the last today.'],
  [
    (['strong', 'medium', 'weak'] as const).flatMap((strength) =>
      (['fail', 'fail', 'pass', 'pass'] as const).map((result) => [0, result, strength] as const),
    ),
    0,
    '0.35 (candidate): 2 strong passes (+0.50), 2 strong fails (−0.70), 2 medium passes (+0.20), 2 medium fails (−0.30), 2 weak passes (+0.04), the last today.',
  ],
  [
    Array.from({ length: 5 }, () => [0, 'pass', 'strong'] as const),
    90,
    '0.65 (basic): 5 strong passes (+1.25), the last 90 days ago; its level may rise with a pass, once a day; it counts 0.46 today, as trust halves in 180 days without news.',
  ],
  [
    [
      ...Array.from({ length: 9 }, () => [0, 'pass', 'strong'] as const),
      ...Array.from({ length: 3 }, () => [1, 'fail', 'weak'] as const),
      ...Array.from({ length: 3 }, () => [1, 'fail', 'medium'] as const),
      [2, 'pass', 'strong'],
    ],
    2,
    '0.81 (basic): 10 strong passes (+2.50), 3 medium fails (−0.45), the last today; its level may rise with a pass, once a day, after 3 fails in a row once passes have stood for 7 days, or a strong one for a day.',
  ],
  [
    [[0, 'pass', 'medium']],
    120,
    '0.42 (candidate): 1 medium pass (+0.10), the last 120 days ago; it counts 0.26 today, as trust halves in 180 days without news; it is stale.',
  ],
] as const)('After %j, %i days later: %s', (steps, days, sentence) => {
  expect(why(steps, days)).toBe(sentence)
})

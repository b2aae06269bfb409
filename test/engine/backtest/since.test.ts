import { expect, it } from 'vitest'
import { timeOfSince } from '../../../src/engine/backtest/since.ts'

const NOW = Date.parse('2026-03-31T12:00:00Z')

it.each([
  ['90d', '2025-12-31T12:00:00Z'],
  ['6w', '2026-02-17T12:00:00Z'],
  ['1m', '2026-02-28T12:00:00Z'],
  ['18m', '2024-09-30T12:00:00Z'],
  ['2y', '2024-03-31T12:00:00Z'],
  ['6 months ago', '2025-09-30T12:00:00Z'],
  ['2 years', '2024-03-31T12:00:00Z'],
  ['1 day ago', '2026-03-30T12:00:00Z'],
  ['2025-01-31', '2025-01-31T00:00:00Z'],
])('%s is %s', (text, time) => {
  expect(timeOfSince(text, NOW)).toBe(Date.parse(time) / 1000)
})

it.each(['', '2', 'y', '2 decades', 'ago', '2y ago', '-1d', '1.5y', '99999y', '2025-02-30', '2025-1-1', 'yesterday'])(
  '%j is no time',
  (text) => {
    expect(timeOfSince(text, NOW)).toBeNull()
  },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reliability, reportStrength, settledBy } from '../../../../src/ledger/learning/feedback/drift-report.ts'

describe("An agent's record", () => {
  it.each([
    [0, 0, 0.5, 'weak'],
    [4, 0, 0.833, 'weak'],
    [5, 0, 0.857, 'medium'],
    [7, 1, 0.8, 'medium'],
    [4, 1, 0.714, 'weak'],
    [0, 4, 0.167, 'weak'],
    [0, 5, 0.143, null],
    [1, 4, 0.286, null],
    [2, 6, 0.3, 'weak'],
  ])(
    'of %d right and %d wrong reports is %d reliable: the next one counts %s',
    (confirmed, contradicted, share, strength) => {
      const record = { confirmed, contradicted }
      expect(reliability(record)).toBeCloseTo(share, 3)
      expect(reportStrength(record)).toBe(strength)
    },
  )

  it('gets better with every report that is confirmed, worse with every one that is contradicted, and is never certain', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (confirmed, contradicted) => {
        const share = reliability({ confirmed, contradicted })
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThan(1)
        expect(reliability({ confirmed: confirmed + 1, contradicted })).toBeGreaterThan(share)
        expect(reliability({ confirmed, contradicted: contradicted + 1 })).toBeLessThan(share)
        expect(reportStrength({ confirmed, contradicted })).not.toBe('strong')
      }),
    )
  })

  it.each([
    ['drifted', 'confirmed'],
    ['verified', 'contradicted'],
    ['uncertain', null],
    [null, 'gone'],
  ] as const)('a claim that is %s makes a report of it %s', (verdict, status) => {
    expect(settledBy(verdict)).toBe(status)
  })
})

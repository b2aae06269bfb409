import { describe, expect, it } from 'vitest'
import { placeOf } from '../../src/scan/places.ts'
import type { ScannedClaim } from '../../src/scan/scanned-claim.ts'
import { standingAfter } from '../../src/scan/standing.ts'
import { claim } from '../report/sample.ts'

const STANDING = claim({ claim_id: 'one', file: 'a.md' })

const judged = (id: string, verdict: ScannedClaim['verdict']): ScannedClaim => ({
  ...{ id, verdict, subject: null, type: 'command', file: 'a.md', line: 1, text: '', value: '' },
  ...{ confidence: 1, reason: '', evidence: [] },
})

describe('A finding of the base branch', () => {
  it.each([
    ['is as it was when the change touches neither it nor its page', [], [], 1, 0],
    ['is fixed when its claim is gone from a page that changed', [], ['a.md'], 0, 1],
    ['is fixed when its claim holds now', [judged('one', 'verified')], [], 0, 1],
    ['stays when its claim is still false', [judged('one', 'drifted')], ['a.md'], 1, 0],
    ['stays when nothing can be said of it any more', [judged('one', 'uncertain')], ['a.md'], 1, 0],
  ])('%s', (_, claims, changed, earlier, fixed) => {
    const result = { findings: [], muted: [] }
    const standing = standingAfter([STANDING], { result, claims, changed: new Set(changed) })
    expect(standing).toEqual({ earlier: earlier === 1 ? [STANDING] : [], fixedEarlier: fixed })
  })

  it('stays when its claim is met on a page that changed, and is left out as a guess', () => {
    const scanned = { result: { findings: [], muted: [] }, claims: [], changed: new Set(['a.md']) }
    expect(standingAfter([STANDING], { ...scanned, unproved: new Set(['one']) })).toEqual({
      earlier: [STANDING],
      fixedEarlier: 0,
    })
  })

  it('is left with the places that the change does not mend, and fixed with the last', () => {
    const other = placeOf(claim({ claim_id: 'two', file: 'b.md' }))
    const spread = { ...STANDING, also_at: [other] }
    const left = (changed: readonly string[]) =>
      standingAfter([spread], { result: { findings: [], muted: [] }, claims: [], changed: new Set(changed) })
    expect(left(['a.md'])).toMatchObject({ earlier: [{ claim_id: 'two', file: 'b.md', also_at: [] }], fixedEarlier: 0 })
    expect(left(['b.md'])).toEqual({ earlier: [STANDING], fixedEarlier: 0 })
    expect(left(['a.md', 'b.md'])).toEqual({ earlier: [], fixedEarlier: 1 })
  })

  it.each(['findings', 'muted'] as const)('is not told twice when the change has it among its %s', (where) => {
    const result = { findings: [], muted: [], [where]: [STANDING] }
    const standing = standingAfter([STANDING], { result, claims: [judged('one', 'drifted')], changed: new Set() })
    expect(standing).toEqual({ earlier: [], fixedEarlier: 0 })
  })
})

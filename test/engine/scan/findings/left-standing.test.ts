import { describe, expect, it } from 'vitest'
import type { VerifiedClaim } from '../../../../src/engine/history/past.ts'
import { placeOf } from '../../../../src/engine/scan/findings/places.ts'
import { metClaims, remainingAfter } from '../../../../src/engine/scan/findings/remaining.ts'
import type { ScannedClaim } from '../../../../src/engine/scan/scanned-claim.ts'
import { claim } from '../../../report/sample.ts'

const STANDING = claim({ claim_id: 'one', file: 'a.md' })

const scannedAs = (id: string, verdict: ScannedClaim['verdict']): ScannedClaim => ({
  ...{ id, verdict, subject: null, type: 'command', file: 'a.md', line: 1, text: '', value: '' },
  ...{ confidence: 1, verifier_confidence: 1, reason: '', evidence: [] },
})

describe('A finding of the base branch', () => {
  it.each([
    ['is as it was when the change touches neither it nor its page', [], [], 1, 0],
    ['is fixed when its claim is gone from a page that changed', [], ['a.md'], 0, 1],
    ['is fixed when its claim holds now', [scannedAs('one', 'verified')], [], 0, 1],
    ['stays when its claim is still false', [scannedAs('one', 'drifted')], ['a.md'], 1, 0],
    ['stays when nothing can be said of it any more', [scannedAs('one', 'uncertain')], ['a.md'], 1, 0],
  ])('%s', (_, claims, changed, earlier, fixed) => {
    const result = { findings: [], muted: [] }
    const met = metClaims(['one'], { claims, checked: [] })
    const standing = remainingAfter([STANDING], { result, met, changed: new Set(changed) })
    expect(standing).toEqual({ earlier: earlier === 1 ? [STANDING] : [], fixedEarlier: fixed })
  })

  it('stays when its claim is met on a page that changed, and is left out as a guess', () => {
    const guess = { claim: { id: 'one' }, outcome: { state: 'unknown' } } as VerifiedClaim
    const met = metClaims(['one'], { claims: [], checked: [guess] })
    const scanned = { result: { findings: [], muted: [] }, met, changed: new Set(['a.md']) }
    expect(remainingAfter([STANDING], scanned)).toEqual({ earlier: [STANDING], fixedEarlier: 0 })
  })

  it('is left with the places that the change does not mend, and fixed with the last', () => {
    const other = placeOf(claim({ claim_id: 'two', file: 'b.md' }))
    const spread = { ...STANDING, also_at: [other] }
    const left = (changed: readonly string[]) =>
      remainingAfter([spread], { result: { findings: [], muted: [] }, met: new Map(), changed: new Set(changed) })
    expect(left(['a.md'])).toMatchObject({ earlier: [{ claim_id: 'two', file: 'b.md', also_at: [] }], fixedEarlier: 0 })
    expect(left(['b.md'])).toEqual({ earlier: [STANDING], fixedEarlier: 0 })
    expect(left(['a.md', 'b.md'])).toEqual({ earlier: [], fixedEarlier: 1 })
  })

  it.each(['findings', 'muted'] as const)('is not told twice when the change has it among its %s', (where) => {
    const result = { findings: [], muted: [], [where]: [STANDING] }
    const standing = remainingAfter([STANDING], { result, met: new Map([['one', false]]), changed: new Set() })
    expect(standing).toEqual({ earlier: [], fixedEarlier: 0 })
  })
})

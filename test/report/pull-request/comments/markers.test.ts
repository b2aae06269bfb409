import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  renderFindingComment,
  renderMendedComment,
} from '../../../../src/report/pull-request/comments/finding-comment.ts'
import { parseMarker, parseTicks, tickLine } from '../../../../src/report/pull-request/comments/markers.ts'
import { renderSticky } from '../../../../src/report/pull-request/comments/sticky.ts'
import { finding, report } from '../sample.ts'
import { hostileText } from '../texts.ts'

const id = fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 }))

describe('hidden markers', () => {
  it('give back the claim, whatever the finding says', () => {
    fc.assert(
      fc.property(id, hostileText, (claimId, text) => {
        const given = finding({ claim_id: claimId, value: text, text, reason: text, file: text, quote: text })
        const marker = { kind: 'finding', claimId }
        expect(parseMarker(renderFindingComment(given))).toEqual(marker)
        expect(parseMarker(renderMendedComment(given, '3f2c1ab'))).toEqual(marker)
        const sticky = renderSticky(report({ introduced: [given] }), { commented: new Set(), posted: false }) ?? ''
        expect(parseMarker(sticky)).toEqual({ kind: 'sticky' })
        expect(parseTicks(sticky).map((tick) => tick.claimId)).toEqual(Array(5).fill(claimId))
      }),
    )
  })

  it.each([
    ['hello <!-- docalign:sticky -->'],
    ['\n<!-- docalign:sticky -->'],
    [' <!-- docalign:finding:a -->'],
    ['<!-- docalign:finding: -->'],
    ['<!-- docalign:finding:%E0%A4 -->'],
    ['<!-- docalign:findings:a -->'],
    [''],
  ])('count at the very start of a body only, and only when whole: %j', (body) => {
    expect(parseMarker(body)).toBeNull()
  })

  it('are not read from a box of another shape', () => {
    const line = tickLine({ claimId: 'a', pick: 'will_fix_later', ticked: true }, 'Later')
    expect(parseTicks(line)).toHaveLength(1)
    for (const other of [
      ` ${line}`,
      `> ${line}`,
      line.replace('will_fix_later', 'will_not'),
      `${line} x`,
      line.slice(2),
    ])
      expect(parseTicks(other)).toEqual([])
  })
})

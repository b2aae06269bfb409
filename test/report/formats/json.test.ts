import { describe, expect, it } from 'vitest'
import { renderJson } from '../../../src/report/formats/json.ts'
import { claim, HOSTILE, result } from '../sample.ts'

describe('renderJson', () => {
  it('prints the keys of the contract in their order, and additions after them', () => {
    const parsed = JSON.parse(renderJson(result()))
    const contract = ['version', 'repository', 'docs', 'claims', 'findings', 'uncertain', 'judge', 'timing_ms']
    expect(Object.keys(parsed)).toEqual([
      ...contract,
      'docs_total',
      'muted',
      'skipped',
      'config_problems',
      'commit_times',
      'possible',
    ])
    expect(Object.keys(parsed.claims)).toEqual(['total', 'verified', 'drifted', 'uncertain', 'byType'])
    const finding =
      'claim_id claim_type file line column text value verdict severity confidence reason suggestion certain evidence_kind last_true broken_by also_at evidence suppressed quote rule ever_true'
    expect(Object.keys(parsed.findings[0])).toEqual(finding.split(' '))
    expect(parsed.judge).toBeNull()
  })

  it('keeps every value as it is', () => {
    const given = result({ findings: [claim({ text: HOSTILE })], muted: [claim({ suppressed: { reason: 'later' } })] })
    const { judge, ...parsed } = JSON.parse(renderJson(given))
    expect(parsed).toEqual(JSON.parse(JSON.stringify(given)))
  })

  it('holds no character that a terminal acts on', () => {
    expect(renderJson(result({ findings: [claim({ text: HOSTILE })] }))).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/,
    )
  })
})

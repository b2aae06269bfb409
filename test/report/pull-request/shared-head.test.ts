import { describe, expect, it } from 'vitest'
import { renderCheckRun } from '../../../src/report/pull-request/check-run.ts'
import type { ScanReport } from '../../../src/report/pull-request/report.ts'
import { renderSharedHead, type SharedHead, worstFirst } from '../../../src/report/pull-request/shared-head.ts'
import { finding, moved, NEVER, report } from './sample.ts'

function result(
  head: number | string,
  changes: Partial<ScanReport> = {},
  failOn: 'never' | 'new' = 'never',
): SharedHead {
  const run = renderCheckRun(report(changes), { ...NEVER, failOn })
  const baseRef = typeof head === 'number' ? 'release/1' : null
  return { head, baseRef, run: { ...run, conclusion: run.conclusion ?? 'neutral' } }
}

describe('The check run of a head that several share', () => {
  it('is the one that fails, else the one that is not successful, else the one with most annotations', () => {
    const fine = result(1)
    const one = result(2, { introduced: [finding()] })
    const two = result(3, { introduced: [finding(), moved()] })
    const failing = result(4, { introduced: [finding()] }, 'new')
    expect(worstFirst([fine, one, two, failing]).map(({ head }) => head)).toEqual([4, 3, 2, 1])
  })

  it('shows the others as plain text, whatever their branches and titles hold', () => {
    const other = result('evil`|<b>')
    const title = '[x](http://evil.example) @somebody'
    const { summary } = renderSharedHead(result(7), [{ ...other, run: { ...other.run, title } }])
    expect(summary).toMatch(/^#7 into `release\/1` has the worst result of those that share this commit/)
    expect(summary).not.toContain('](http')
    expect(summary).not.toContain('@somebody')
    expect(summary).not.toContain('<b>')
  })

  it('is no longer than GitHub takes', () => {
    const long = result(1)
    const run = { ...long.run, summary: `${'word '.repeat(10)}\n`.repeat(1300), title: 'word '.repeat(51) }
    const others = Array.from({ length: 20 }, (_, index) => ({ ...long, head: index + 2, run }))
    const shown = renderSharedHead({ ...long, run }, others)
    expect(Buffer.byteLength(shown.summary)).toBeLessThanOrEqual(65_535)
    expect(shown.title.length).toBeLessThanOrEqual(255)
    expect(shown.summary).toContain('- … 10 more')
  })
})

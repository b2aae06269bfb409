import { describe, expect, it } from 'vitest'
import { QUICK_PICKS } from '../../../src/ledger/learning/feedback/quick-pick.ts'
import { renderFindingComment, renderMendedComment } from '../../../src/report/pull-request/comments/finding-comment.ts'
import { parseMarker, parseTicks } from '../../../src/report/pull-request/comments/markers.ts'
import { renderSticky } from '../../../src/report/pull-request/comments/sticky.ts'
import type { Finding } from '../../../src/report/pull-request/report.ts'
import { FULL, finding, moved, report } from './sample.ts'

const NONE: ReadonlySet<string> = new Set()

describe("a finding's comment", () => {
  it('says what is wrong, and how to answer', () => {
    expect(renderFindingComment(finding()).split('\n')).toEqual([
      '<!-- docalign:finding:402eaac0d6b61fed7c51 -->',
      '**`npm run bootstrap` no longer exists** — package.json has no script `bootstrap`.',
      '',
      '👍 useful · 👎 not useful. Or answer with a number:  ',
      '**1** Not relevant to this file · **2** Intentionally different (migration, experiment) · **3** We know, will fix the docs later · **4** Docs describe planned behavior · **5** Finding is wrong (docs are correct)',
    ])
  })

  it('offers a fix that is certain', () => {
    const text = renderFindingComment(moved())
    expect(text).toContain('**`src/cli/run.ts` has moved** to `src/commands/run.ts`.\n')
    expect(text).toContain('\n\n```suggestion\nIt starts in `src/commands/run.ts`.\n```\n\n')
  })

  it('only mentions a fix that is a guess', () => {
    const text = renderFindingComment(finding({ suggestion: 'setup' }))
    expect(text).not.toContain('```')
    expect(text).toContain('package.json has no script `bootstrap`; perhaps `setup`.')
  })

  it.each<[Partial<Finding>, string]>([
    [{ reason: '`bootstrap` is nowhere in the code' }, '**`bootstrap` is nowhere in the code** any more.'],
    [
      { reason: '`bootstrap` does not exist', suggestion: 'boot' },
      '**`bootstrap` does not exist** any more; perhaps `boot`.',
    ],
    [
      { reason: 'a.md has no heading `#first-steps`', suggestion: '#first-step' },
      '**`npm run bootstrap` no longer exists** — a.md has no heading `#first-steps`; perhaps `#first-step`.',
    ],
    [
      { reason: 'package.json:5 requires Node.js 20', suggestion: '20' },
      '**`npm run bootstrap` no longer exists** — package.json:5 requires Node.js 20.',
    ],
    [
      {
        reason: 'moved to src/b.js',
        evidence: [{ file: 'src/b.js', line: null }],
        suggestion: 'https://github.com/o/r/blob/main/src/b.js',
      },
      '**`npm run bootstrap` has moved** to `src/b.js`.',
    ],
  ])('says nothing twice (%#)', (changes, sentence) => {
    expect(renderFindingComment(finding({ evidence: [], ...changes })).split('\n')[1]).toBe(sentence)
  })

  it('is struck when the finding is mended, and still the same finding', () => {
    const text = renderMendedComment(finding(), '3f2c1ab0000')
    expect(text).toBe(
      '<!-- docalign:finding:402eaac0d6b61fed7c51 -->\n~~`npm run bootstrap` no longer exists~~ Fixed in 3f2c1ab.',
    )
  })
})

describe('the sticky comment', () => {
  it('is silent when there is nothing to say', () => {
    expect(renderSticky(report(), { commented: NONE, posted: false })).toBeNull()
    const commented = new Set([finding().claim_id])
    expect(renderSticky(report({ introduced: [finding()] }), { commented, posted: false })).toBeNull()
    expect(
      renderSticky(report({ earlier: [finding()], muted: FULL.muted ?? [] }), { commented, posted: false }),
    ).toBeNull()
  })

  it('lists what has no line in the diff, with a box for each quick pick', () => {
    const text = renderSticky(report({ introduced: [finding(), moved()] }), {
      commented: new Set([finding().claim_id]),
      posted: false,
    })
    expect(text).toMatch(
      /^<!-- docalign:sticky -->\n\*\*This change makes 2 statements false\.\*\* 1 of them has a comment in the diff; the rest is here\.\n/,
    )
    expect(text).toContain('**`src/cli/run.ts` has moved** to `src/commands/run.ts`.')
    expect(parseTicks(text ?? '')).toEqual(
      QUICK_PICKS.map(({ reason }) => ({ claimId: moved().claim_id, pick: reason, ticked: false })),
    )
  })

  it('keeps boxes that were ticked, also after GitHub has changed the line ends', () => {
    const ticks = [{ claimId: moved().claim_id, pick: 'will_fix_later', ticked: true }] as const
    const text = renderSticky(report({ introduced: [moved()] }), { commented: NONE, posted: true, ticks }) ?? ''
    expect(text).toContain('- [x] We know, will fix the docs later <!--')
    expect(parseTicks(text.replaceAll('\n', '\r\n')).filter(({ ticked }) => ticked)).toEqual(ticks)
  })

  it.each([
    [report(), 'All fixed in 9f8e7d6.'],
    [report({ muted: FULL.muted ?? [] }), 'Nothing left at 9f8e7d6: fixed or muted.'],
    [report({ introduced: [finding()] }), 'Nothing left here at 9f8e7d6; 1 claim commented in the diff.'],
  ])('shrinks to one line (%#)', (value, line) => {
    const text = renderSticky(value, { commented: new Set([finding().claim_id]), posted: true })
    expect(text).toBe(`<!-- docalign:sticky -->\n${line}`)
    expect(parseMarker(text ?? '')).toEqual({ kind: 'sticky' })
  })

  it('leaves out whole findings when there are too many, and says how many', () => {
    const introduced = Array.from({ length: 400 }, (_, line) => finding({ claim_id: `c${line}`, line }))
    const text = renderSticky(report({ introduced }), { commented: NONE, posted: false }) ?? ''
    const ticks = parseTicks(text)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_535)
    expect(ticks.length % 5).toBe(0)
    expect(text).toMatch(
      new RegExp(
        `… ${400 - ticks.length / 5} more claims omitted for length; see \\[the check run\\]\\(https://\\S+/pull/\\d+/checks\\)\\.`,
      ),
    )
  })
})

import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import type { ValidationReport } from '../../../src/epochs/scoring/report.ts'
import { renderEpochCheck, renderEpochFailure } from '../../../src/report/epoch/check-run.ts'
import type { GatedEpoch } from '../../../src/report/epoch/gate.ts'
import { EPOCH_ISSUE_MARKER, renderEpochIssue, renderMendedIssue } from '../../../src/report/epoch/issue.ts'
import { report } from '../../epochs/reports.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'
const HOSTILE = 'Close #1 @everyone | `<img src=x onerror=alert(1)>` <!-- docalign:epoch --> [x](https://evil.example)'

function gated(changes: Partial<ValidationReport> = {}, more: Partial<GatedEpoch> = {}): GatedEpoch {
  const repositoryUrl = 'https://github.com/acme/notes'
  return { report: report(changes), gate: 'blocking', headSha: SHA, repositoryUrl, standing: 'published', ...more }
}

const failed: Partial<ValidationReport> = {
  ...{ passed: false, nccr: 0.5 },
  worst: [
    {
      ...{ question: HOSTILE, answer: HOSTILE, expected: HOSTILE, outcome: 'Inconsistent', place: 'docs/a b.md:7' },
      fix: 'Nothing was found: say it in a sentence that names what it is about.',
    },
  ],
  seen_results: [
    {
      ...{ concept_id: 1, ground_truth: HOSTILE, variations: [HOSTILE], outcome: 'Inconsistent', probes: [] },
      concept: { qa_id: 'a', doc: 'docs/a b.md', line: 7, claim_type: 'config' },
    },
  ],
}

describe('The check run of an epoch', () => {
  it.each([
    ['passes', {}, 'blocking', 'success', 'Passed: NCCR 1.00, IUR 1.00'],
    ['fails', failed, 'blocking', 'failure', 'Failed: NCCR 0.50, IUR 1.00'],
    ['is neutral in shadow', failed, 'shadow', 'neutral', 'Would fail: NCCR 0.50, IUR 1.00'],
    ['is neutral in shadow', {}, 'shadow', 'neutral', 'Would pass: NCCR 1.00, IUR 1.00'],
    [
      'fails',
      { passed: false, partial: 'the budget is used up' },
      'blocking',
      'failure',
      'Not finished: NCCR 1.00, IUR 1.00',
    ],
  ] as const)('%s', (_, changes, gate, conclusion, title) => {
    expect(renderEpochCheck(gated(changes, { gate }))).toMatchObject({ conclusion, title })
  })

  it('has both rates with their intervals and thresholds, and where to fix what', () => {
    const { summary } = renderEpochCheck(gated(failed))
    expect(summary).toContain('| **NCCR**, known facts answered correctly | 0.500 | 0.90 – 1.00 | 0.8 | **failed** |')
    expect(summary).toContain('| **IUR**, unknown facts refused | 1.000 | 0.92 – 1.00 | 0.9 | passed |')
    expect(summary).toContain(`[\`docs/a b.md:7\`](https://github.com/acme/notes/blob/${SHA}/docs/a%20b.md?plain=1#L7)`)
    expect(summary).toContain('Nothing was found: say it in a sentence')
  })

  it('says which epoch is published, and which is not', () => {
    expect(renderEpochCheck(gated()).summary).toContain('Epoch 1 is published.')
    expect(renderEpochCheck(gated(failed, { standing: 'held' })).summary).toContain('Epoch 1 is **not published**.')
    expect(renderEpochCheck(gated({}, { standing: 'aside' })).summary).toContain('differs from the default branch now')
  })

  it('blocks when it could not be made, unless the gate runs in shadow', () => {
    expect(renderEpochFailure('blocking', 'DOCALIGN_E201').conclusion).toBe('failure')
    expect(renderEpochFailure('shadow', 'DOCALIGN_E201').conclusion).toBe('neutral')
  })
})

describe('Text of a repository', () => {
  const texts = (): [string, string][] => {
    const { summary, text = '' } = renderEpochCheck(gated(failed))
    return [
      ['the check run', `${summary}\n${text}`],
      ['the issue', renderEpochIssue(gated(failed)).body.slice(EPOCH_ISSUE_MARKER.length)],
    ]
  }

  it.each(texts())('does nothing in %s', (_, markdown) => {
    const html = marked.parse(markdown, { async: false, gfm: true })
    expect(html).toContain('alert(1)')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<!--')
    expect(html).not.toContain('href="https://evil.example"')
    expect(html).not.toMatch(/#1|@everyone/)
    const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(
      ([, row]) => [...(row ?? '').matchAll(/<t[dh]/g)].length,
    )
    expect(rows.every((cells) => cells >= 3 && cells <= 5)).toBe(true)
  })
})

describe('The issue about an epoch', () => {
  it('names the entries that are not found and what must be above what', () => {
    const { title, body } = renderEpochIssue(gated(failed))
    expect(title).toBe('The docs fail their validation')
    expect(body.startsWith(EPOCH_ISSUE_MARKER)).toBe(true)
    expect(body).toContain('docs/a b.md:7')
    expect(body).toContain('NCCR is 0.500 and must be above 0.8')
  })

  it('says that a later epoch passed', () => {
    expect(renderMendedIssue(gated())).toContain('Epoch 1 passed at 0123456: NCCR 1.000, IUR 1.000.')
  })
})

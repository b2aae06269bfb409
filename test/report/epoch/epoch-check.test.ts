import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { renderEpochCheck, renderEpochFailure, renderEpochUnasked } from '../../../src/report/epoch/epoch-check.ts'
import type { GatedEpoch } from '../../../src/report/epoch/gate.ts'
import { EPOCH_ISSUE_MARKER, renderEpochIssue, renderMendedIssue } from '../../../src/report/epoch/issue.ts'
import { validationText } from '../../../src/report/epoch/terminal.ts'
import type { ValidationReport } from '../../../src/search/epochs/scoring/report.ts'
import { report } from '../../search/epochs/reports.ts'

const SHA = '0123456789abcdef0123456789abcdef01234567'
const HOSTILE = 'Close #1 @everyone | `<img src=x onerror=alert(1)>` <!-- docalign:epoch --> [x](https://evil.example)'

function gated(changes: Partial<ValidationReport> = {}, more: Partial<GatedEpoch> = {}): GatedEpoch {
  const repositoryUrl = 'https://github.com/acme/notes'
  return { report: report(changes), gate: 'blocking', headSha: SHA, repositoryUrl, standing: 'published', ...more }
}

const WORST: ValidationReport['worst'][number] = {
  ...{ question: HOSTILE, answer: HOSTILE, expected: HOSTILE, outcome: 'Inconsistent', place: 'docs/a b.md:7' },
  fix: 'It is not among the first results: say it in a sentence that names what it is about.',
}
const failed: Partial<ValidationReport> = {
  ...{ passed: false, nccr: 0.5, worst: [WORST] },
  seen_results: [
    {
      ...{ concept_id: 1, ground_truth: HOSTILE, variations: [HOSTILE], outcome: 'Inconsistent', probes: [] },
      concept: { qa_id: 'a', doc: 'docs/a b.md', line: 7, claim_type: 'config', headings: [] },
    },
  ],
}

describe('The check run of an epoch', () => {
  it('says that sections were left out on purpose, as the terminal does', () => {
    const said = 'earch was kept from 33 % of the sections, to see that the gate notices'
    expect(renderEpochCheck(gated({ dropped: 1 / 3 })).summary).toContain(`S${said}.`)
    expect(renderEpochCheck(gated()).summary).not.toContain(said)
    expect(validationText(report({ dropped: 1 / 3 }))).toContain(`s${said}`)
    expect(validationText(report())).not.toContain(said)
  })

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

  it('says in five lines what was decided, what was asked, both rates, and what was answered wrong', () => {
    const worst = [
      { ...WORST, question: 'which port?', answer: '8080', expected: 'Port 3000.' },
      { ...WORST, question: 'which host?' },
    ]
    const { summary, text = '' } = renderEpochCheck(gated({ ...failed, worst }, { standing: 'held' }))
    const place = `[\`docs/a b.md:7\`](https://github.com/acme/notes/blob/${SHA}/docs/a%20b.md?plain=1#L7)`
    expect(summary.split('\n')).toEqual([
      '- **Failed**: NCCR is 0.500 and must be above 0.8. Epoch 1 is **not published**.',
      '- **Asked**: 1 fact of the docs, and 1 question that they do not answer (3 ways of asking each; 2 of them are your own).',
      '- **NCCR 0.500** (0.90 – 1.00, must be above 0.8): 1 fact answered correctly each time, 0 never (0 of them refused each time), 0 not alike each time.',
      '- **IUR 1.000** (0.92 – 1.00, informs, and decides only with a model): 1 question refused each time, 0 answered differently, 0 answered with something made up.',
      `- **Answered wrong**: ${place} “which port?” was answered “8080” instead of “Port 3000.”. 1 more are in the details.`,
    ])
    expect(text).toContain('It is not among the first results: say it in a sentence')
    expect(renderEpochCheck(gated()).summary).toContain('- **Answered wrong**: nothing.')
  })

  it('says what nobody could be asked, and what the docs say of themselves, which blocks only where it was asked to', () => {
    const { report: _, ...shown } = gated({}, { gate: 'shadow' })
    const selfCheck = {
      headings: { asked: 9, lost: [{ file: HOSTILE, titles: ['A'] }] },
      ...{ vanished: [{ file: 'a.md', titles: ['Ports'] }], contradictions: [] },
    }
    const unasked = { ...shown, epochId: 7, why: 'the gate needs a model or your own questions', selfCheck }
    const run = renderEpochUnasked(unasked)
    expect(run).toMatchObject({
      ...{ conclusion: 'neutral', title: 'Not validated: the gate needs a model or your own questions' },
    })
    expect(run.summary).toContain('`.docalign/questions.jsonl`')
    expect(run.summary).toContain('8 of 9 headings find their section')
    expect(run.summary).toContain('a.md › Ports')
    expect(marked.parse(run.summary, { async: false, gfm: true })).not.toMatch(/<img|<!--|href="https:\/\/evil/)
    expect(renderEpochUnasked({ ...unasked, standing: 'published' }).summary).toContain(
      'answers searches all the same.',
    )
    expect(renderEpochUnasked({ ...unasked, gate: 'blocking' }).conclusion).toBe('failure')
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

import { describe, expect, it } from 'vitest'
import { type CheckRun, renderCheckRun } from '../../../src/report/pull-request/check-run.ts'
import { issueText, limitIssues, placeOrLocation } from '../../../src/report/pull-request/judge-issues.ts'
import type { FailRule, Finding, JudgeIssue, ScanReport } from '../../../src/report/pull-request/report.ts'
import { columns, github } from './github.ts'
import { FULL, finding, moved, NEVER, report } from './sample.ts'

const run = (changes: Partial<ScanReport> = {}, rule: FailRule = NEVER): CheckRun =>
  renderCheckRun(report(changes), rule)
const hallucination = FULL.judge?.issues[0]

describe("a check run's title", () => {
  const problem = { file: '.docalign.yml', line: 1, column: 1, message: 'DOCALIGN_E502 .docalign.yml:1:1 unknown key' }
  const muted = FULL.muted ?? []
  it.each<[Partial<ScanReport>, string]>([
    [{}, 'No false statements: 214 claims verified'],
    [{ counts: { verified: 1, drifted: 0, uncertain: 0 } }, 'No false statements: 1 claim verified'],
    [{ introduced: [finding()] }, 'This change makes 1 statement false'],
    [{ introduced: [finding(), moved()], muted }, 'This change makes 2 statements false'],
    [{ earlier: [finding()] }, 'No new false statements · 1 older'],
    [{ earlier: [finding(), moved()], fixedEarlier: 1 }, 'No new false statements · 2 older · 1 fixed'],
    [{ baseSha: null, earlier: [finding(), moved()] }, '2 statements in the docs are false'],
    [{ muted }, 'No false statements · 1 muted'],
    [{ muted, judge: FULL.judge }, 'No false statements · 1 muted · judge: 1 invented name in docs/api.md'],
    [{ configProblems: [problem] }, 'No false statements · 1 problem in the configuration'],
    [{ skipped: [{ file: 'a.md', reason: 'too large' }] }, 'No false statements · 1 doc not read'],
    [{ docs: 0 }, 'No docs to check'],
    [{ docs: 0, docsInAll: 0 }, 'No docs to check'],
    [{ docs: 0, docsInAll: 3 }, 'No docs affected by this change'],
    [
      { counts: { verified: 0, drifted: 0, uncertain: 0 }, docs: 3, docsInAll: 4 },
      'No statements affected by this change',
    ],
    [{ counts: { verified: 0, drifted: 0, uncertain: 0 }, docs: 3 }, 'No statements that can be checked in 3 docs'],
  ] as [Partial<ScanReport>, string][])('of the report %j is “%s”', (changes, title) => {
    expect(run(changes).title).toBe(title)
  })

  it('names no file when the issues of the judge lie in several', () => {
    if (!hallucination || !FULL.judge) throw new Error('the sample has an issue')
    const issues = [hallucination, { ...hallucination, place: { file: 'b.md', line: 3 } }]
    expect(run({ judge: { ...FULL.judge, issues } }).title).toBe('No false statements · judge: 2 invented names')
  })
})

describe('what a check run concludes', () => {
  const low = finding({ severity: 'low' })
  it.each<[string, Partial<ScanReport>, FailRule['failOn'], FailRule['minSeverity'], string]>([
    ['nothing found', {}, 'any', 'low', 'success'],
    ['a new finding', { introduced: [finding()] }, 'never', 'low', 'neutral'],
    ['a new finding that fails', { introduced: [finding()] }, 'new', 'low', 'failure'],
    ['a new finding below the severity', { introduced: [low] }, 'new', 'medium', 'neutral'],
    ['older findings', { earlier: [finding()] }, 'new', 'low', 'success'],
    ['older findings that fail', { earlier: [finding()] }, 'any', 'low', 'failure'],
    ['findings of a commit looked at alone', { baseSha: null, earlier: [finding()] }, 'never', 'low', 'neutral'],
    ['a spot check alone', { introduced: [finding({ spotCheck: true })] }, 'any', 'low', 'neutral'],
  ])('is decided by the rule of failing, for %s', (_, changes, failOn, minSeverity, conclusion) => {
    expect(run(changes, { failOn, minSeverity }).conclusion).toBe(conclusion)
  })

  it('is neutral when the judge finds the docs invalid', () => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    expect(run({ judge: { ...FULL.judge, valid: false } }).conclusion).toBe('neutral')
  })

  it.each<[string, Partial<NonNullable<ScanReport['judge']>>, FailRule['failOn'], string]>([
    ['docs that are invalid fail a check that may fail', { valid: false }, 'new', 'failure'],
    ['so do docs of too low a quality', { quality: 0.5 }, 'any', 'failure'],
    ['which are neutral where nothing fails', { quality: 0.5 }, 'never', 'neutral'],
    ['and where the judge is not sure', { valid: false, quality: 0.5, needsReview: true }, 'new', 'neutral'],
    ['docs that are good enough pass', { quality: 0.6 }, 'new', 'success'],
  ])('%s', (_, changes, failOn, conclusion) => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    const rule: FailRule = { failOn, minSeverity: 'low', minQuality: 0.6 }
    expect(run({ judge: { ...FULL.judge, ...changes } }, rule).conclusion).toBe(conclusion)
  })

  it('tells the criteria of the judge with their verdicts, and what it checked', () => {
    const judge = {
      ...{ valid: false, confidence: 0.95, quality: 0.6, interpretation: '❌ Output is invalid', issues: [] },
      ...{
        passedCriteria: ['has a | section'],
        failedCriteria: ['mentions "x"'],
        undecidedCriteria: ['The tone is friendly'],
      },
      coverage: { statements: { checked: 2, total: 9 }, criteria: { decided: 2, total: 3 } },
    }
    expect(run({ judge }).summary).toContain(
      '**Judge** invalid · confidence 0.95 · quality 0.60 · Output is invalid. Criteria: ✗ mentions "x" · ? The tone is friendly · ✓ has a \\| section. 2 of 9 statements checked, 2 of 3 criteria decided.',
    )
    const many = Array.from({ length: 8 }, (_, index) => `At most ${index} links`)
    expect(run({ judge: { ...judge, passedCriteria: many } }).summary).toContain('✓ At most 2 links, and 5 more.')
  })

  it.each<[string, Partial<JudgeIssue>, string]>([
    [
      'a criterion',
      {
        message: 'Acceptance criterion not met: Each section has a code block',
        location: 'N/A',
        suggestion:
          "Change the output so that the criterion is met; now in section 'Use' of docs/a.md there are 0 code blocks",
      },
      "**Judge** invalid · confidence 0.95 · quality 0.60 · Acceptance criterion not met: Each section has a code block. Change the output so that the criterion is met; now in section 'Use' of docs/a.md there are 0 code blocks (1 error).",
    ],
    [
      'a place',
      { message: "Missing required field 'title'", place: { file: 'docs/a.md', line: 1 } },
      "**Judge** invalid · confidence 0.95 · quality 0.60 · `docs/a.md:1`: Missing required field 'title' (1 error).",
    ],
  ])('says what makes the docs invalid, and where: %s', (_, issue, line) => {
    const error = { severity: 'error' as const, type: 'criteria_not_met', message: '', ...issue }
    const interpretation = '❌ Output is invalid (high confidence)'
    const judge = { ...{ valid: false, confidence: 0.95, quality: 0.6, interpretation }, issues: [error] }
    expect(run({ judge }).summary).toContain(line)
  })

  it('praises nothing that was not checked', () => {
    const judge = {
      ...{ valid: true, confidence: 0.45, quality: null, interpretation: '❔ Nothing in the output was checked' },
      ...{ issues: [], undecidedCriteria: ['The tone is friendly'] },
    }
    const { summary, conclusion } = run({ judge }, { failOn: 'any', minSeverity: 'low', minQuality: 0.6 })
    expect(summary).toContain('**Judge** unchecked · confidence 0.45. Criteria: ? The tone is friendly.')
    expect(conclusion).toBe('success')
  })

  it('has no line of the judge where it has nothing to say', () => {
    const judge = { valid: true, confidence: 0.8, quality: 0.9, interpretation: '✅ Output is excellent', issues: [] }
    const info = { severity: 'info' as const, type: 'style_issue', message: 'A heading stands twice' }
    expect(run({ judge }).summary).not.toContain('Judge')
    expect(run({ judge: { ...judge, issues: [info] } }).summary).not.toContain('Judge')
    expect(run({ judge: { ...judge, passedCriteria: ['Is short'] } }).summary).toContain('Criteria: ✓ Is short.')
    // Of a few words little is measured.
    const low = { ...judge, quality: 0.73, needsReview: true }
    expect(run({ judge: low }).summary).not.toContain('Judge')
    const rule: FailRule = { failOn: 'new', minSeverity: 'low', minQuality: 0.75 }
    expect(run({ judge: low }, rule).summary).toContain('quality 0.73')
  })

  it('says when a person should look', () => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    expect(run({ judge: { ...FULL.judge, needsReview: true } }).summary).toContain('A person should look')
    expect(run({ judge: { ...FULL.judge, hasSecurityIssues: true } }).summary).toContain(
      'Security issues in samples need',
    )
    expect(run(FULL).summary).not.toContain('Security')
  })
})

describe("a check run's summary", () => {
  it('is one short line when the docs hold, and does not say again what the title says', () => {
    expect(run().title).toBe('No false statements: 214 claims verified')
    expect(run().summary).toBe('<sub>214 verified · 26 uncertain · 46 docs · 9f8e7d6 against 3f2c1ab</sub>\n')
    expect(run().text).toBeUndefined()
  })

  it('says what to do first, then one line for each signal', () => {
    const { summary } = run(FULL)
    expect(summary.split('\n')).toEqual([
      '3 older false statements are listed below; they do not fail this check. 1 older false statement is fixed.',
      '',
      '| Where | The docs say | The code says | Trust |',
      '|---|---|---|---|',
      expect.stringMatching(
        /^\| \[`docs\/setup\.md:31`\]\(https:\/\/github\.com\/acme\/thing\/blob\/[\da-f]{40}\/docs\/setup\.md\?plain=1#L31\) \| `npm run bootstrap` \| package\.json has no script `bootstrap` \| ▰▰▰▱ 0\.82 \|$/,
      ),
      expect.stringMatching(/\| `src\/cli\/run\.ts` \| moved to `src\/commands\/run\.ts` \| ▰▰▱▱ 0\.66 \|$/),
      '',
      '**Trust** 0.74 over 214 claims — canonical 41 · strong 96 · basic 52 · candidate 25. Up: 2, down: 1 (`docs/setup.md`).  ',
      'CI failed twice this week for claims of `docs/setup.md`.  ',
      '`npm test` in `docs/setup.md` was confirmed by CI 14 times, 0 failures.  ',
      '**CI on this head** 1 passed, 1 failed (`test (22)`) — recorded; it counts only where it is the head of `main`.  ',
      '**Judge** valid · confidence 0.91 · quality 0.84 · Output is acceptable but could be improved (1 warning).',
      '',
      '<sub>214 verified · 26 uncertain · 46 docs · 1.2 s · 9f8e7d6 against 3f2c1ab</sub>',
      '',
    ])
  })

  it('says how many claims nothing has confirmed for too long', () => {
    const { summary } = run({
      trust: {
        mean: 0.5,
        levels: { canonical: 0, strong: 0, basic: 0, candidate: 1214 },
        stale: 1020,
        up: [],
        down: [],
        anomalies: [],
        news: [],
      },
    })
    expect(summary).toContain('**Trust** 0.50 over 1,214 claims, 1,020 stale — candidate 1,214.')
  })

  it('folds everything else below it', () => {
    const { text = '' } = run(FULL)
    const folds = text.match(/<summary>.*<\/summary>/g)?.map((fold) => fold.replace(/<[^>]+>/g, ''))
    expect(folds).toEqual([
      '3 claims false before',
      '1 claim muted',
      '1 issue of the judge',
      'What changed, and how trust is computed',
    ])
    expect(text).toContain('| Known issue, will fix later | `alice` (an answer) | 2027-05-12 |')
  })

  it('has no word of parts that are not there', () => {
    const { summary, text = '' } = run({ introduced: [finding()] })
    expect(`${summary}${text}`).not.toMatch(/trust|judge|muted|CI on|undefined|null|older/i)
  })

  it('folds findings beyond the tenth, and never exceeds the limit', () => {
    const many = Array.from({ length: 3_000 }, (_, line) => finding({ line, reason: 'ü'.repeat(200) }))
    const { summary, text = '', annotations } = run({ introduced: many, earlier: many })
    expect(summary).toContain('<details><summary>2,990 more</summary>')
    expect(summary).toMatch(/… [\d,]+ more findings omitted for length; `docalign check` lists all of them\.\n$/)
    for (const part of [summary, text]) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(65_535)
      expect(new Set(columns(github(part)))).toEqual(new Set([3]))
    }
    expect(annotations).toHaveLength(100)
    expect(summary).toContain(
      'The 100 most severe are annotated, the other 2,900 are not; `docalign check` lists all of them.',
    )
  })
})

it('writes no more findings than can be shown, however many there are', () => {
  let written = 0
  const counted = (): Finding => {
    const each = finding()
    return Object.defineProperty({ ...each }, 'reason', {
      get() {
        written++
        return each.reason
      },
    })
  }
  const { summary } = run({ introduced: Array.from({ length: 5000 }, counted) })
  expect(summary).toMatch(/… 4,\d{3} more findings omitted for length/)
  expect(written).toBeLessThan(2500)
})

describe('annotations', () => {
  it('are the gravest, where there are too many: by severity, by whether the change made them false, and by confidence', () => {
    const many = (count: number, change: Partial<Finding>) =>
      Array.from({ length: count }, (_, index) => moved({ ...change, line: index + 1 }))
    const earlier = [
      ...many(70, { severity: 'low', file: 'low.md' }),
      ...many(20, { severity: 'high', file: 'old.md' }),
    ]
    const introduced = [
      ...many(50, { severity: 'medium', confidence: 0.8, file: 'unsure.md' }),
      ...many(20, { severity: 'medium', confidence: 0.9, file: 'sure.md' }),
      ...many(20, { severity: 'high', confidence: 0.8, file: 'high.md' }),
    ]
    const { annotations, summary } = run({ baseSha: null, introduced, earlier })
    const files = annotations.map(({ path }) => path)
    expect([...new Set(files)]).toEqual(['high.md', 'old.md', 'sure.md', 'unsure.md'])
    expect(files).toHaveLength(100)
    expect(files.filter((file) => file === 'unsure.md')).toHaveLength(40)
    expect(summary).toContain('The 100 most severe are annotated, the other 80 are not')
  })

  it('stand at the line and the words of the claim', () => {
    expect(run({ introduced: [moved()] }).annotations).toEqual([
      {
        path: 'README.md',
        start_line: 88,
        end_line: 88,
        annotation_level: 'warning',
        title: '“src/cli/run.ts” has moved',
        message: 'Moved to src/commands/run.ts.',
        start_column: 15,
        end_column: 28,
      },
    ])
  })

  it('are failures where they fail the check, and notices where severity is low', () => {
    const introduced = [finding(), finding({ severity: 'low' })]
    const levels = (failOn: FailRule['failOn']) =>
      run({ introduced }, { failOn, minSeverity: 'medium' }).annotations.map(({ annotation_level: level }) => level)
    expect(levels('new')).toEqual(['failure', 'notice'])
    expect(levels('never')).toEqual(['warning', 'notice'])
  })

  it("stay within GitHub's lengths", () => {
    const long = finding({ text: 'x'.repeat(999), value: 'y'.repeat(999), reason: 'z'.repeat(99_999) })
    const [annotation] = run({ introduced: [long] }).annotations
    expect(annotation?.title.length).toBeLessThanOrEqual(255)
    expect(Buffer.byteLength(annotation?.message ?? '')).toBeLessThanOrEqual(65_536)
  })
})

describe('actions', () => {
  const ids = (changes: Partial<ScanReport>) => run(changes).actions.map(({ identifier }) => identifier)

  it('offer only what does something', () => {
    const [muted] = FULL.muted ?? []
    expect(ids({})).toEqual(['recheck'])
    expect(ids({ introduced: [finding()] })).toEqual(['recheck', 'dismiss_all'])
    expect(ids(FULL)).toEqual(['recheck', 'dismiss_all', 'undo'])
    if (muted) expect(ids({ muted: [{ ...muted, source: 'configuration' }] })).toEqual(['recheck'])
  })

  it('offer to commit certain fixes where that is wanted, and leave GitHub to check again where there are too many', () => {
    const fixable: Partial<ScanReport> = { introduced: [moved()], mayCommitFixes: true }
    expect(ids(fixable)).toEqual(['fix_docs', 'recheck', 'dismiss_all'])
    expect(ids({ ...FULL, ...fixable })).toEqual(['fix_docs', 'dismiss_all', 'undo'])
    expect(ids({ ...fixable, introduced: [moved({ certain: false })] })).toEqual(['recheck', 'dismiss_all'])
    expect(ids({ ...fixable, fixResult: { kind: 'no permission' } })).toContain('fix_docs')
    expect(ids({ ...fixable, fixResult: { kind: 'committed', commit: 'abc', by: 'bob' } })).not.toContain('fix_docs')
  })

  it("stay within GitHub's lengths", () => {
    for (const { label, description, identifier } of run({ ...FULL, mayCommitFixes: true }).actions) {
      expect([label.length <= 20, description.length <= 40, identifier.length <= 20]).toEqual([true, true, true])
    }
  })
})

describe('what the judge says', () => {
  const error = {
    severity: 'error',
    type: 'hallucination',
    message: 'No `readAll` in the code',
    place: { file: 'README.md', line: 4 },
  } as const

  it('is an annotation at the line, where no finding stands', () => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    const { place: _, ...elsewhere } = error
    const issues = [
      error,
      { ...error, place: { file: 'README.md', line: 9 } },
      { ...error, severity: 'warning' as const },
      { ...elsewhere, location: 'root' },
    ]
    const taken = finding({ file: 'README.md', line: 9 })
    const { annotations } = run({ introduced: [taken], judge: { ...FULL.judge, valid: false, issues } })
    expect(annotations.slice(1)).toEqual([
      {
        ...{ path: 'README.md', start_line: 4, end_line: 4, annotation_level: 'warning' },
        ...{ title: 'Judge: invented (hallucination)', message: 'No readAll in the code.' },
      },
    ])
  })

  it('is told by its number where there is too much of it, the gravest one by one', () => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...error, place: { file: 'a.md', line: index + 1 } }))
    const held = limitIssues([{ ...error, severity: 'warning' as const }, ...many])
    const { title, summary, text, annotations } = run({ judge: { ...FULL.judge, ...held } })
    expect(title).toBe('No false statements · judge: 3,000 invented names')
    expect(summary).toContain('(3,000 errors, 1 warning)')
    expect(text).toContain('3,001 issues of the judge')
    expect(annotations).toHaveLength(100)
    expect(JSON.stringify(held).length).toBeLessThan(100_000)
  })

  it('stands at a line only where the commit has the file', () => {
    const files = new Set(['docs/a.md', 'docs/a\nb.md'])
    expect(placeOrLocation('file:docs/a.md:line:3', files)).toEqual({ place: { file: 'docs/a.md', line: 3 } })
    for (const location of ['file:docs/a b.md:line:3', 'file:docs/a.md:line:0', 'docs/a.md:3', 'root'])
      expect(placeOrLocation(location, files)).toEqual({ location })
    const { place: _, ...elsewhere } = error
    const judge = {
      ...FULL.judge,
      issues: [{ ...elsewhere, location: 'file:docs/a b.md:line:3' }],
    } as ScanReport['judge'] & object
    const { annotations, text } = run({ judge })
    expect(annotations).toEqual([])
    expect(text).toContain('`docs/a b.md:3`')
  })

  it('is said in whole sentences', () => {
    const message = "The page says 'a', but the code has 'b'"
    expect(issueText({ message, suggestion: "Did you mean 'b'?" })).toBe(`${message}. Did you mean 'b'?`)
    expect(issueText({ message, suggestion: 'Change it' })).toBe(`${message}. Change it.`)
    expect(issueText({ message: `${message}.` })).toBe(`${message}.`)
  })

  it('of criteria is told in the details', () => {
    if (!FULL.judge) throw new Error('the sample has a judge')
    const judge = { ...FULL.judge, passedCriteria: ['has a section'], failedCriteria: ['mentions "x"'] }
    expect(run({ judge }).text).toMatch(/2 acceptance criteria<.*- failed: mentions .*- passed: has a section/s)
  })
})

it('says how many claims and sections were too many to be stored', () => {
  const { text } = run({ unstored: { claims: 24_004, sections: 1 } })
  expect(text).toContain('24,004 claims, 1 section not stored')
  expect(text).toContain('the first 4,000 claims and as many sections of each page, and 30,000 of all pages')
  expect(run().text ?? '').not.toContain('not stored')
})

import type { FailRule, Finding, ScanReport } from '../../../src/report/pull-request/report.ts'
import { claim, result } from '../sample.ts'

export const NEVER: FailRule = { failOn: 'never', minSeverity: 'low' }

export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    ...claim({
      claim_id: '402eaac0d6b61fed7c51',
      text: 'npm run bootstrap',
      value: 'bootstrap',
      reason: 'package.json has no script `bootstrap`',
      suggestion: null,
      evidence: [{ file: 'package.json', line: null }],
    }),
    ...changes,
  }
}

/** A file that was followed to where it moved. */
export function moved(changes: Partial<Finding> = {}): Finding {
  return finding({
    claim_id: 'ed598d43b651f662d40b',
    claim_type: 'path_reference',
    file: 'README.md',
    line: 88,
    column: 15,
    text: 'src/cli/run.ts',
    value: 'src/cli/run.ts',
    severity: 'medium',
    reason: 'moved to src/commands/run.ts',
    suggestion: 'src/commands/run.ts',
    certain: true,
    evidence: [{ file: 'src/commands/run.ts', line: null }],
    quote: 'It starts in `src/cli/run.ts`.',
    ...changes,
  })
}

export function report(changes: Partial<ScanReport> = {}): ScanReport {
  const { repository } = result()
  return {
    pullNumber: 1,
    headSha: repository.head,
    baseSha: '3f2c1ab0000000000000000000000000000000aa',
    repositoryUrl: 'https://github.com/acme/thing',
    counts: { verified: 214, drifted: 0, uncertain: 26 },
    docs: 46,
    introduced: [],
    earlier: [],
    configProblems: [],
    skipped: [],
    ...changes,
  }
}

/** Every optional part at once. */
export const FULL: Partial<ScanReport> = {
  introduced: [finding({ trust: 0.82 }), moved({ trust: 0.66 })],
  earlier: [finding({ claim_id: 'e1', line: 12 }), finding({ claim_id: 'e2', line: 14 }), finding({ claim_id: 'e3' })],
  fixedEarlier: 1,
  duration: 1_234,
  muted: [
    {
      claim: finding({ claim_id: 'm1', file: 'docs/later.md', line: 3 }),
      reason: 'Known issue, will fix later',
      source: 'quick_pick',
      by: 'alice',
      until: Date.UTC(2027, 4, 12),
    },
  ],
  trust: {
    mean: 0.74,
    levels: { canonical: 41, strong: 96, basic: 52, candidate: 25 },
    up: [
      { claim: finding(), from: 0.6, to: 0.65, levels: ['basic', 'strong'] },
      { claim: moved(), from: 0.5, to: 0.55, levels: ['candidate', 'basic'] },
    ],
    down: [{ claim: finding(), from: 0.82, to: 0.65, levels: ['canonical', 'strong'] }],
    anomalies: ['`npm test` passes and fails by turns'],
    news: [
      'CI failed twice this week for claims of `docs/setup.md`',
      '`npm test` in `docs/setup.md` was confirmed by CI 14 times, 0 failures',
    ],
  },
  ci: {
    outcomes: [
      { name: 'lint', passed: true },
      { name: 'test (22)', passed: false },
    ],
    counted: false,
    defaultBranch: 'main',
  },
  judge: {
    valid: true,
    confidence: 0.91,
    quality: 0.84,
    interpretation: 'Output is acceptable but could be improved',
    issues: [
      {
        severity: 'warning',
        type: 'hallucination',
        message: 'No package exports `readAll`',
        place: { file: 'docs/api.md', line: 12 },
      },
    ],
  },
}

import type { ReportedClaim, ScanResult } from '../../src/engine/scan/result.ts'

const HEAD = '9f8e7d6c5b4a39281706f5e4d3c2b1a098765432'
const OLD = '3f2c1ab0000000000000000000000000000000aa'
/** 2026-11-20 12:00 UTC, in milliseconds. */
export const NOW = Date.UTC(2026, 10, 20, 12)

export function claim(changes: Partial<ReportedClaim> = {}): ReportedClaim {
  return {
    claim_id: 'c-1',
    claim_type: 'command',
    file: 'docs/setup.md',
    line: 31,
    column: 7,
    text: '`npm run bootstrap`',
    value: 'npm run bootstrap',
    verdict: 'drifted',
    severity: 'high',
    confidence: 0.97,
    reason: 'script renamed to "setup"',
    suggestion: 'npm run setup',
    certain: false,
    rule: 'link',
    evidence_kind: 'history',
    ever_true: true,
    last_true: OLD,
    broken_by: null,
    also_at: [],
    evidence: [{ file: 'package.json', line: 14 }],
    suppressed: null,
    quote: 'First `npm run bootstrap` and wait for the database.',
    ...changes,
  }
}

export function result(changes: Partial<ScanResult> = {}): ScanResult {
  const findings = changes.findings ?? [
    claim({ broken_by: { commit: OLD, date: '2026-09-27', subject: 'Rename bootstrap' } }),
    claim({
      claim_id: 'c-2',
      line: 102,
      column: 1,
      severity: 'low',
      value: '--fast',
      text: '`--fast`',
      claim_type: 'cli_flag',
      reason: 'no program of this repository defines the flag any more',
      suggestion: null,
      quote: '`--fast` skips the checks.',
      evidence: [],
    }),
    claim({
      claim_id: 'c-3',
      file: 'README.md',
      line: 88,
      column: 12,
      severity: 'medium',
      claim_type: 'path_reference',
      value: 'src/cli/run.ts',
      text: '`src/cli/run.ts`',
      reason: 'moved to src/commands/run.ts',
      suggestion: 'src/commands/run.ts',
      rule: 'link',
      evidence_kind: 'history',
      ever_true: true,
      last_true: null,
      evidence: [{ file: 'src/commands/run.ts', line: null }],
      quote: 'It starts in `src/cli/run.ts`.',
    }),
  ]
  return {
    version: 1,
    repository: { path: '/home/me/projects/thing', head: HEAD, base: null },
    docs: 46,
    docs_total: 46,
    claims: {
      total: 212 + findings.length + 26,
      verified: 212,
      drifted: findings.length,
      uncertain: 26,
      byType: {
        command: { verified: 40, drifted: 1, uncertain: 2 },
        path_reference: { verified: 172, drifted: 1, uncertain: 24 },
      },
    },
    muted: [],
    possible: [],
    uncertain: [],
    skipped: [],
    config_problems: [],
    commit_times: { [OLD]: NOW / 1000 - 54 * 86_400 - 100, [HEAD]: NOW / 1000 - 3_600 },
    timing_ms: { total: 1_234, start: 0, docs: 400, code: 500, verify: 234, history: 100, report: 0, judge: 0 },
    ...changes,
    findings,
  }
}

/** Text that tries to break out of every format at once. */
export const HOSTILE =
  '\u001b[31m\u009b2J\u202eevil @octocat #123 GH-7 https://github.com/o/r/issues/1 `a|b` ](x) <script>alert(1)</script> "\'&\\| \ud800 \u0000\r\n| x |'

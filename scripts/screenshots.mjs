// Takes the README's pictures of what DocAlign writes on GitHub: `npm run screenshots`. Needs Chromium, in PATH or named by CHROMIUM.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderCheckRun } from '../src/report/pull-request/check-run.ts'
import { renderFindingComment } from '../src/report/pull-request/finding-comment.ts'
import { renderPullRequestPage } from '../src/report/pull-request/page.ts'
import { renderSticky } from '../src/report/pull-request/sticky.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
]
const WIDTH = 1000
const MOST_BYTES = 200_000

const script = {
  claim_id: '560fe3b5ae4f0bf1d98e',
  claim_type: 'command',
  file: 'docs/setup.md',
  line: 31,
  column: 1,
  text: 'npm run bootstrap',
  value: 'bootstrap',
  verdict: 'drifted',
  severity: 'high',
  confidence: 0.95,
  reason: 'package.json:14 renames the script to `setup`',
  suggestion: 'setup',
  certain: true,
  last_true: null,
  evidence: [{ file: 'package.json', line: 14 }],
  suppressed: null,
  quote: 'npm run bootstrap',
  trust: 0.82,
}
const file = {
  ...script,
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
  evidence: [{ file: 'src/commands/run.ts', line: null }],
  quote: 'It starts in `src/cli/run.ts`.',
  trust: 0.66,
}
const older = { ...file, claim_id: 'b56afeb71c8f76125f0a', file: 'docs/api.md', line: 12 }
const report = {
  headSha: '3f2c1ab98765432100fedcba98765432100fedcb',
  baseSha: '9f8e7d6c5b4a39281706f5e4d3c2b1a098765432',
  repositoryUrl: 'https://github.com/acme/tidy-notes',
  counts: { verified: 212, drifted: 3, uncertain: 26 },
  docs: 46,
  introduced: [script, file],
  earlier: [older],
  configProblems: [],
  skipped: [],
  muted: [
    {
      claim: { ...older, claim_id: 'm', file: 'docs/later.md', line: 3 },
      reason: 'Known issue, will fix later',
      source: 'quick_pick',
      by: 'alice',
      until: Date.UTC(2027, 1, 12),
    },
  ],
  trust: {
    mean: 0.74,
    levels: { canonical: 41, strong: 96, basic: 52, candidate: 25 },
    up: [],
    down: [
      { claim: script, from: 0.86, to: 0.82 },
      { claim: { ...script, line: 40 }, from: 0.8, to: 0.7 },
    ],
    anomalies: [],
  },
  ci: {
    outcomes: ['lint', 'types', 'build', 'test (20)', 'test (24)', 'test (22)'].map((name) => ({
      name,
      passed: name !== 'test (22)',
    })),
    counted: false,
    defaultBranch: 'main',
  },
  judge: {
    valid: true,
    confidence: 0.91,
    quality: 0.84,
    interpretation: 'acceptable but could be improved',
    issues: [
      {
        severity: 'warning',
        type: 'hallucination',
        message: 'No package exports `readAll`',
        location: 'docs/api.md:20',
      },
    ],
  },
  duration: 1_234,
}

const title = 'Rename bootstrap to setup, and give commands a folder'
const sticky = renderSticky(report, { commented: new Set([script.claim_id]), posted: false })
const pictures = [
  {
    name: 'check-run',
    height: 900,
    page: {
      title,
      checkRun: renderCheckRun(report, { failOn: 'never', minSeverity: 'low' }),
      comments: [],
    },
  },
  {
    name: 'sticky-comment',
    height: 765,
    page: {
      title,
      checkRun: null,
      comments: [
        { body: renderFindingComment(script), place: script },
        { body: sticky ?? '', place: null },
      ],
    },
  },
]

const scratch = mkdtempSync(join(tmpdir(), 'docalign-screenshots-'))
const images = join(import.meta.dirname, '..', 'docs', 'images')
mkdirSync(images, { recursive: true })
try {
  for (const { name, height, page } of pictures) {
    const source = join(scratch, `${name}.html`)
    const image = join(images, `${name}.png`)
    // Folded parts are opened where a picture has to show what is in them.
    writeFileSync(source, renderPullRequestPage(page).replaceAll('<details><summary>Not', '<details open><summary>Not'))
    execFileSync(
      process.env.CHROMIUM ?? 'chromium',
      [
        ...FLAGS,
        `--user-data-dir=${join(scratch, 'profile')}`,
        `--window-size=${WIDTH},${height}`,
        '--force-device-scale-factor=1.4',
        `--screenshot=${image}`,
        `file://${source}`,
      ],
      { stdio: 'pipe', timeout: 60_000 },
    )
    const { size } = statSync(image)
    if (size > MOST_BYTES) throw new Error(`${image} has ${size} bytes, more than ${MOST_BYTES}`)
    process.stdout.write(`${image}: ${size} bytes\n`)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

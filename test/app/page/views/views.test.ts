import { describe, expect, it } from 'vitest'
import type { ListedScan } from '../../../../src/app/page/store/activity.ts'
import { homeView } from '../../../../src/app/page/views/home.ts'
import { renderPage, type View } from '../../../../src/app/page/views/layout.ts'
import { excerpt } from '../../../../src/app/page/views/parts/excerpt.ts'
import { outward } from '../../../../src/app/page/views/parts/text.ts'
import { activityView } from '../../../../src/app/page/views/sections/activity.ts'
import { claimView } from '../../../../src/app/page/views/sections/claim.ts'
import { claimsView } from '../../../../src/app/page/views/sections/claims.ts'
import {
  coChangesView,
  docsView,
  epochsView,
  pullsView,
  scansView,
} from '../../../../src/app/page/views/sections/lists.ts'
import { overviewView } from '../../../../src/app/page/views/sections/overview.ts'
import { pullView } from '../../../../src/app/page/views/sections/pull.ts'
import { rulesView } from '../../../../src/app/page/views/sections/rules.ts'
import { searchView } from '../../../../src/app/page/views/sections/search.ts'
import { trustView } from '../../../../src/app/page/views/sections/trust.ts'
import type { SuppressionRule } from '../../../../src/ledger/learning/rules/rule.ts'
import type { ShownEvent } from '../../../../src/ledger/trust/store/read.ts'
import { verdictBar, verdictColumns } from '../../../../src/report/html/charts.ts'
import { html } from '../../../../src/report/html/markup.ts'
import { iconOf } from '../../../../src/report/html/page.ts'
import { table } from '../../../../src/report/html/table.ts'
import { shareThatHolds } from '../../../../src/report/html/verdicts.ts'
import type { ScanReport } from '../../../../src/report/pull-request/report.ts'
import type { SearchResult } from '../../../../src/search/live/request.ts'
import { claim as finding, HOSTILE } from '../../../report/sample.ts'
import { AT, listedClaim, page, REPOSITORY, scan } from './sample.ts'

const TEXT = `${HOSTILE} " onload=x javascript:alert(1)`
const HEAD = scan().headSha
const REPORT: ScanReport = {
  ...{ pullNumber: 7, headSha: HEAD, baseSha: HEAD, repositoryUrl: 'javascript:alert(1)//' },
  counts: { verified: 1, drifted: 1, uncertain: 0 },
  docs: 1,
  introduced: [hostileFinding()],
  ...{ earlier: [], configProblems: [], skipped: [{ file: TEXT, reason: TEXT }] },
  muted: [{ claim: hostileFinding(), reason: TEXT, source: 'quick_pick', by: TEXT }],
  trust: {
    ...{ mean: 0.4, levels: { canonical: 0, strong: 0, basic: 0, candidate: 1 }, anomalies: [TEXT] },
    ...{ up: [], down: [{ claim: hostileFinding(), from: 0.4, to: 0.1, levels: ['basic', 'candidate'] }] },
  },
}
const REPOSITORY_OF_STRANGERS = { ...REPOSITORY, owner: TEXT, name: TEXT, defaultBranch: TEXT }

function hostileFinding() {
  return finding({
    ...{ claim_id: TEXT, file: TEXT, value: TEXT, text: TEXT, quote: TEXT, reason: TEXT, suggestion: TEXT },
    broken_by: { commit: TEXT, date: TEXT, subject: TEXT },
    evidence: [{ file: TEXT, line: 1 }],
    also_at: [{ ...finding(), file: TEXT, line: 3 }],
  })
}

const CLAIM = listedClaim({ id: TEXT, file: TEXT, text: TEXT, value: TEXT, verdict: 'drifted' })
const DOC = { file: TEXT, counts: { verified: 0, drifted: 1, uncertain: 400, pending: 1 }, cells: [CLAIM] }
const PULL = {
  number: 7,
  state: 'open',
  headRef: TEXT,
  baseRef: TEXT,
  title: TEXT,
  checkTitle: TEXT,
  scannedAt: AT,
} as const
const RULE: Omit<SuppressionRule, 'scope'> = {
  ...{ id: TEXT, repo_id: 1, target_claim_id: null, target_file: TEXT, target_claim_type: null, target_pattern: TEXT },
  reason: TEXT,
  source: 'command',
  ...{ created_by: TEXT, expires_at: AT, revoked: false, created_at: AT },
  spot: { claim_id: null, until: null, next_at: AT, count: 0 },
}
const LISTED = { words: TEXT, dismissals: { times: 2, by: [TEXT] }, place: null, hidden: null }
const EVENT: ShownEvent = {
  result: 'pass',
  signal_strength: 'strong',
  status: 'ignored',
  ...{ source: TEXT, external_id: TEXT, ignored: TEXT },
  ...{ context: null, client: null, ts: AT, received_at: AT },
}
const RESULT = {
  ...{ question: TEXT, answer: TEXT, statement: TEXT, score: 1, channels: {}, boosts: {} },
  entry: {
    ...{ key: 1, id: TEXT, kind: 'section', claimType: null, titles: [TEXT], sourceFile: TEXT, line: 1, lastLine: 2 },
    ...{ trustScore: 0.5, effectiveTrust: 0.5, validationLevel: 0, consecutiveFails: 0, isStale: false },
    ...{ claimText: TEXT },
  },
  passage: {
    ...{ line: 1, lastLine: 2 },
    claims: {
      ...{ verified: 1, drifted: 1, drifts: [{ line: 1, statement: TEXT }] },
      ...{ effectiveTrust: 0.5, validationLevel: 0, isStale: false },
    },
  },
} as const satisfies SearchResult

const FORMS = { token: TEXT, back: TEXT, muted: new Set<string>() }

const VIEWS: readonly (readonly [string, View])[] = [
  ['home', homeView(page([{ repository: REPOSITORY_OF_STRANGERS, scan: scan({ headSha: TEXT }) }]))],
  [
    'a repository',
    overviewView({
      ...{ repository: REPOSITORY_OF_STRANGERS, scans: [scan({ headSha: TEXT }), scan()] },
      reported: {
        findings: page([...REPORT.introduced, ...REPORT.earlier]),
        total: 2,
        possible: [{ ...hostileFinding(), claim_id: 'possible' }],
        trust: REPORT.trust ?? null,
      },
      ...{ pulls: page([PULL]), forms: FORMS },
    }),
  ],
  ['docs', docsView(REPOSITORY_OF_STRANGERS, page([DOC], { number: 2, hasMore: true }))],
  ['scans', scansView(REPOSITORY_OF_STRANGERS, page([scan({ headSha: TEXT }), scan()]))],
  [
    'claims',
    claimsView(
      REPOSITORY_OF_STRANGERS,
      { verdict: 'drifted', type: null, level: null, file: TEXT, text: TEXT },
      page([CLAIM]),
    ),
  ],
  [
    'a claim',
    claimView(
      REPOSITORY_OF_STRANGERS,
      {
        claim: {
          ...CLAIM,
          verified_at: AT,
          mappings: [{ file: TEXT, line: 1, confidence: 1, co_change_boost: 0, method: TEXT }],
        },
        ...{ headSha: TEXT, reason: TEXT, finding: hostileFinding(), trust: null, events: [EVENT] },
      },
      { rule: { ...LISTED, rule: { ...RULE, scope: 'claim' } }, forms: FORMS, learning: {}, now: AT.getTime() },
    ),
  ],
  ['pulls', pullsView(REPOSITORY_OF_STRANGERS, page([PULL]))],
  [
    'a pull request',
    pullView(
      REPOSITORY_OF_STRANGERS,
      { ...{ ...PULL, headSha: HEAD, kept: { report: REPORT, rule: { failOn: 'new', minSeverity: 'low' } } } },
      FORMS,
    ),
  ],
  [
    'what is muted',
    rulesView(
      REPOSITORY_OF_STRANGERS,
      page(
        (['claim', 'file', 'claim_type', 'pattern'] as const).map((scope) => ({
          ...LISTED,
          rule: { ...RULE, scope },
          place: { file: TEXT, line: 1, claim_type: 'command', text: TEXT, value: TEXT },
        })),
      ),
      FORMS,
    ),
  ],
  [
    'trust',
    trustView(REPOSITORY_OF_STRANGERS, {
      trust: { levels: { candidate: 1, basic: 0, strong: 0, canonical: 0 }, mean: 0.4 },
      last: REPORT.trust ?? null,
      recent: { scans: 0, before: null, now: null, pulls: 0, falsePulls: 0, mutes: 0 },
      judged: {
        ever: { liked: 1, applied: 0, refuted: 0, disliked: 1 },
        recent: { liked: 0, applied: 0, refuted: 0, disliked: 0 },
        precision: { mean: 0.6, low: 0.3, high: 0.9 },
        rules: [{ rule: TEXT, right: 1, wrong: 0.5, precision: { mean: 0.6, low: 0.3, high: 0.9 } }],
      },
    }),
  ],
  ['search', searchView(REPOSITORY_OF_STRANGERS, TEXT, { results: [RESULT], confidence: 0.1, language: null }, HEAD)],
  [
    'epochs',
    epochsView(
      REPOSITORY_OF_STRANGERS,
      page([
        {
          ...{ id: 1, status: 'candidate', entries: 12, seenAt: AT },
          ...{ passed: false, nccr: 0.9, nccrLow: 0.8, nccrHigh: 0.95, iur: 0.9, iurLow: 0.8, iurHigh: 0.95 },
          ...{ seen: 20, unseen: 20, partial: TEXT },
        },
      ]),
    ),
  ],
  [
    'co-changes',
    coChangesView(
      REPOSITORY_OF_STRANGERS,
      page([{ codeFile: TEXT, docFile: TEXT, commits: 3, lastAt: AT, claims: 1 }]),
    ),
  ],
]

/** Every tag of a page, with its attributes. */
function tagsOf(text: string): string[] {
  return text.replace(/<style>[\s\S]*?<\/style>/, '').match(/<[a-z!][^>]*>/gi) ?? []
}

describe.each(VIEWS)('The page of %s', (_, view) => {
  const text = renderPage(view)

  it('shows text of strangers as text', () => {
    expect(text).not.toMatch(/<script|<img|<b>evil/i)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u001b\u0080-\u009f]/)
    for (const tag of tagsOf(text)) {
      expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|style|src|srcset)=/i)
      const [, href] = /\shref="([^"]*)"/.exec(tag) ?? []
      if (href !== undefined && ![iconOf(null), iconOf('holds'), iconOf('false')].includes(href))
        expect(href).toMatch(/^(?:https:\/\/github\.com\/acme\/notes\/|\/(?!\/)|#)/)
    }
  })

  it('has one main heading, landmarks, a way past the navigation, and a name for every table and drawing', () => {
    expect(text.match(/<h1>/g)).toHaveLength(1)
    for (const landmark of ['<header', '<main id="content"', '<footer', 'href="#content"', '<html lang="en">'])
      expect(text).toContain(landmark)
    // What a check run says has tables of its own, which stand in named regions.
    const tables = text.replace(/<div class="markdown">[\s\S]*<\/div>/, '')
    expect(tables.match(/<caption>/g)?.length ?? 0).toBe(tables.match(/<table>/g)?.length ?? 0)
    for (const drawing of text.match(/<svg[^>]*>/g) ?? [])
      expect(drawing).toMatch(/role="img" aria-label="[^"]+"|aria-hidden="true"/)
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('What is shown', () => {
  it.each([
    [98, 2, 98],
    [999, 1, 99],
    [1, 0, 100],
    [0, 3, 0],
    [0, 0, null],
  ])('of %i claims that hold and %i that do not is %s percent', (verified, drifted, share) => {
    expect(shareThatHolds({ verified, drifted })).toBe(share)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'HTTPS:evil', null])(
    'is no link to %s',
    (url) => {
      expect(outward(url, html`<b>x</b>`).markup).toBe('<b>x</b>')
    },
  )

  it('is a line of the docs as it stands and as it could read, where that is certain', () => {
    const quote = 'Run `npm run bootstrap`.'
    const found = finding({
      quote,
      column: 6,
      text: 'npm run bootstrap',
      value: 'bootstrap',
      suggestion: 'setup',
      certain: true,
    })
    const shown = (changes: Partial<ScanReport>): string => {
      const kept = { report: { ...REPORT, ...changes }, rule: { failOn: 'new', minSeverity: 'low' } as const }
      return pullView(REPOSITORY, { ...PULL, headSha: HEAD, kept }, null).body.markup
    }
    expect(shown({ introduced: [found] })).toContain(
      '<del>Run `npm run bootstrap`.</del><ins>Run `npm run setup`.</ins>',
    )
    expect(shown({ introduced: [{ ...found, certain: false }] })).not.toContain('<ins>')
    expect(shown({ introduced: [] })).not.toContain('<del>')
  })

  it('has a sliver for one drifted claim among thousands', () => {
    const { markup = '' } = verdictBar({ verified: 10_000, drifted: 1, uncertain: 0 }) ?? {}
    expect(Number(/class="drifted"[^>]* width="([\d.]+)"/.exec(markup)?.[1])).toBeGreaterThan(5)
    expect(verdictBar({ verified: 0, drifted: 0, uncertain: 0 })).toBeNull()
  })

  it('are columns as high as there are claims', () => {
    const { markup = '' } =
      verdictColumns([
        scan({ verified: 50, drifted: 0, uncertain: 0 }),
        scan({ verified: 100, drifted: 0, uncertain: 0 }),
      ]) ?? {}
    expect([...markup.matchAll(/ height="([\d.]+)"/g)].map(([, height]) => height)).toEqual(['50.0', '100.0'])
    expect(verdictColumns([scan()])).toBeNull()
    expect(verdictColumns([scan({ verified: 0, drifted: 0, uncertain: 0 }), scan()])).not.toBeNull()
  })
})

describe('On a phone', () => {
  it('the cells of a table carry the names of their columns', () => {
    const { markup } = table(
      'Things',
      [{ name: 'a', times: 1 }],
      [
        { head: 'Name', kind: 'name', cell: ({ name }) => name },
        { head: 'How many', kind: 'number', cell: ({ times }) => times },
        { head: 'What', cell: () => html`<thing>x</thing>` },
      ],
    )
    expect([...markup.matchAll(/<(?:th|td)[^>]* data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
      ...['Name', 'How many', 'What'],
    ])
  })
})

it('The chart shows its dates and largest number, and the numbers of each scan; those that differ to the keyboard, too', () => {
  const day = (date: string, verified: number) =>
    scan({ finishedAt: new Date(`${date}T12:00:00Z`), verified, drifted: 0, uncertain: 0 })
  const { markup = '' } = verdictColumns([day('2026-05-01', 3), day('2026-05-02', 3), day('2026-05-03', 9)]) ?? {}
  expect(markup).toContain('9 claims')
  expect(markup).toMatch(/class="meta dates"><span><time[^>]*>2026-05-01<.*2026-05-03</)
  expect(markup.match(/<li/g)).toHaveLength(3)
  expect(markup.match(/<li tabindex="0"/g)).toHaveLength(2)
})

it.each([
  ['# Install it', '<p><mark>Install</mark> it</p>'],
  ['- Run `install.sh` to **install**', '<p>• Run <code>install.sh</code> to <mark>install</mark></p>'],
  ['See [the guide](docs/a.md) to get it installed.', '<p>See the guide to get it <mark>installed</mark>.</p>'],
  ['```sh\nnpm install\n```', '<pre>npm install</pre>'],
  ['```sh\nnpm install', '<pre>npm install</pre>'],
  ['<b>install</b>', '<p>&lt;b&gt;<mark>install</mark>&lt;/b&gt;</p>'],
])('A search result shows %j as text', (passage, shown) => {
  expect(excerpt(passage, 'how to install?').markup).toBe(`<div class="excerpt">\n${shown}\n</div>\n`)
})

it('What has happened is listed once for each commit', () => {
  const of = (id: number, headSha: string, status: ListedScan['status']): ListedScan => ({
    ...{ id, branch: 'main', pull: null, headSha, status, error: null, startedAt: AT, duration: null },
  })
  const scans = [of(3, HEAD, 'completed'), of(2, HEAD, 'failed'), of(1, 'b'.repeat(40), 'failed')]
  const { markup } = activityView(REPOSITORY, page([]), scans).body
  expect([...markup.matchAll(/>(completed|failed)</g)].map(([, status]) => status)).toEqual(['completed', 'failed'])
})

it('A claim is shown with what is left of the confidence in its evidence', () => {
  const mapping = { file: 'src/a.ts', line: 1, confidence: 0.9, co_change_boost: 0, method: 'verifier' }
  const known = {
    claim: { ...CLAIM, verified_at: AT, mappings: [mapping] },
    ...{ headSha: null, reason: null, finding: null, trust: null, events: [] },
  }
  const shownAfter = (days: number, learning = {}) => {
    const now = AT.getTime() + days * 86_400_000
    const view = claimView(REPOSITORY_OF_STRANGERS, known, { rule: null, forms: null, learning, now })
    return /confidence (\d\.\d\d)/.exec(renderPage(view))?.[1]
  }
  expect([shownAfter(0), shownAfter(180), shownAfter(360)]).toEqual(['0.90', '0.45', '0.23'])
  expect(shownAfter(30, { confidence_decay_half_life_days: 30 })).toBe('0.45')
})

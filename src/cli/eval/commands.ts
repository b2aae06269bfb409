import { type Command, command, serverCommand } from '../terminal/command.ts'

const MEASURE_OPTIONS = {
  k: { value: 'LIST', help: 'further depths for MRR, NDCG and recall, such as 1,3' },
  resamples: { value: 'N', help: 'bootstrap resamples for the intervals (default: 1000)' },
} as const

export const EVAL_COMMANDS: readonly Command[] = [
  command('eval metrics', 'Measure a ranking that another program made', {
    options: {
      run: { value: 'FILE', help: 'results: TREC columns or JSON lines' },
      qrels: { value: 'FILE', help: 'judgments: TREC columns or JSON lines' },
      threshold: { value: 'N', help: 'lowest relevant grade (default: 2, or 1 if no grade is higher)' },
      pool: { value: 'N', help: 'count unjudged results among the first N as marginal' },
      ...MEASURE_OPTIONS,
      json: { help: 'print JSON' },
    },
    details: [
      'Queries without results count as 0. Queries for which nothing is relevant are excluded and counted separately.',
    ],
    load: async () => (await import('./metrics.ts')).runEvalMetrics,
  }),
  command('eval run [NAMESPACE]', 'Search for every query of a golden set or a corpus, and measure the results', {
    options: {
      corpus: { value: 'DIR', help: 'folder with docs.jsonl, queries.jsonl and qrels.jsonl, instead of NAMESPACE' },
      type: { value: 'TYPE', help: 'full (default), shadow, regression or ab_test' },
      feature: { value: 'ID', help: 'feature to test with shadow and ab_test' },
      baseline: { value: 'FILE', help: 'run to compare with, for regression' },
      threshold: { value: 'N', help: 'lowest relevant grade (default: 2, or 1 if no grade is higher)' },
      ...MEASURE_OPTIONS,
      sample: { value: 'SHARE', help: 'measure this share of the queries, such as 0.1' },
      session: { help: 'search with what the sessions of golden queries had read' },
      out: { value: 'FILE', help: 'write the run, for eval compare and --baseline' },
      html: { value: 'FILE', help: 'write a self-contained HTML page with plots' },
      json: { help: 'print JSON' },
    },
    server: 'by namespace',
    details: [
      'A corpus is loaded into a temporary namespace; without DATABASE_URL, into a temporary database.',
      'Exit codes: 0 success, 1 significantly worse than --baseline, 2 invalid usage.',
    ],
    load: async () => (await import('./run.ts')).runEval,
  }),
  serverCommand(
    'eval tests [ACTION] [FEATURE]',
    'List the tests of features of search, or pause, resume or reset one',
    {
      options: { json: { help: 'print JSON' } },
      details: [
        'ACTION is list (default), pause, resume or reset. A reset test begins anew, and a feature that had graduated is off. Exit codes: 0 done, 1 no test of FEATURE is in a state for it.',
      ],
      load: async () => (await import('./tests.ts')).runEvalTests,
    },
  ),
  command('eval compare [CONTROL] [TREATMENT]', 'Compare two runs query by query', {
    options: { json: { help: 'print JSON' } },
    details: ['Both are files written by `docalign eval run --out`.'],
    load: async () => (await import('./metrics.ts')).runEvalCompare,
  }),
  serverCommand('eval harvest [NAMESPACE]', 'Add logged searches to the golden set, by category', {
    options: { seed: { value: 'N', help: 'seed of the selection (default: 1)' }, json: { help: 'print JSON' } },
    details: ['Each category is filled up to its size, 280 queries in all; what the golden set has of it counts.'],
    load: async () => (await import('./harvest.ts')).runEvalHarvest,
  }),
  serverCommand('eval judge [NAMESPACE]', 'Judge the results of the golden set by how they were used, or by hand', {
    options: {
      by: { value: 'NAME', help: 'ask this person for grades from 0 to 3' },
      queries: { value: 'N', help: 'queries to judge by hand (default: 50)' },
      page: { help: 'with --by: judge on a page in the browser, served on this machine only' },
    },
    details: [
      'Judged are the first 20 results of the logged search, of search as it is now, and of search with each feature under test.',
      'Results that were judged by hand are not asked for again. q or Ctrl+D ends; every grade is stored at once.',
    ],
    load: async () => (await import('./judge.ts')).runEvalJudge,
  }),
  serverCommand(
    'eval sessions [NAMESPACE]',
    'List the sessions that have ended, with what they searched for and used',
    {
      options: { limit: { value: 'N', help: 'the newest N (default: 20)' }, json: { help: 'print JSON' } },
      details: [
        'A session has ended after 30 minutes without a search, a read or a report. One whose id ends in #17, pull/17 or pr-17 is shown with the outcome of the checks of that pull request.',
      ],
      load: async () => (await import('./sessions.ts')).runEvalSessions,
    },
  ),
  serverCommand('eval trends [NAMESPACE]', 'List the issues that the judge finds most often in a namespace', {
    options: { days: { value: 'N', help: 'days to look back (default: 30)' }, json: { help: 'print JSON' } },
    details: ['Counts issues of pull requests and of POST /validate.'],
    load: async () => (await import('../judge/judge-trends.ts')).runJudgeTrends,
  }),
]

import type { Command } from '../command.ts'

/** The commands that measure search. */
export const EVAL_COMMANDS: readonly Command[] = [
  {
    name: 'eval metrics',
    summary: 'Measure a ranking that was made elsewhere',
    positionals: [],
    options: {
      run: { value: 'FILE', help: 'results: TREC columns or JSON lines' },
      qrels: { value: 'FILE', help: 'judgments: TREC columns or JSON lines' },
      threshold: { value: 'N', help: 'relevant from this grade on (default: 2, or 1 when no grade is higher)' },
      json: { help: 'print JSON' },
    },
    exclusive: [],
    details: [
      'Queries without results count with 0; queries for which nothing is relevant are left out and counted apart.',
    ],
    load: async () => (await import('./metrics.ts')).runEvalMetrics,
  },
  {
    name: 'eval run',
    summary: 'Search for every query of a golden set or a corpus, and measure the results',
    positionals: ['NAMESPACE'],
    options: {
      corpus: { value: 'DIR', help: 'a folder with docs.jsonl, queries.jsonl and qrels.jsonl instead' },
      type: { value: 'TYPE', help: 'full (default), shadow, regression or ab_test' },
      feature: { value: 'ID', help: 'the feature that shadow and ab_test try' },
      baseline: { value: 'FILE', help: 'the run that a regression is measured by' },
      threshold: { value: 'N', help: 'relevant from this grade on (default: 2, or 1 when no grade is higher)' },
      out: { value: 'FILE', help: 'write the run, for eval compare and --baseline' },
      html: { value: 'FILE', help: 'write one self-contained page with plots' },
      json: { help: 'print JSON' },
    },
    server: 'by namespace',
    exclusive: [],
    details: [
      'A corpus is loaded into a scratch namespace that is forgotten afterwards; without DATABASE_URL, into a database of its own.',
      'Exit codes: 0 measured, 1 significantly worse than --baseline, 2 wrong use.',
    ],
    load: async () => (await import('./run.ts')).runEval,
  },
  {
    name: 'eval compare',
    summary: 'Compare two runs query by query',
    positionals: ['CONTROL', 'TREATMENT'],
    options: { json: { help: 'print JSON' } },
    exclusive: [],
    details: ['Both are files of `docalign eval run --out`.'],
    load: async () => (await import('./metrics.ts')).runEvalCompare,
  },
  {
    name: 'eval harvest',
    summary: 'Take logged searches into the golden set, by category',
    positionals: ['NAMESPACE'],
    options: { seed: { value: 'N', help: 'choose others (default: 1)' }, json: { help: 'print JSON' } },
    server: 'always',
    exclusive: [],
    details: [],
    load: async () => (await import('./golden.ts')).runEvalHarvest,
  },
  {
    name: 'eval judge',
    summary: 'Judge the results of the golden set, by their use or by hand',
    positionals: ['NAMESPACE'],
    options: { by: { value: 'NAME', help: 'ask for grades from 0 to 3, in the name of this person' } },
    server: 'always',
    exclusive: [],
    details: [],
    load: async () => (await import('./golden.ts')).runEvalJudge,
  },
]

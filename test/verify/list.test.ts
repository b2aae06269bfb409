import { describe, expect, it } from 'vitest'
import type { ListSubject } from '../../src/claims/extract/list.ts'
import { listKind } from '../../src/verify/list.ts'
import { claimOf, type Files, snapshotWithCode } from './snapshot.ts'

async function told(items: string, more: Partial<ListSubject>, files: Files): Promise<string> {
  const subject: ListSubject = {
    ...{
      items: items.split(' '),
      complete: true,
      item: null,
      topic: ['available', 'states', 'job'],
      named: [],
      places: [],
    },
    ...more,
  }
  const claim = claimOf<ListSubject>('list', items, subject)
  const needs = listKind.needs({ ...claim, subject: { ...subject, item: null } })
  const outcome = listKind.verify(claim, await snapshotWithCode(files, [needs]))
  return outcome.state === 'fails' ? outcome.reason : outcome.state
}

const UNION: Files = {
  'src/state.ts': `import type { Finished } from './finished'
export type JobState = Finished | 'active' | 'delayed' | 'waiting'
`,
  'src/finished.ts': "export type Finished = 'completed' | 'failed'\n",
}
const OPEN: Files = {
  'src/state.ts': "export type JobState = Other | 'active' | 'delayed' | 'waiting' | 'completed'\n",
}
const RUST: Files = { 'src/state.rs': 'pub enum JobState { Active, Delayed, Waiting, Failed }' }
const OPTIONS: Files = {
  'src/options.ts':
    'export interface JobStates {\n  active?: string\n  delayed?: string\n  waiting?: string\n  done?: string\n}\n',
}

const TYPES: Files = {
  'src/state.ts': `export type JobState = 'active' | 'delayed' | 'waiting'
export type JobType = JobState | 'repeat'
`,
  'rust/state.rs': 'pub enum JobState { Active, Delayed, Waiting, Unknown }',
}
const TOWNCRIER: Files = {
  'pyproject.toml':
    '[project]\nname = "tool"\n\n[tool.towncrier]\ntype = [\n  { directory = "feature" },\n  { directory = "bugfix" },\n  { directory = "doc" },\n  { directory = "misc" },\n]\n',
}
const PLUGINS: Files = {
  'pyproject.toml':
    '[project]\nname = "tool"\n\n[project.entry-points."tool.formatters"]\ncsv = "tool:csv"\njson = "tool:json"\nhtml = "tool:html"\n',
}

describe('A list of values', () => {
  it.each<[string, Partial<ListSubject>, Files, string]>([
    ['active delayed waiting completed failed', {}, UNION, 'holds'],
    ['failed completed Waiting DELAYED active', {}, UNION, 'holds'],
    ['active delayed waiting completed', {}, UNION, '`JobState` at src/state.ts:2 has `failed`, too'],
    ['active delayed waiting completed', { named: [{ value: 'failed', line: 9, column: 1 }] }, UNION, 'unknown'],
    ['active delayed waiting completed', { topic: ['available', 'reporters'] }, UNION, 'unknown'],
    ['active delayed waiting completed failed paused', { item: 'active' }, UNION, 'holds'],
    // By which rules the names of variants are written outside of the code is not known.
    ['active delayed waiting paused', { item: 'paused' }, RUST, 'unknown'],
    [
      'active delayed waiting completed failed paused',
      { item: 'paused' },
      UNION,
      '`paused` is not among the values of `JobState` at src/state.ts:2',
    ],
    ['active delayed waiting', {}, OPEN, 'unknown'],
    ['active delayed waiting', {}, OPTIONS, '`JobStates` at src/options.ts:1 has `done`, too'],
    // Another type may extend it.
    ['active delayed waiting paused', { item: 'paused' }, OPTIONS, 'unknown'],
    ['one two three', {}, UNION, 'unknown'],
    // Of the types that are called alike, one is made of that which stands beside it.
    [
      'active delayed waiting repeat paused',
      { item: 'paused' },
      TYPES,
      '`paused` is not among the values of `JobType` at src/state.ts:2',
    ],
    // Whichever of two is meant, neither has it.
    [
      'active delayed waiting paused',
      { item: 'paused' },
      {
        'a.ts': "type JobState = 'active' | 'delayed' | 'waiting'",
        'b.ts': "type JobStates = 'active' | 'delayed' | 'waiting' | 'x'",
      },
      '`paused` is not among the values of `JobState` at a.ts:1',
    ],
    // A few values in common do not tell that it is that which the page lists.
    [
      'active delayed waiting completed failed paused',
      { item: 'paused' },
      { ...UNION, 'src/list.ts': "export const LIST_STATES = ['waiting', 'active', 'paused']" },
      '`paused` is not among the values of `JobState` at src/state.ts:2',
    ],
    [
      'feature bugfix doc',
      { topic: ['news', 'fragment', 'one'] },
      TOWNCRIER,
      '`news fragment types` at pyproject.toml:5 has `misc`, too',
    ],
    ['feature bugfix doc misc', { topic: ['news', 'fragment'] }, TOWNCRIER, 'holds'],
    [
      'csv json html xml',
      { topic: ['formatters'], item: 'xml' },
      PLUGINS,
      '`xml` is not among the values of `formatters` at pyproject.toml:4',
    ],
  ])('%s %j', async (items, more, files, expected) => {
    expect(await told(items, more, files)).toBe(expected)
  })
})

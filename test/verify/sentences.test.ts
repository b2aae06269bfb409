import { expect, it } from 'vitest'
import { sentences, text } from './pages.ts'

it('Routes get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/guide.md': text('Call `GET /api/jobs`, `GET /api/tests`, `GET /v1/tasks`, `GET /api/gone`.'),
      'src/a.ts': text("router.get('/api/jobs', list)", "router.get(prefix + '/tasks', list)"),
      'test/a.test.ts': text("await get('/api/tests')"),
    }),
  ).toEqual([
    '1 /api/jobs: holds (0.8): served at src/a.ts:1 [src/a.ts:1]',
    '1 /api/tests: used (0.5): named at test/a.test.ts:1 [test/a.test.ts:1]',
    '1 /v1/tasks: unknown: perhaps put together at src/a.ts:2',
    '1 /api/gone: fails: no code serves `/api/gone` []',
  ])
})

it('Lists and messages get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/guide.md': text(
        '# Guide',
        '',
        '## Job states',
        '',
        'The available job states are:',
        '',
        '- `active`',
        '- `delayed`',
        '- `waiting`',
        '- `paused`',
        '',
        '## Job kinds',
        '',
        'All supported job kinds:',
        '',
        '- `alpha`',
        '- `bravo`',
        '- `charlie`',
        '',
        'It prints `These apps are now globally available` and `These apps are now available` and `Some words that are of others`.',
      ),
      'src/state.ts': text(
        "export type JobState = 'active' | 'delayed' | 'waiting' | 'done'",
        "export type JobKind = 'alpha' | 'bravo' | 'charlie' | 'delta'",
        "console.log('These apps are now available')",
      ),
    }),
  ).toEqual([
    '5 active, delayed, waiting, paused: fails! (list): `JobState` at src/state.ts:1 has `done`, too [src/state.ts:1]',
    '7 active: holds (0.95): src/state.ts:1 has `active` [src/state.ts:1]',
    '8 delayed: holds (0.95): src/state.ts:1 has `delayed` [src/state.ts:1]',
    '9 waiting: holds (0.95): src/state.ts:1 has `waiting` [src/state.ts:1]',
    '10 paused: fails! (list item): `paused` is not among the values of `JobState` at src/state.ts:1 [src/state.ts:1]',
    '14 alpha, bravo, charlie: fails! (list): `JobKind` at src/state.ts:2 has `delta`, too [src/state.ts:2]',
    '16 alpha: holds (0.95): src/state.ts:2 has `alpha` [src/state.ts:2]',
    '17 bravo: holds (0.95): src/state.ts:2 has `bravo` [src/state.ts:2]',
    '18 charlie: holds (0.95): src/state.ts:2 has `charlie` [src/state.ts:2]',
    '20 These apps are now globally available: fails! (message): src/state.ts:3 prints it without `globally` [src/state.ts:3] → These apps are now available',
    '20 These apps are now available: holds (0.95): src/state.ts:3 has this text [src/state.ts:3]',
    '20 Some words that are of others: unknown: no message of the code is near',
  ])
})

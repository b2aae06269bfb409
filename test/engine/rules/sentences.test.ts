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
    '1 /api/tests: fails! (route of its base path): nothing below `/api` is called `tests` [src/a.ts:1]',
    '1 /v1/tasks: unknown: perhaps built at run time at src/a.ts:2',
    '1 /api/gone: fails! (route of its base path): nothing below `/api` is called `gone` [src/a.ts:1]',
  ])
})

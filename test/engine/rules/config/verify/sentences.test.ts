import { expect, it } from 'vitest'
import { sentences, text } from '../../pages.ts'

it('Variables and settings get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/guide.md': text(
        '# Guide',
        '',
        '## Environment variables',
        '',
        '- `TOOL_PORT`',
        '- `TOOL_HOST`',
        '- `TOOL_IMAGE`',
        '- `TOOL_SET`',
        '- `TOOL_COLOUR_FORCE`',
        '- `KIT_COLOR`',
        '- `GONE_VARIABLE`',
        '- `APP_MAIL_KEY`',
        '',
        '## Settings',
        '',
        '| Option | Default |',
        '| --- | --- |',
        '| `maxColumns` | `80` |',
        '| `maxJobs` | `30` |',
        '| `pollInterval` | `30` |',
        '| `goneKey` | `1` |',
      ),
      'src/a.ts': text(
        'const port = process.env.TOOL_PORT',
        "const host = 'TOOL_HOST'",
        'const c = process.env.TOOL_COLOR_FORCE',
        "const m = 'APP_MAIL_' + x",
        'const jobs = options.maxJobs ?? 50',
        'const pollInterval = 30',
        'interface S { maxColumns: number }',
      ),
      'src/b.py': text('class Config:', "    env_prefix = 'KIT_'"),
      'compose.yaml': text('environment:', '  TOOL_IMAGE: 80'),
      '.github/workflows/a.yml': text('env:', '  TOOL_SET: 1'),
    }),
  ).toEqual([
    '5 TOOL_PORT: holds (0.95): read at src/a.ts:1 [src/a.ts:1]',
    '6 TOOL_HOST: holds (0.95): read at src/a.ts:2 [src/a.ts:2]',
    '7 TOOL_IMAGE: used (0.6): named at compose.yaml:2 [compose.yaml:2]',
    '8 TOOL_SET: unknown: set at .github/workflows/a.yml:2, perhaps for a tool',
    '9 TOOL_COLOUR_FORCE: fails! (environment variable): nothing reads the environment variable `TOOL_COLOUR_FORCE` [src/a.ts:3] → TOOL_COLOR_FORCE',
    '10 KIT_COLOR: unknown: perhaps built at run time at src/b.py:2',
    '11 GONE_VARIABLE: fails (environment variable): nothing reads the environment variable `GONE_VARIABLE` []',
    '12 APP_MAIL_KEY: unknown: perhaps built at run time at src/a.ts:4',
    '18 maxColumns: holds (0.95): defined at src/a.ts:7 [src/a.ts:7]',
    '18 maxColumns = 80: unknown: no line of code gives `maxColumns` a default',
    '19 maxJobs: used (0.6): used at src/a.ts:5 [src/a.ts:5]',
    '19 maxJobs = 30: fails: src/a.ts:5 gives `maxJobs` the default 50 [src/a.ts:5] → 50',
    '20 pollInterval: holds (0.95): defined at src/a.ts:6 [src/a.ts:6]',
    '20 pollInterval = 30: holds (0.8): given at src/a.ts:6 [src/a.ts:6]',
    '21 goneKey: fails: `goneKey` is nowhere in the code []',
    '21 goneKey = 1: unknown: `goneKey` is not in the code',
  ])
})

it('Variables and defaults that contributors are told of get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'CONTRIBUTING.md': text(
        '# Contributing',
        '',
        '## Environment variables',
        '',
        '- `TOOL_DB`',
        '- `TOOL_SEED`',
        '- `TOOL_HOST_2`',
        '',
        'Set `maxDelay` (default: `5`).',
        '',
        '- `max-size`: default `10`',
        '- `retries`: default `3`',
        '- `mode`: default `"fast.mode"`',
      ),
      'test/a.test.ts': text("const database = env.TOOL_DB || 'test'", "env.TOOL_SEED = 'x'"),
      'src/a.ts': text(
        'const h = process.env.TOOL_HOST_1',
        'const maxSize = options.maxSize ?? 10',
        "const retries = get('retries') || 5",
        "const mode = 'slow.mode'",
      ),
      'api/job.proto': text('message Job {', '  optional int64 maxDelay = 5;', '}'),
    }),
  ).toEqual([
    '5 TOOL_DB: used (0.6): read at test/a.test.ts:1 [test/a.test.ts:1]',
    '6 TOOL_SEED: fails (environment variable): nothing reads the environment variable `TOOL_SEED` []',
    '7 TOOL_HOST_2: fails (environment variable): nothing reads the environment variable `TOOL_HOST_2` []',
    '9 maxDelay: used (0.6): used at api/job.proto:2 [api/job.proto:2]',
    '11 max-size: holds (0.95): defined at src/a.ts:2 [src/a.ts:2]',
    '11 max-size = 10: holds (0.8): given at src/a.ts:2 [src/a.ts:2]',
    '12 retries = 3: fails: src/a.ts:3 gives `retries` the default 5 [src/a.ts:3] → 5',
    '13 mode = fast.mode: fails: src/a.ts:4 gives `mode` the default slow.mode [src/a.ts:4] → slow.mode',
  ])
})

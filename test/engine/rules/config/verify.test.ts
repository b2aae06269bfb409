import { describe, expect, it } from 'vitest'
import type { ConfigSubject } from '../../../../src/engine/rules/config/extract.ts'
import { configKind } from '../../../../src/engine/rules/config/kind.ts'
import { configNeeds } from '../../../../src/engine/rules/config/verify.ts'
import { claimOf, type Files, shown, snapshotOf, snapshotWithCode, verdict } from '../snapshot.ts'

function key(name: string) {
  return claimOf<ConfigSubject>('config', name, { kind: 'key', key: name })
}

function given(name: string, value: string) {
  return claimOf<ConfigSubject>('config', `${name} = ${value}`, { kind: 'default', key: name, value })
}

const FILES: Files = {
  'src/settings.ts': ['interface Settings {', '  maxColumns: number', '}', 'const jobs = options.maxJobs ?? 50'].join(
    '\n',
  ),
  'src/settings.py': "DEFAULTS = {\n    'poll_interval': 30,\n}\n",
}

describe('A key', () => {
  it.each([
    ['maxColumns', 'holds'],
    ['max-columns', 'holds'],
    ['max_columns', 'holds'],
    ['poll_interval', 'holds'],
    ['maxJobs', 'holds (used)'],
    ['goneKey', 'fails'],
  ])('%s %s', (name, expected) => {
    expect(verdict(configKind.verify, key(name), FILES)).toBe(expected)
  })
})

describe('A default', () => {
  it('is not the number of a field', () => {
    const files = { 'api/job.proto': 'message Job {\n  optional int64 maxDelay = 5;\n}\n' }
    expect(verdict(configKind.verify, given('maxDelay', '0'), files)).toBe('unknown')
  })

  it.each([
    ['maxJobs', '50', 'holds'],
    ['max-jobs', '50', 'holds'],
    ['maxJobs', '30', 'fails → 50'],
    ['maxJobs', '5', 'fails → 50'],
    ['poll_interval', '30', 'holds'],
    ['maxColumns', '80', 'unknown'],
    ['goneKey', '80', 'unknown'],
  ])('of %s, %s, %s', (name, value, expected) => {
    expect(verdict(configKind.verify, given(name, value), FILES)).toBe(expected)
  })
})

describe('A default in code', () => {
  const files: Files = {
    'src/pool.ts': [
      ...['const defaults = {', '  statementTimeout: 60_000,', '}', 'const idleTimeout = 5_000'],
      ...['if (given === 0) {', '  pool.statement_timeout = 1;', '  pool.idleTimeout = 1;', '  pool.maxAge = 1;', '}'],
      ...['self.retryAfter = 7', 'defaults.pollEvery = 9'],
    ].join('\n'),
  }

  it.each([
    ['statementTimeout', '60000', 'holds'],
    ['statementTimeout', '60_000', 'holds'],
    ['statementTimeout', '60,000', 'holds'],
    ['idleTimeout', '6000', 'fails → 5000'],
    ['maxAge', '60', 'unknown'],
    ['retryAfter', '8', 'fails → 7'],
    ['pollEvery', '8', 'fails → 9'],
  ])('may have separators, and is no value that is set later: %s, %s, %s', (name, value, expected) => {
    expect(verdict(configKind.verify, given(name, value), files)).toBe(expected)
  })
})

describe('A default under a condition', () => {
  const files: Files = {
    'src/pool.c': ['#ifdef _WIN32', 'int pool_size = 64;', '#else', 'int pool_size = FD_SETSIZE;', '#endif'].join('\n'),
    'src/lib.rs': '#[cfg(windows)]\nconst QUEUE_SIZE: u16 = 64;\n#[cfg(not(windows))]\nconst QUEUE_SIZE: u16 = 128;\n',
    'src/poll.py': 'if fast:\n    poll_interval = 5\nelse:\n    poll_interval = SLOW\nretry_after = 7\n',
    'src/open.ts': 'if (options.openAfter === undefined) options.openAfter = 9\nconst closeAfter = 9\n',
  }

  it.each([
    ['pool_size', '1024', 'unknown'],
    ['pool_size', '64', 'holds'],
    ['queue_size', '64', 'holds'],
    ['queue_size', '128', 'holds'],
    ['poll_interval', '30', 'unknown'],
    ['retry_after', '30', 'fails → 7'],
    ['closeAfter', '30', 'fails → 9'],
  ])('contradicts no other: %s, %s, %s', async (name, value, expected) => {
    const claim = given(name, value)
    const snapshot = await snapshotWithCode(files, [configNeeds(claim, snapshotOf(files))])
    expect(shown(configKind.verify(claim, snapshot))).toBe(expected)
  })

  it.each([
    ['30 seconds', 'unknown'],
    ['5 seconds', 'holds'],
  ])('contradicts no words, either: %s, %s', async (value, expected) => {
    const subject = { kind: 'words', key: 'pollInterval', value } as const
    const claim = claimOf<ConfigSubject>('config', 'pollInterval', subject)
    const snapshot = await snapshotWithCode(files, [configNeeds(claim, snapshotOf(files))])
    expect(shown(configKind.verify(claim, snapshot))).toBe(expected)
  })
})

describe('A key that the code only uses', () => {
  it('lapses by no history: a package or a file of another tool may be called so', async () => {
    const outcome = configKind.verify(key('maxJobs'), await snapshotWithCode(FILES, []))
    expect(outcome).toMatchObject({ state: 'holds' })
    expect(outcome).not.toHaveProperty('ifLapsed')
  })
})

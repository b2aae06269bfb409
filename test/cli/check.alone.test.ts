import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createMemory } from '../../src/engine/facts/memory.ts'
import { UNWATCHED } from '../../src/engine/facts/watch.ts'
import type { ScanOptions } from '../../src/engine/scan/options.ts'
import { contextOf } from '../../src/engine/scan/pages/context.ts'
import type { ScanResult } from '../../src/engine/scan/result.ts'
import { scanClaims } from '../../src/engine/scan/scan.ts'
import { snapshotOf } from '../engine/rules/snapshot.ts'
import { claim, result } from '../report/sample.ts'
import { docalign } from './streams.ts'

// What a scan finds is the scan's business; here it is how the command asks for one and what it makes of the result.
vi.mock('../../src/engine/scan/scan.ts', () => ({ scanClaims: vi.fn() }))

const head = snapshotOf({})
const asked: ScanOptions[] = []
const finding = (value: ScanResult): void => {
  vi.mocked(scanClaims).mockImplementation(async (repository, options) => {
    asked.push(options)
    options.progress?.('reading docs', 1, 2)
    const context = await contextOf({ head }, repository, [])
    return {
      result: value,
      claims: [],
      introduced: new Set(),
      docs: [],
      unread: new Set<string>(),
      checked: [],
      head,
      asEarlier: { memory: await createMemory(repository, null, UNWATCHED), context, history: null, checks: null },
      passages: async () => [],
    }
  })
}

const fixtures: SandboxRepository[] = []
function repositoryWith(files: Record<string, string>): SandboxRepository {
  const fixture = createRepository()
  fixtures.push(fixture)
  fixture.commit(files)
  return fixture
}

const simple = repositoryWith({ 'README.md': '# Hi' })
const first = simple.git('rev-parse', 'HEAD')
const second = simple.commit({ 'README.md': '# Ho' })
afterEach(() => {
  asked.length = 0
  vi.mocked(scanClaims).mockReset()
})
afterAll(() => {
  for (const fixture of fixtures) fixture.remove()
})

describe('docalign check', () => {
  it('exits 0 without findings and 1 with any', async () => {
    finding(result({ findings: [] }))
    expect(await docalign(['check', simple.path])).toMatchObject({ code: 0, stderr: '' })
    finding(result())
    expect((await docalign(['check', simple.path])).code).toBe(1)
  })

  it('names on stderr what of the history was not read', async () => {
    finding(result({ findings: [] }))
    const scan = vi.mocked(scanClaims).getMockImplementation()
    vi.mocked(scanClaims).mockImplementation(async (repository, ...rest) => {
      ;(repository.leftOut as string[]).push('commit 1a2b changes too much, which is not read')
      if (scan === undefined) throw new Error('no scan')
      return scan(repository, ...rest)
    })
    const { code, stderr } = await docalign(['check', simple.path])
    expect([code, stderr]).toEqual([0, 'commit 1a2b changes too much, which is not read\n'])
  })

  it('checks HEAD of the current folder unless told otherwise, and lists uncertain claims only when asked', async () => {
    finding(result())
    await docalign(['check'], { cwd: simple.path })
    await docalign(['check', '.', '--head', first.slice(0, 8), '--base', 'main', '--all'], { cwd: simple.path })
    expect(asked).toMatchObject([
      { head: second, base: null, includeUncertain: false },
      { head: first, base: second, includeUncertain: true },
    ])
  })

  it('prints each format on stdout', async () => {
    finding(result())
    const output = async (format: string): Promise<string> => (await docalign(['check', simple.path, format])).stdout
    expect(JSON.parse(await output('--json')).findings).toHaveLength(3)
    expect(JSON.parse(await output('--sarif')).runs[0].results).toHaveLength(3)
    expect(await output('--markdown')).toMatch(/^\*\*3 statements/)
  })

  it('judges whole pages only when asked', async () => {
    finding(result())
    const judge = async (...options: string[]): Promise<unknown> =>
      JSON.parse((await docalign(['check', simple.path, '--json', ...options])).stdout).judge
    expect(await judge()).toBeNull()
    expect(await judge('--judge')).toMatchObject({ valid: expect.any(Boolean) })
    expect(await docalign(['check', simple.path, '--judge'])).toMatchObject({
      code: 2,
      stderr: 'DOCALIGN_E401 --judge needs --json, where its result is printed\n',
    })
  })

  it('counts all its time, from the start of the process on, for one phase or another', async () => {
    finding(result())
    const { timing_ms } = JSON.parse((await docalign(['check', simple.path, '--json'], { started: 1500 })).stdout)
    const { total, ...phases } = timing_ms
    expect(total).toBeGreaterThanOrEqual(1500)
    expect(Object.values<number>(phases).reduce((sum, time) => sum + time)).toBe(total)
  })

  it('writes the HTML page to a file, relative to the current folder', async () => {
    finding(result())
    expect(await docalign(['check', '--html', 'report.html'], { cwd: simple.path })).toEqual({
      code: 1,
      stdout: '3 statements in the docs became false — see report.html\n',
      stderr: '',
    })
    expect(readFileSync(join(simple.path, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/)
  })

  it('says in one line why the page cannot be written', async () => {
    finding(result())
    const { code, stderr } = await docalign(['check', '--html', 'no/such/report.html'], { cwd: simple.path })
    expect([code, stderr]).toEqual([2, 'DOCALIGN_E402 cannot write no/such/report.html: no such file or folder\n'])
    expect(existsSync(join(simple.path, 'no'))).toBe(false)
  })

  it('takes check.min_severity for what fails', async () => {
    const { path } = repositoryWith({ '.docalign.yml': 'check: {min_severity: high}' })
    finding(result({ findings: [claim({ severity: 'medium' })] }))
    expect((await docalign(['check', path])).code).toBe(0)
    finding(result({ findings: [claim({ severity: 'high' })] }))
    expect((await docalign(['check', path])).code).toBe(1)
  })

  it('tells of configuration problems on stderr and in the report, goes on, and exits 2 unless it may not fail', async () => {
    const { path } = repositoryWith({ '.docalign.yml': 'supress: []' })
    finding(result({ findings: [] }))
    const { code, stdout, stderr } = await docalign(['check', path, '--json'])
    const message = 'DOCALIGN_E502 .docalign.yml:1:1 unknown key "supress" — did you mean "suppress"?'
    expect([code, stderr]).toEqual([2, `${message}\n`])
    expect((await docalign(['check', path, '--exit-zero'])).code).toBe(0)
    expect((await docalign(['check', path, '--format', 'github'])).stdout).toContain(
      `::error file=.docalign.yml,line=1,col=1,title=Configuration::${message}\n`,
    )
    expect(JSON.parse(stdout).config_problems).toMatchObject([{ file: '.docalign.yml', line: 1, column: 1, message }])
  })

  it('stops at a configuration that is not YAML', async () => {
    const { path } = repositoryWith({ '.docalign.yml': 'docs: [' })
    const { code, stdout, stderr } = await docalign(['check', path])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^DOCALIGN_E501 \.docalign\.yml:1:8 not YAML: [^\n]+\n$/)
    expect(asked).toEqual([])
  })

  it('says in one line that there is no repository, no such commit, or no commit at all', async () => {
    const empty = createRepository()
    fixtures.push(empty)
    for (const [args, code] of [
      [['check', '/nowhere/at/all'], 'DOCALIGN_E101'],
      [['check', simple.path, '--head', 'nope'], 'DOCALIGN_E102'],
      [['check', simple.path, '--base', 'nope'], 'DOCALIGN_E102'],
      [['check', empty.path], 'DOCALIGN_E10[23]'],
    ] as const) {
      const outcome = await docalign(args)
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toMatch(new RegExp(`^${code} [^\\n]+\\n$`))
    }
  })

  it('shows a stack trace only with --debug', async () => {
    vi.mocked(scanClaims).mockRejectedValue(new Error('boom\nsecond line'))
    expect(await docalign(['check', simple.path])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'DOCALIGN_E001 unexpected: boom second line (--debug shows where)\n',
    })
    expect((await docalign(['check', simple.path, '--debug'])).stderr).toMatch(/\n {4}at /)
  })

  it('draws progress on a terminal and erases it before the report', async () => {
    finding(result())
    const { stderr } = await docalign(['check', simple.path], { tty: true })
    expect(stderr).toBe('\r\u001b[2Kreading docs 1/2\r\u001b[2K')
    vi.mocked(scanClaims).mockImplementation(async (_, { progress }) => {
      progress?.('reading docs', 1, 2)
      throw new Error('boom')
    })
    expect((await docalign(['check', simple.path], { tty: true })).stderr).toMatch(/\r\u001b\[2KDOCALIGN_E001/)
  })

  it.each([
    [{ tty: true }, true],
    [{ tty: false }, false],
    [{ tty: true, env: { NO_COLOR: '1' } }, false],
    [{ tty: true, env: { TERM: 'dumb' } }, false],
    [{ tty: false, env: { FORCE_COLOR: '1' } }, true],
    [{ tty: true, env: { FORCE_COLOR: '0' } }, false],
    [{ tty: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
  ])('in %j, colors are %s', async (surroundings, colored) => {
    finding(result())
    expect((await docalign(['check', simple.path], surroundings)).stdout.includes('\u001b[')).toBe(colored)
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterwards, fixture } from '../base/git/opened.ts'
import { docalign } from './streams.ts'

const PAGE = '# Tool\n\nSee [a](gone-a.md).\n\nSee [b](gone-b.md).\n'

function checkedOut(files: Readonly<Record<string, string>> = { 'README.md': PAGE }) {
  const repository = fixture()
  repository.commit(files)
  repository.git('reset', '--hard', '--quiet')
  const { path } = repository
  return {
    path,
    write: (file: string, text: string) => writeFileSync(join(path, file), text),
    check: (...args: string[]) => docalign(['check', path, ...args]),
  }
}

describe('docalign check', () => {
  it('has a name for each format, and short options for some', async () => {
    const { check } = checkedOut()
    for (const format of ['json', 'markdown', 'sarif']) {
      const [long, short] = [await check('--format', format), await check(`--${format}`)]
      expect(long.code).toBe(1)
      expect(long.stdout.slice(0, 20)).toBe(short.stdout.slice(0, 20))
    }
    expect((await check('--format', 'html')).stdout).toMatch(/^<!doctype html>/i)
    expect((await check('--format', 'terminal')).stdout).toContain('2 findings')
    expect(await check('--format', 'xml')).toMatchObject({
      code: 2,
      stderr: 'DOCALIGN_E401 --format is terminal, json, markdown, sarif, github, gitlab or html\n',
    })
    expect(await check('--format', 'json', '--sarif')).toMatchObject({ code: 2 })
  })

  it('writes several reports of one check, of which one may be printed', async () => {
    const { path, check } = checkedOut()
    const [sarif, page] = [join(path, '.git/docs.sarif'), join(path, '.git/page.html')]
    const { code, stdout } = await check('--format', `github,sarif=${sarif},html=${page}`)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::warning file=README\.md,/)
    expect(JSON.parse(readFileSync(sarif, 'utf8'))).toMatchObject({ version: '2.1.0' })
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/i)
    expect((await check('--format', `sarif=${sarif}`)).stdout).toBe(
      `2 statements in the docs are false — see ${sarif}\n`,
    )
    expect((await check('--format', 'json,github')).stderr).toContain('--format prints one report')
    expect((await check('--format', 'json=')).stderr).toContain('needs the name of a file')
    expect((await check('--fix', '--format', `json,sarif=${sarif}`)).stderr).toContain('give it without --format')
  })

  it('annotates in the words of GitHub Actions', async () => {
    const { check } = checkedOut({ 'a,b: 100%.md': 'See [a](gone-a.md).\n' })
    const { stdout } = await check('--format', 'github')
    const [command, ...rest] = stdout.split('\n')
    expect(command).toBe(
      '::warning file=a%2Cb%3A 100%25.md,line=1,col=5,title=False statement%3A gone-a.md::link target `gone-a.md` not found',
    )
    expect(rest.join('\n')).toContain('1 finding · ')
  })

  it('prints a Code Quality report of GitLab', async () => {
    const { check } = checkedOut()
    expect(JSON.parse((await check('--format', 'gitlab')).stdout)).toEqual([
      {
        description: 'gone-a.md: link target `gone-a.md` not found',
        ...{ check_name: 'docalign/link', fingerprint: expect.stringMatching(/^[0-9a-f]+$/), severity: 'minor' },
        location: { path: 'README.md', lines: { begin: 3 } },
      },
      expect.objectContaining({ location: { path: 'README.md', lines: { begin: 5 } } }),
    ])
  })

  it.each<[string[], number]>([
    [[], 1],
    [['--exit-zero'], 0],
    [['--max-findings', '1'], 1],
    [['--max-findings', '2'], 0],
    [['--max-findings', 'many'], 2],
    [['--max-findings', '-1'], 2],
    [['--max-findings', '1', '--exit-zero'], 2],
  ])('with two findings and %j exits with %i', async (args, code) => {
    expect(await checkedOut().check(...args)).toMatchObject({ code })
  })

  it('is silent about what is in the baseline, and not about what is new', async () => {
    const { path, check, write } = checkedOut()
    expect(await check('--write-baseline')).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: '2 places in .docalign-baseline.json: only new findings are reported from now on. Commit it.\n',
    })
    expect(await check()).toMatchObject({ code: 0 })
    expect((await check()).stdout).toContain('no findings · 0 verified · ')
    expect((await check()).stdout).toContain('2 muted')
    write('README.md', PAGE.replace('# Tool', '# Tool\n\nMoved down.').replace('gone-b', 'gone-c'))
    const report = JSON.parse((await check('--json')).stdout)
    expect(report.findings).toMatchObject([{ value: 'gone-c.md', line: 7 }])
    expect(report.muted).toMatchObject([{ value: 'gone-a.md', suppressed: { reason: 'in the baseline' } }])
    for (const [name = '', ...value] of [['--fix'], ['--staged'], ['--base', 'HEAD']])
      expect(await check('--write-baseline', name, ...value)).toMatchObject({ code: 2 })
    write('.docalign-baseline.json', '{"version":2}')
    expect((await check()).stderr).toContain('is no baseline')
    expect(existsSync(join(path, '.docalign-baseline.json'))).toBe(true)
    expect(readFileSync(join(path, 'README.md'), 'utf8')).toContain('gone-c')
  })

  it('keeps what names of code a baseline holds from being taken for code', async () => {
    const repository = fixture()
    repository.commit({
      'README.md': '# Tool\n\nCall `runAll` to run.\n',
      'src/run.js': 'export function runAll() {}\n',
    })
    repository.commit({ 'src/run.js': 'export function runEach() {}\n' })
    repository.git('reset', '--hard', '--quiet')
    const check = (...args: string[]) => docalign(['check', repository.path, ...args])
    expect(await check()).toMatchObject({ code: 1 })
    await check('--write-baseline')
    expect((await check()).stdout).toContain('1 muted')
  })

  it('says of a partial clone how to get what it lacks', async () => {
    const whole = fixture()
    const page = '# Tool\n\nCall `runAll` to run.\n'
    whole.commit({ 'README.md': page, 'src/run.js': 'export function runAll() {}\n' })
    whole.commit({ 'src/run.js': 'export function main() {}\n' })
    whole.git('config', 'uploadpack.allowFilter', 'true')
    const partial = mkdtempSync(join(tmpdir(), 'docalign-partial-'))
    afterwards(() => rmSync(partial, { recursive: true }))
    const clone = (...options: string[]): void => {
      rmSync(partial, { recursive: true })
      execFileSync('git', ['clone', '--quiet', ...options, `file://${whole.path}`, partial])
    }
    clone('--filter=blob:none')
    expect((await docalign(['check', partial])).stdout).toContain(
      'warning  1 claim not checked: this clone is partial and lacks old files; clone again without `--filter`',
    )
    const { unasked, clone: kind } = JSON.parse((await docalign(['check', partial, '--json'])).stdout)
    expect({ unasked, kind }).toEqual({ unasked: 1, kind: 'partial' })
    clone()
    expect((await docalign(['check', partial])).stdout).toContain('1 finding')
  })

  it('says of a shallow clone what could not be checked against history, and fails with --strict', async () => {
    const whole = fixture()
    whole.commit({
      'README.md': '# Tool\n\nRead `src/run.js` and call `runAll`.\n',
      'src/run.js': 'export function runAll() {}\n',
    })
    whole.commit({ 'src/run.js': null, 'src/main.js': 'export function main() {}\n' })
    const shallow = mkdtempSync(join(tmpdir(), 'docalign-shallow-'))
    afterwards(() => rmSync(shallow, { recursive: true }))
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${whole.path}`, shallow])
    const { code, stdout } = await docalign(['check', shallow])
    expect(code).toBe(0)
    expect(stdout).toContain('warning  2 claims not checked: this clone is shallow; get its history with `git fetch')
    expect((await docalign(['check', shallow, '--markdown'])).stdout).toContain('2 claims not checked: this clone is')
    expect(await docalign(['check', shallow, '--strict'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('fetch-depth: 0'),
    })
    expect(await docalign(['check', whole.path, '--strict'])).toMatchObject({ code: 1, stderr: '' })
  })
})

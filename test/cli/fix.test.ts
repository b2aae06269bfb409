import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../src/engine/fixes/diff.ts'
import { fixDocs } from '../../src/stages/fix-docs.ts'
import { afterwards, fixture, open } from '../base/git/opened.ts'
import { configOf, scanned } from '../engine/scan/scanned.ts'
import { docalign, type Outcome } from './streams.ts'

const TOOL = JSON.stringify({ name: 'tool', scripts: { build: 'tsc' } })
const RENAMED = JSON.stringify({ name: 'tool', scripts: { compile: 'tsc' } })
const README = '\ufeff# Tool\r\n\r\nRun `npm run build` first.\r\n\r\nSee [the guide](docs/start.md).'
const FIXED = '\ufeff# Tool\r\n\r\nRun `npm run compile` first.\r\n\r\nSee [the guide](docs/first.md).'
const GUIDE = `# Guide\n\nRun the tests.\n${'More is to be said here.\n'.repeat(20)}`

type Files = Readonly<Record<string, string>>

interface Checkout {
  readonly path: string
  /** The command, in the repository. */
  run(...args: string[]): Promise<Outcome>
  read(file: string): string
  write(file: string, text: string): void
  /** Commits what is on disk. */
  commit(): void
}

/** A repository whose README was true once, with its files on disk. */
function checkout(more: Files = {}): Checkout {
  const repository = fixture()
  const files = { 'README.md': README, 'package.json': TOOL, 'docs/start.md': GUIDE }
  repository.commit(files)
  repository.commit({ 'package.json': RENAMED, 'docs/start.md': null, 'docs/first.md': GUIDE, ...more })
  const { path } = repository
  repository.git('checkout', '--quiet', '--force', 'main')
  return {
    path,
    run: (...args) => docalign(['check', path, ...args]),
    read: (file) => readFileSync(join(path, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), text)
    },
    commit: () => {
      repository.git('add', '--all')
      repository.git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'Fix docs')
    },
  }
}

describe('docalign check --fix', () => {
  it('fixes what is certain, byte for byte, and a check of the result finds nothing', async () => {
    const { run, read, commit, path } = checkout()
    chmodSync(join(path, 'README.md'), 0o600)
    const { code, stdout, stderr } = await run('--fix')
    expect(read('README.md')).toBe(FIXED)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('README.md\n  3:6  fixed  build → compile')
    expect(stdout).toContain('2 places fixed in 1 page; review and commit them')
    expect(stdout).toContain('no findings')
    expect(statSync(join(path, 'README.md')).mode & 0o777).toBe(0o600)
    expect(readdirSync(path).toSorted()).toEqual(['.git', 'README.md', 'docs', 'package.json'])
    commit()
    expect(await run()).toMatchObject({ code: 0 })
  })

  it('leaves what it is not sure of, and says why', async () => {
    const { run, read } = checkout({
      'more.md': '# More\n\nSee [it](docs/frist.md) and [the guide](docs/nowhere-at-all.md).\n',
    })
    const { code, stdout } = await run('--fix')
    expect(read('more.md')).toContain('docs/frist.md')
    expect(code).toBe(1)
    expect(stdout).toContain('2 places fixed in 1 page')
    expect(stdout).toMatch(/more\.md\n\s+3:\d+ +false/)
    expect(stdout).not.toMatch(/README\.md\n\s+3:\d+ +false/)
  })

  it('prints a diff that git apply takes with --dry-run, and changes nothing', async () => {
    const { run, read, path } = checkout()
    const { code, stdout, stderr } = await run('--fix', '--dry-run')
    expect(read('README.md')).toBe(README)
    expect([code, stderr]).toEqual([0, '2 places to fix in 1 page, 0 findings left\n'])
    expect(stdout).toBe(Buffer.from(unifiedDiff('README.md', Buffer.from(README), Buffer.from(FIXED))).toString())
    execFileSync('git', ['apply', '-'], { cwd: path, input: stdout, stdio: ['pipe', 'ignore', 'ignore'] })
    expect(read('README.md')).toBe(FIXED)
  })

  it('fixes pages as they are on disk', async () => {
    const { run, read, write } = checkout()
    const page = README.replace('# Tool', '# Tool\r\n\r\nNew here.').replace('the guide', 'a guide')
    write('README.md', page)
    expect(await run('--fix')).toMatchObject({ code: 0 })
    expect(read('README.md')).toBe(page.replace('build', 'compile').replace('start.md', 'first.md'))
  })

  it('fixes pages that were checked out with other line ends', async () => {
    const { run, read, write } = checkout()
    write('README.md', README.replaceAll('\r\n', '\n'))
    expect(await run('--fix')).toMatchObject({ code: 0 })
    expect(read('README.md')).toBe(FIXED.replaceAll('\r\n', '\n'))
  })

  it('never writes through a symbolic link, nor where the page is gone', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'docalign-outside-'))
    afterwards(() => rmSync(outside, { recursive: true }))
    const page = '# Tool\n\nRun `npm run build`.\n'
    writeFileSync(join(outside, 'a.md'), page)
    const repository = fixture()
    repository.commit({ 'package.json': TOOL, 'docs/a.md': page, 'b.md': page, 'c.md': page })
    repository.commit({ 'package.json': RENAMED })
    symlinkSync(outside, join(repository.path, 'docs'))
    symlinkSync(join(outside, 'a.md'), join(repository.path, 'b.md'))
    const { code, stdout } = await docalign(['check', repository.path, '--fix'])
    expect(readFileSync(join(outside, 'a.md'), 'utf8')).toBe(page)
    expect(code).toBe(1)
    expect(stdout).toMatch(/not fixed {2}b\.md:3:\d+ {2}the page is not a regular file in the work tree/)
    expect(stdout).toMatch(/not fixed {2}c\.md:3:\d+ {2}the page is not in the work tree/)
    expect(stdout).toMatch(/not fixed {2}docs\/a\.md:3:\d+ {2}the page is not a regular file/)
  })

  describe('at several places of one cause', () => {
    const page = (name: string): string => `# ${name}\n\nRun \`npm run build\` for ${name}.\n`
    const three = () => {
      const repository = fixture()
      repository.commit({ 'package.json': TOOL, 'a.md': page('a'), 'b.md': page('b'), 'c.md': page('c') })
      const head = repository.commit({ 'package.json': RENAMED })
      repository.git('checkout', '--quiet', '--force', 'main')
      return { path: repository.path, head }
    }

    it('fixes each', async () => {
      const { path } = three()
      const report = JSON.parse((await docalign(['check', path, '--fix', '--json'])).stdout)
      expect(report.fixed).toMatchObject([{ file: 'a.md' }, { file: 'b.md' }, { file: 'c.md' }])
      expect(report).toMatchObject({ not_fixed: [], findings: [] })
      expect(readFileSync(join(path, 'c.md'), 'utf8')).toBe(page('c').replace('build', 'compile'))
    })

    it('leaves a line that changed since it was checked, and tells of such places only', async () => {
      const { path, head } = three()
      const { findings } = await scanned(path)
      writeFileSync(join(path, 'b.md'), '# b\n\nRun `npm run build` now.\n')
      const asked = { head, config: configOf(), findings }
      const result = await fixDocs(await open(path), asked, { isDry: false })
      expect(result.fixed).toMatchObject([{ file: 'a.md' }, { file: 'c.md' }])
      expect(result.notFixed).toMatchObject([{ place: { file: 'b.md' }, why: 'changed' }])
      expect(result.left).toMatchObject([{ file: 'b.md', line: 3, also_at: [] }])
    })
  })

  it('adds what it did to the JSON report', async () => {
    const { run } = checkout({ 'more.md': '# More\n\nSee [the guide](docs/nowhere-at-all.md).\n' })
    const report = JSON.parse((await run('--fix', '--json')).stdout)
    expect(report.fixed).toMatchObject([
      { file: 'README.md', line: 3, value: 'build', suggestion: 'compile' },
      { file: 'README.md', line: 5, value: 'docs/start.md', suggestion: 'docs/first.md' },
    ])
    expect(report.findings).toMatchObject([{ file: 'more.md', line: 3 }])
    expect(report.not_fixed).toMatchObject([{ file: 'more.md', line: 3, reason: 'there is no suggestion' }])
  })

  it('fixes only what a change broke with --base', async () => {
    const { run, read } = checkout()
    expect(await run('--fix', '--base', 'HEAD')).toMatchObject({ code: 0 })
    expect(read('README.md')).toBe(README)
    expect(await run('--fix', '--base', 'HEAD~1')).toMatchObject({ code: 0 })
    expect(read('README.md')).toBe(FIXED)
  })

  it('needs a work tree', async () => {
    const bare = fixture({ bare: true })
    bare.commit({ 'README.md': '# A\n' })
    const { code, stdout, stderr } = await docalign(['check', bare.path, '--fix'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^DOCALIGN_E107 .* has no work tree whose docs could be fixed/)
  })

  it.each<[string[], string]>([
    [['--dry-run'], '--dry-run says what --fix would do'],
    [['--fix', '--head', 'HEAD'], '--head checks another commit'],
    [['--fix', '--json', '--judge'], '--fix judges what it changes'],
    [['--fix', '--sarif'], 'give it without --sarif'],
    [['--fix', '--dry-run', '--json'], '--dry-run prints a diff and --json a report'],
    [['--fxi'], 'did you mean --fix?'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await docalign(['check', '/', ...args])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^DOCALIGN_E401 /)
    expect(stderr).toContain(message)
  })
})

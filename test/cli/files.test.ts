import { execFileSync } from 'node:child_process'
import {
  lstatSync,
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
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BASELINE_FILE } from '../../src/cli/check/baseline.ts'
import { writeText } from '../../src/cli/files/write.ts'
import { settingsFile, writeSettings } from '../../src/cli/server/settings-file.ts'
import { afterwards, fixture } from '../base/git/opened.ts'
import { docalign } from './streams.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-files-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A checkout, and what links of it lead to: a file and a folder of somebody else. */
function hostile() {
  const repository = fixture()
  repository.commit({ 'README.md': 'See [x](gone.md).\n' })
  const { path } = repository
  writeFileSync(join(path, 'README.md'), 'See [x](gone.md).\n')
  const outside = temporary()
  const file = join(outside, 'kept')
  writeFileSync(file, 'before\n')
  const isUntouched = () => readFileSync(file, 'utf8') === 'before\n' && readdirSync(outside).join() === 'kept'
  return { path, outside, file, isUntouched }
}

const REFUSED =
  /^DOCALIGN_E402 cannot write \S+: .*is a symbolic link in a checkout — remove it, or name another file\n$/

describe.skipIf(process.platform === 'win32')('Nothing is written through a link of a checkout', () => {
  it.each([
    ['the baseline', ['check', '--write-baseline'], BASELINE_FILE],
    ['a report', ['check', '--html', 'report.html'], 'report.html'],
    ['a report among several', ['check', '--format', 'terminal,sarif=docs.sarif'], 'docs.sarif'],
  ])('by %s', async (_, args, name) => {
    const { path, file, isUntouched } = hostile()
    symlinkSync(file, join(path, name))
    const { code, stderr } = await docalign(args, { cwd: path })
    expect([code, isUntouched()]).toEqual([2, true])
    expect(stderr).toMatch(REFUSED)
  })

  it('by a report in a folder that is one, though a checkout is where it leads', async () => {
    const { path, outside, isUntouched } = hostile()
    symlinkSync(outside, join(path, 'reports'))
    const { code, stderr } = await docalign(['check', '--html', 'reports/kept'], { cwd: path })
    expect([code, isUntouched()]).toEqual([2, true])
    expect(stderr).toMatch(REFUSED)
    mkdirSync(join(outside, '.git'))
    expect(() => writeText(join(path, 'reports/kept'), 'x')).toThrow('is a symbolic link in a checkout')
  })

  it('by the settings of a server, in .env and in a folder of data', () => {
    const { path, outside, file, isUntouched } = hostile()
    symlinkSync(file, join(path, '.env'))
    symlinkSync(outside, join(path, '.docalign'))
    expect(() => settingsFile(path, join(path, '.docalign/data'))).toThrow('is a symbolic link in a checkout')
    expect(() => writeSettings(join(path, '.env'), { APP_ID: '1' })).toThrow('is a symbolic link in a checkout')
    expect(isUntouched()).toBe(true)
  })

  it('nor into a pipe of it', { timeout: 5000 }, () => {
    const { path } = hostile()
    execFileSync('mkfifo', [join(path, 'report.html')])
    expect(() => writeText(join(path, 'report.html'), 'x')).toThrow(
      `cannot write ${path}/report.html: it is not a file in a checkout`,
    )
  })

  it('for whatever command writes, as all do it in one place', () => {
    const own = new URL('../../src/', import.meta.url)
    const files = ['stages', 'cli'].flatMap((folder) =>
      readdirSync(new URL(folder, own), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    const writing = files.filter(
      (name) =>
        name.endsWith('.ts') &&
        /\b(?:writeFile|appendFile|createWriteStream|copyFile)/.test(readFileSync(new URL(name, own), 'utf8')),
    )
    // A fix follows no link either: test/cli/fix.test.ts. A new file of `init` stands in nobody's place.
    expect(writing.sort()).toEqual(['cli/files/write.ts', 'cli/init/init.ts', 'stages/fix-docs.ts'])
  })
})

describe('A file is written', () => {
  it('as a whole, with the rights that it had or is to have', () => {
    const folder = temporary()
    const file = join(folder, 'report')
    writeFileSync(file, 'a long text that was there before', { mode: 0o640 })
    writeText(file, 'short')
    expect([readFileSync(file, 'utf8'), lstatSync(file).mode & 0o777]).toEqual(['short', 0o640])
    writeText(file, 'secret', { mode: 0o600 })
    expect([readdirSync(folder), lstatSync(file).mode & 0o777]).toEqual([['report'], 0o600])
  })

  it('where a link of the user leads that is in no checkout, and to a device', () => {
    const folder = temporary()
    const [file, link] = [join(folder, 'file'), join(folder, 'link')]
    symlinkSync(file, link)
    writeText(link, 'x')
    expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['x', true])
    writeText('/dev/null', 'x')
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('or there is one line that says why not', () => {
    const missing = join(temporary(), 'nowhere/report')
    expect(() => writeText(missing, 'x', { shown: 'nowhere/report' })).toThrow(
      'cannot write nowhere/report: no such file or folder',
    )
  })
})

describe.skipIf(process.platform === 'win32')('What stands for a file of a checkout is not read:', () => {
  const pipe = (path: string): void => void execFileSync('mkfifo', [path])
  const KINDS = [
    ['a pipe', pipe],
    ['a link to a device', (path: string) => symlinkSync('/dev/zero', path)],
    ['a link to what is typed', (path: string) => symlinkSync('/dev/stdin', path)],
  ] as const

  it.each(KINDS)('%s for the baseline', { timeout: 10_000 }, async (_, put) => {
    const { path } = hostile()
    put(join(path, BASELINE_FILE))
    const { code, stderr } = await docalign(['check'], { cwd: path })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^DOCALIGN_E402 cannot read \S+: it is (?:not a file|a symbolic link)\n$/)
  })

  it.each(KINDS)('%s for the configuration that is checked', { timeout: 10_000 }, async (_, put) => {
    const { path } = hostile()
    put(join(path, '.docalign.yml'))
    const { code, stderr } = await docalign(['config', 'check'], { cwd: path })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^DOCALIGN_E402 cannot read \.docalign\.yml: it is (?:not a file|a symbolic link)\n$/)
  })
})

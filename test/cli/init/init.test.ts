import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ScanResult } from '../../../src/engine/scan/result.ts'
import { history, packageJson } from '../../engine/scan/scanned.ts'
import { docalign } from '../streams.ts'

const CONFIG = '.docalign.yml'
const WORKFLOW = '.github/workflows/docalign.yml'
const README = '# Notes\n\nRun `npm run build`, and read [the guide](docs/guide.md).\n'

let cwd = ''
let git: (...args: string[]) => string
beforeEach(() => {
  const fixture = history(
    { 'README.md': README, 'docs/guide.md': '# Guide\n', 'package.json': packageJson({ scripts: { build: 'tsc' } }) },
    { 'README.md': README, 'docs/guide.md': '# Guide\n', 'package.json': packageJson({ scripts: {} }) },
  )
  cwd = fixture.path
  git = fixture.git
  git('reset', '--quiet', '--hard')
})

const init = (...args: string[]) => docalign(['init', ...args], { cwd })
const contentOf = (path: string) => readFileSync(join(cwd, path), 'utf8')
const isWritten = (path: string) => existsSync(join(cwd, path))

describe('docalign init', () => {
  it('says what is checked and found, and writes a configuration', async () => {
    const { code, stdout, stderr } = await init()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^2 pages · \d+ claims: \d+ verified, 1 finding, \d+ uncertain\n/)
    expect(stdout).toMatch(/\n {2}Link +\d+ of \d+ verified\n/)
    expect(stdout).toMatch(/\n {2}README\.md:3 {2}build {2}.*\n/)
    expect(stdout).toMatch(/\nwrote \.docalign\.yml: what to leave out, what fails a check, what to mute\n/)
    expect(stdout).toMatch(
      /\n\ndocalign init --baseline .*\ndocalign check --staged .*\ndocalign init --workflow {2}writes \.github\/workflows\/docalign\.yml too\n$/,
    )
    expect([isWritten(CONFIG), isWritten(WORKFLOW)]).toEqual([true, false])
  })

  it('names the folders of docs that are left out, as a check does', async () => {
    for (const file of ['docs/archive/a.md', 'docs/archive/b.md', 'blog/a.md']) {
      mkdirSync(join(cwd, file, '..'), { recursive: true })
      writeFileSync(join(cwd, file), '# Old\n')
    }
    const folders = 'older or planned: docs/archive (2 docs), blog (1 doc)'
    expect((await init()).stdout).toContain(`\n  left out as ${folders}; \`docs.include\` chooses the pages instead\n`)
    expect((await docalign(['check'], { cwd })).stdout).toContain(`\nleft out  ${folders}\n`)
    const { stdout } = await docalign(['check', '--json'], { cwd })
    expect(JSON.parse(stdout)).toMatchObject({
      left_out: [
        { folder: 'docs/archive', docs: 2, reason: 'past' },
        { folder: 'blog', docs: 1, reason: 'past' },
      ],
    })
  })

  it('writes a configuration that is right, and changes no finding', async () => {
    const findings = async () => {
      const { stdout } = await docalign(['check', '--json'], { cwd })
      return (JSON.parse(stdout) as ScanResult).findings.map(({ claim_id, reason, severity }) => [
        claim_id,
        reason,
        severity,
      ])
    }
    const before = await findings()
    await init('--workflow')
    expect(before).toHaveLength(1)
    expect(await findings()).toEqual(before)
    expect(await docalign(['config', 'check'], { cwd })).toEqual({ code: 0, stdout: `${CONFIG}: ok\n`, stderr: '' })
  })

  it('writes a workflow when it is asked for one', async () => {
    git('branch', '-M', 'trunk')
    expect((await init('--workflow')).stdout).toMatch(
      /\nwrote \.github\/workflows\/docalign\.yml: .* at pushes to trunk; those that are there already do not fail it\. Before you commit it, write the address of docalign-[\d.]+\.tgz into it, see docs\/ci\.md\n\n/,
    )
    expect(contentOf(WORKFLOW)).toContain('--exit-zero')
    expect(contentOf(WORKFLOW)).toContain('branches: ["trunk"]')
  })

  it('records the findings that there are when it is asked to, for checks and a workflow that fail for new ones', async () => {
    expect((await init('--baseline', '--dry-run')).stdout).toContain('would write .docalign-baseline.json: ')
    expect(isWritten('.docalign-baseline.json')).toBe(false)
    const { stdout } = await init('--baseline', '--workflow')
    expect(stdout).toContain(
      '\nwrote .docalign-baseline.json: only findings that are not in it are reported from now on\n',
    )
    expect(stdout).not.toContain('docalign init --baseline')
    expect(contentOf(WORKFLOW)).not.toContain('--exit-zero')
    expect(await docalign(['check'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining('1 muted') })
    const renewed = (await init('--baseline')).stdout
    expect(renewed).toContain('\nthere is a .docalign-baseline.json; it stays as it is\n')
    expect(renewed).toMatch(/^2 pages · .* 0 findings, \d+ uncertain, 1 muted\n/)
    writeFileSync(join(cwd, '.docalign-baseline.json'), '{"version": 1, "findings": []}')
    const again = (await init('--baseline')).stdout
    expect(again).toContain('there is a .docalign-baseline.json; it stays as it is\n')
    expect(again).toContain('docalign check --write-baseline  records them: only new ones are reported then')
  })

  it('says that there is nothing to record', async () => {
    writeFileSync(join(cwd, 'package.json'), packageJson({ scripts: { build: 'tsc' } }))
    expect((await init('--baseline')).stdout).toContain('\nno findings, so no baseline was written\n')
    expect(isWritten('.docalign-baseline.json')).toBe(false)
  })

  it('works on the repository that is named, from its root', async () => {
    await docalign(['init', join(cwd, 'docs')], { cwd: '/' })
    expect([isWritten(CONFIG), isWritten(`docs/${CONFIG}`)]).toEqual([true, false])
  })

  it('writes nothing with --dry-run, and shows what it would', async () => {
    const { code, stdout } = await init('--dry-run', '--workflow')
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nwould write \.docalign\.yml: .*\n\n# What DocAlign checks/)
    expect(stdout).toMatch(/\nwould write \.github\/workflows\/docalign\.yml: .*\n\n# Checks the docs/)
    expect(git('status', '--porcelain')).toBe('')
  })

  it('overwrites nothing', async () => {
    mkdirSync(join(cwd, '.github/workflows'), { recursive: true })
    writeFileSync(join(cwd, CONFIG), 'docs: {exclude: [docs]}\n')
    writeFileSync(join(cwd, WORKFLOW), 'name: Ours\n')
    const { code, stdout } = await init('--workflow')
    expect(code).toBe(0)
    expect(stdout).toContain(`there is a ${CONFIG}; it stays as it is\nthere is a ${WORKFLOW}; it stays as it is\n`)
    expect([contentOf(CONFIG), contentOf(WORKFLOW)]).toEqual(['docs: {exclude: [docs]}\n', 'name: Ours\n'])
  })

  it('puts no configuration before one in .github', async () => {
    mkdirSync(join(cwd, '.github'))
    writeFileSync(join(cwd, '.github/docalign.yml'), '')
    expect((await init()).stdout).toContain('there is a .github/docalign.yml; it stays as it is\n')
    expect(isWritten(CONFIG)).toBe(false)
  })

  it('follows no symbolic link', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'docalign-outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    symlinkSync(outside, join(cwd, '.github'))
    symlinkSync(join(outside, 'config'), join(cwd, CONFIG))
    const { code, stdout, stderr } = await init('--workflow')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^DOCALIGN_E402 cannot write \.github\/workflows\/docalign\.yml: \S+\.github is a symbolic link in a checkout .*\n$/,
    )
    expect(stdout).toContain(`there is a ${CONFIG}; it stays as it is\n`)
    expect([existsSync(join(outside, 'config')), existsSync(join(outside, 'workflows'))]).toEqual([false, false])
  })

  it('needs a repository with a work tree', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'docalign-none-'))
    onTestFinished(() => rmSync(empty, { recursive: true }))
    expect(await docalign(['init'], { cwd: empty })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^DOCALIGN_E101 /),
    })
    git('clone', '--bare', '.', join(empty, 'bare.git'))
    expect(await docalign(['init', join(empty, 'bare.git')], { cwd: '/' })).toMatchObject({
      ...{ code: 2, stderr: expect.stringMatching(/^DOCALIGN_E401 .* has no work tree/) },
    })
  })
})

import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Installation, install, type Result } from './installation.ts'
import { packPackages } from './packed.ts'
import { startRegistry } from './registry.ts'

/** Of a test that waits for a package manager, or for one command after another. */
const PATIENCE = 240_000

const README = `# Notes

Run \`npm run setup\` first.

The old manual is [here](old.md).

Notes are read in \`src/read.js\`.
`
const HOOK = '#!/bin/sh\nexec node_modules/.bin/docalign check --staged\n'
/** What made people stop and read twice. */
const UNCLEAR =
  /stop(?:s|ped)? being true|docs hold|not asked|leads to no file|leads nowhere|is out of date|has `[^`]*`, too|no folder at|there is no \S+\.md|is not true/i

let installed: Installation
/** All that was read on the way. */
let read = ''

beforeAll(async () => {
  const packed = await packPackages()
  const registry = await startRegistry(packed)
  installed = await install('npm', registry, ['docalign'])
  await registry.close()
  for (const { path } of packed) rmSync(dirname(path), { recursive: true, force: true })
}, PATIENCE)
afterAll(() => installed?.remove())

const place = (file: string): string => join(installed.folder, file)
const textOf = (file: string): string => readFileSync(place(file), 'utf8')
function write(file: string, text: string): void {
  mkdirSync(dirname(place(file)), { recursive: true })
  writeFileSync(place(file), text)
}

function kept(result: Result): Result {
  read += `${result.stdout}${result.stderr}\n`
  return result
}

async function docalign(args: readonly string[], input = ''): Promise<Result> {
  return kept(await installed.run('docalign', args, { input, env: { XDG_CACHE_HOME: place('.git/cache') } }))
}

/** Runs a program in the folder, with `docalign` on its PATH. */
function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Result> {
  const more = {
    ...{ PATH: `${place('node_modules/.bin')}:${process.env.PATH}`, HOME: installed.folder },
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' },
  }
  return new Promise((settle) =>
    execFile(program, args, { cwd: installed.folder, env: { ...more, ...env } }, (error, stdout, stderr) =>
      settle(kept({ code: error ? (error.code ?? error.signal) : 0, stdout, stderr })),
    ),
  )
}

async function commit(message: string): Promise<Result> {
  await run('git', ['add', '--all'])
  return run('git', ['commit', '--quiet', '-m', message])
}

function setScripts(scripts: Readonly<Record<string, string>>): void {
  const { dependencies } = JSON.parse(textOf('package.json'))
  write('package.json', `${JSON.stringify({ name: 'notes', scripts, dependencies }, null, 2)}\n`)
}

/** The way of somebody who meets DocAlign, each step on the one before. */
describe('A newcomer in a repository with an old finding', () => {
  it('has init say what is checked, what is false already, and what to do next', { timeout: PATIENCE }, async () => {
    await run('git', ['init', '--quiet', '--initial-branch', 'main'])
    write('.gitignore', 'node_modules\n')
    write('README.md', README)
    write('src/read.js', 'export const read = 1\n')
    setScripts({ setup: 'node src/read.js' })
    expect(await commit('Begin')).toMatchObject({ code: 0 })
    const { code, stdout, stderr } = await docalign(['init', '--workflow'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1 finding')
    expect(stdout).toContain('README.md:5  old.md  link target `old.md` not found')
    expect(stdout).toContain('docalign init --baseline  records them: only new ones are reported then')
    expect(stdout).toContain('docalign check --staged   in a pre-commit hook')
    expect(textOf('.docalign.yml').trim().split('\n').length).toBeLessThanOrEqual(12)
  })

  it('has a workflow that annotates and does not turn main red', { timeout: PATIENCE }, async () => {
    await commit('Check the docs')
    await run('git', ['update-ref', 'refs/remotes/origin/main', 'HEAD'])
    const { jobs } = parse(textOf('.github/workflows/docalign.yml'))
    const steps: { run?: string; if?: string; env?: object }[] = jobs.docalign.steps
    const [change, all] = steps.filter((step) => step.if !== undefined).map((step) => step.run ?? '')
    const pushed = await run('bash', ['-e', '-c', all ?? ''])
    expect(pushed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^::warning file=README\.md,line=5,/) })
    expect(await run('bash', ['-e', '-c', change ?? ''], { BASE: 'main' })).toMatchObject({ code: 0 })
  })

  it('has a hook that lets a commit pass that breaks nothing', { timeout: PATIENCE }, async () => {
    write('.git/hooks/pre-commit', HOOK)
    chmodSync(place('.git/hooks/pre-commit'), 0o755)
    write('src/read.js', 'export const read = 2\n')
    expect(await commit('Read twice')).toMatchObject({ code: 0 })
  })

  it('is stopped by it when a commit breaks the docs, and is told why and what to write', {
    timeout: PATIENCE,
  }, async () => {
    setScripts({ prepare: 'node src/read.js' })
    const { code, stdout, stderr } = await commit('Rename a script')
    const told = stdout + stderr
    expect(code).toBe(1)
    expect(told).toMatch(/^ {2}3:6 {2}false {2}setup {2}script renamed to `prepare`/m)
    expect(told).toMatch(/^ +→ prepare · broken by /m)
    expect(told).toContain('1 finding · ')
    expect(told).not.toContain('old.md')
    const { stdout: verbose } = await docalign(['check', '--staged', '--verbose'])
    const [, why = ''] = /why: (?:npx )?docalign (explain \S+(?: --base \w+)?)/.exec(verbose) ?? []
    const explained = await docalign(why.split(' '))
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('false') })
    expect(explained.stdout).toContain('docalign fix applies it')
  })

  it('fixes what is certain with --fix', { timeout: PATIENCE }, async () => {
    expect((await docalign(['check', '--fix', '--base', 'HEAD'])).stdout).toContain('1 place fixed in 1 page')
    expect(textOf('README.md')).toContain('npm run prepare')
    expect(await commit('Rename a script')).toMatchObject({ code: 0 })
  })

  it('is asked about a guess', { timeout: PATIENCE }, async () => {
    write('README.md', `${textOf('README.md')}\nBefore each release run \`npm run prepaer\`.\n`)
    const stopped = await commit('Say more')
    expect(stopped.code).toBe(1)
    expect(stopped.stdout + stopped.stderr).toMatch(/^ +→ prepare \(a guess\)/m)
    const { stderr } = await docalign(['fix', '--interactive'], 'y\n')
    expect(stderr).toContain(
      '- Before each release run `npm run prepaer`.\n+ Before each release run `npm run prepare`.',
    )
    expect(await commit('Say more')).toMatchObject({ code: 0 })
  })

  it('mutes what is meant so, with the comment that --verbose shows', { timeout: PATIENCE }, async () => {
    write('README.md', `${textOf('README.md')}\nYou will find it [there](soon.md).\n`)
    expect((await commit('Promise more')).code).toBe(1)
    const { stdout } = await docalign(['check', '--staged', '--verbose'])
    const [, mute = ''] = /mute: (.*)/.exec(stdout) ?? []
    write('README.md', textOf('README.md').replace('(soon.md).', `(soon.md). ${mute}`))
    expect(await commit('Promise more')).toMatchObject({ code: 0 })
  })

  it('records the old finding and has nothing false left', { timeout: PATIENCE }, async () => {
    expect((await docalign(['init', '--baseline'])).stdout).toContain('wrote .docalign-baseline.json')
    expect(await docalign(['check'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^no findings · .* 1 muted/m),
    })
    expect((await docalign(['check', '--markdown'])).stdout).toMatch(/^\*\*No false statements: /)
    expect(await docalign(['check', 'NOPE.md'])).toMatchObject({
      ...{ code: 2, stderr: 'DOCALIGN_E101 NOPE.md: no such file or folder\n' },
    })
  })

  it('has read nothing that is unclear', () => {
    expect(read.match(UNCLEAR)).toBeNull()
  })
})

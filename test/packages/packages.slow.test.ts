import { execFile } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startGitHub } from 'github-sandbox/start'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { afterwards, fixture } from '../base/git/opened.ts'
import { serveAlone } from '../flows/server-process.ts'
import { type Installation, install } from './installation.ts'
import { own } from './manifests.ts'
import { packPackages } from './packed.ts'
import { type Registry, startRegistry } from './registry.ts'

const BEFORE = { 'README.md': '# Tool\n\nSee `src/run.js`.\n', 'src/run.js': 'export const run = 1\n' }
/** Makes the page false. */
const AFTER = { 'src/run.js': null, 'src/main.js': 'export const run = 1\n' }
/** Parts of answers, and the commands that give them. */
const QUESTIONS: readonly (readonly [string, ...string[]])[] = [
  ['0001_app', 'server', 'migrate', 'status'],
  ['0 faults', 'server', 'doctor'],
  ['README.md:1', 'search', 'project:acme/widgets', 'tool'],
  ['candidate', 'eval', 'epoch', 'list', 'project:acme/widgets'],
]
/** Of a test that waits for a package manager, or for what takes its time after an installation. */
const PATIENCE = 240_000
const PATIENT = { timeout: 60_000, interval: 100 }

let registry: Registry
beforeAll(async () => {
  const packed = await packPackages()
  registry = await startRegistry(packed)
  return async () => {
    await registry.close()
    for (const { path } of packed) rmSync(dirname(path), { recursive: true, force: true })
  }
}, PATIENCE)

describe('The package docalign, installed without the server into a project that has packages of the server', () => {
  let installed: Installation
  beforeAll(async () => {
    installed = await install('npm', registry, ['docalign', 'kysely', 'pg'])
    return installed.remove
  }, PATIENCE)

  it('checks a repository, says what init would write, and serves agents', async () => {
    const repository = fixture()
    repository.commit(BEFORE)
    repository.commit(AFTER)
    const docalign = (args: readonly string[], input = '') =>
      installed.run('docalign', args, { cwd: repository.path, input })
    expect(await docalign(['check', '--json', '--exit-zero'])).toMatchObject({ code: 0, stderr: '' })
    expect(await docalign(['init', '--dry-run'])).toMatchObject({ code: 0, stderr: '' })
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_findings', arguments: {} } }
    const { stdout } = await docalign(['mcp'], `${JSON.stringify(call)}\n`)
    expect(stdout).toContain('src/run.js')
  })

  it.each(['serve', 'server doctor', 'server migrate'])('says what is missing to %s', async (command) => {
    expect(await installed.run('docalign', command.split(' '))).toEqual({
      code: 2,
      stdout: '',
      stderr: `DOCALIGN_E405 docalign ${command} needs the server beside it: npm install PATH/docalign-server-${own.version}.tgz, which npm pack makes in a clone of DocAlign (README, “From a clone”)\n`,
    })
  })

  it('takes at most 75 MB', () => {
    const modules = join(installed.folder, 'node_modules')
    const sizes = readdirSync(modules, { recursive: true, withFileTypes: true }).map((entry) =>
      entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0,
    )
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toBeLessThan(75)
  })

  it('is a library', async () => {
    const names = Object.keys(own.exports).filter((name) => name !== './package.json')
    const imports = names.map((name) => `import ${JSON.stringify(name.replace('.', 'docalign'))}`).join('\n')
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', imports], { cwd: installed.folder })
  })
})

describe.each(['npm', 'pnpm'] as const)('Both packages, installed by %s', (manager) => {
  let installed: Installation
  beforeAll(async () => {
    installed = await install(manager, registry, ['docalign', 'docalign-server'])
    return installed.remove
  }, PATIENCE)

  it('are installed without a warning about the version of Node', () => {
    expect(installed.output).not.toMatch(/EBADENGINE|unsupported engine/i)
  })

  it('serve GitHub, and have commands for what the server holds', { timeout: PATIENCE }, async () => {
    const github = await startGitHub()
    afterwards(() => github.close())
    const program = join(installed.folder, 'node_modules/docalign/dist/cli/main.js')
    const settings = { DOCALIGN_DATA: join(installed.folder, '.docalign'), DATABASE_URL: '', REDIS_URL: '' }
    const { process: serving, url } = await serveAlone(github, settings, { program })
    const repository = await github.createRepository({ owner: 'acme', name: 'widgets' })
    await repository.commit('main', { ...BEFORE, '.docalign.yml': 'epochs:\n  gate: off\n' })
    await github.install([repository])
    const sha = await repository.commit('main', AFTER)
    await vi.waitFor(() => {
      const run = repository.checkRuns.findLast(({ headSha }) => headSha === sha)
      expect(run).toMatchObject({ status: 'completed', title: '1 statement in the docs is false' })
    }, PATIENT)
    await vi.waitFor(
      async () => expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' }),
      PATIENT,
    )
    serving.kill('SIGTERM')
    expect(await new Promise((settle) => serving.once('exit', settle))).toBe(0)

    const docalign = (args: readonly string[]) =>
      installed.run('docalign', args, {
        env: { GHE_HOST: github.host, GHE_PROTOCOL: 'http', DOCALIGN_DATA: settings.DOCALIGN_DATA },
      })
    // Each opens the database anew, which takes seconds: one tells whether the installation by pnpm finds its files.
    for (const [answer, ...args] of manager === 'npm' ? QUESTIONS : QUESTIONS.slice(0, 1))
      expect(await docalign(args)).toEqual({ code: 0, stderr: '', stdout: expect.stringContaining(answer) as string })
  })
})

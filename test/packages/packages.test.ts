import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterwards, fixture } from '../git/opened.ts'
import { programFile } from '../programs.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest
const own = manifestOf('.')
const server = manifestOf('packages/server')

/** Puts a package into a folder as a package manager does: with its own dependencies and no others. */
function install(folder: string, name: string, manifest: string, { dependencies }: Manifest): void {
  const target = join(folder, 'node_modules', name)
  cpSync(dirname(dirname(programFile('docalign'))), join(target, 'dist'), { recursive: true })
  for (const beside of ['app.yml', 'migrations']) symlinkSync(join(ROOT, beside), join(target, beside))
  cpSync(join(ROOT, manifest), join(target, 'package.json'))
  for (const dependency of Object.keys(dependencies)) {
    const link = join(target, 'node_modules', dependency)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', dependency), link)
  }
}

describe('The manifests', () => {
  it('ask for the same versions, and the server for all that the command line asks for', () => {
    expect(server.version).toBe(own.version)
    expect(own.peerDependencies).toEqual({ 'docalign-server': own.version })
    expect(server.dependencies).toMatchObject(own.dependencies)
    expect({ ...own.devDependencies, ...own.dependencies }).toMatchObject(server.dependencies)
  })
})

describe('The package docalign, installed without the server', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docalign-installed-'))
    afterwards(() => rmSync(folder, { recursive: true }))
    install(folder, 'docalign', 'package.json', own)
  })

  function docalign(cwd: string, args: readonly string[], { env = {}, input = '' } = {}) {
    const program = join(folder, 'node_modules/docalign/dist/cli/docalign.js')
    return new Promise<{ code: unknown; stdout: string; stderr: string }>((settle) => {
      const child = execFile(
        process.execPath,
        [program, ...args],
        { cwd, env: { PATH: process.env.PATH, HOME: folder, ...env } },
        (error, stdout, stderr) => settle({ code: error ? error.code : 0, stdout, stderr }),
      )
      child.stdin?.end(input)
    })
  }

  it('checks a repository, says what init would write, and serves agents', async () => {
    const repository = fixture()
    repository.commit({ 'README.md': '# Tool\n\nSee `src/run.js`.\n', 'src/run.js': 'export const run = 1\n' })
    repository.commit({ 'src/run.js': null, 'src/main.js': 'export const run = 1\n' })
    expect(await docalign(repository.path, ['check', '--json', '--exit-zero'])).toMatchObject({ code: 0, stderr: '' })
    expect(await docalign(repository.path, ['init', '--dry-run'])).toMatchObject({ code: 0, stderr: '' })
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_findings', arguments: {} } }
    const { stdout } = await docalign(repository.path, ['mcp'], { input: `${JSON.stringify(call)}\n` })
    expect(stdout).toContain('src/run.js')
  })

  it.each([
    ['serve', {}],
    ['doctor', {}],
    ['check', { DOCALIGN_LLM_BASE_URL: 'http://127.0.0.1:1/v1', DOCALIGN_LLM_MODEL: 'm' }],
  ])('says what is missing to %s', async (command, env) => {
    const repository = fixture()
    repository.commit({ 'README.md': '# Tool\n' })
    expect(await docalign(repository.path, [command], { env })).toEqual({
      code: 2,
      stdout: '',
      stderr: `DOCALIGN_E405 docalign ${command} needs the server here: npm install docalign-server@${own.version} beside docalign\n`,
    })
  })

  it('has the commands of the server once that stands beside it', async () => {
    install(folder, 'docalign-server', 'packages/server/package.json', server)
    const { stdout, stderr } = await docalign(folder, ['doctor', '--json'], { env: { GHE_HOST: '127.0.0.1' } })
    expect(stderr).toBe('')
    expect(stdout).toContain('"database"')
  })
})

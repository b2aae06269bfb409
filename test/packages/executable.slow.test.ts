import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExecutable } from '../../scripts/executable/make.ts'
import { fixture } from '../base/git/opened.ts'

/** Of what copies and searches a hundred megabytes. */
const PATIENCE = 600_000

const folder = mkdtempSync(join(tmpdir(), 'docalign-executable-'))
const executable = join(folder, 'docalign')
const cache = join(folder, 'cache')

/** With a PATH of git alone, and no Node.js anywhere. */
async function docalign(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const env = { PATH: join(folder, 'bin'), HOME: folder, XDG_CACHE_HOME: cache }
  return promisify(execFile)(executable, args, { env }).then(
    (streams) => ({ code: 0, ...streams }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

beforeAll(async () => {
  mkdirSync(join(folder, 'bin'))
  symlinkSync(gitProgram(), join(folder, 'bin/git'))
  await makeExecutable(executable)
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function gitProgram(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.find((each) => {
    try {
      return readdirSync(each).includes('git')
    } catch {
      return false
    }
  })
  return join(found ?? '', 'git')
}

it('One file checks paths and samples without Node.js, and unpacks itself once', { timeout: PATIENCE }, async () => {
  const repository = fixture()
  const page = "# Notes\n\nSee `src/gone.ts`.\n\n```ts\nimport { go } from 'notes'\n\ngo('a')\n```\n"
  repository.commit({ 'README.md': page, 'src/gone.ts': 'export const gone = 1\n' })
  repository.commit({
    'src/gone.ts': null,
    'package.json': '{ "name": "notes", "type": "module", "exports": "./src/run.ts" }\n',
    'src/run.ts': 'export const run = (name: string): string => name\n',
  })
  const { code, stdout, stderr } = await docalign('check', repository.path, '--json')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  const found = JSON.parse(stdout).findings.map(({ line, value }: { line: number; value: string }) => [line, value])
  expect(found).toEqual([
    [3, 'src/gone.ts'],
    [6, 'go'],
  ])
  expect(await docalign('--version')).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(join(cache, 'docalign/programs'))).toHaveLength(1)
})

import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createChanges } from '../../src/cli/check/changes.ts'
import { fileError } from '../../src/cli/terminal/errors.ts'
import { afterwards, fixture } from '../base/git/opened.ts'
import { programFile } from '../programs.ts'
import { docalign } from './streams.ts'

const PAGE = '# Tool\n\nSee [the guide](docs/guide.md) and call `runAll()`.\n'

/** `docalign check --watch` in a process of its own. */
function watching(path: string) {
  const child = spawn(process.execPath, [programFile('docalign'), 'check', path, '--watch'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterwards(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  return {
    /** What is reported until it waits for a change. */
    async round(): Promise<string> {
      await expect.poll(() => said, { timeout: 40_000 }).toContain('Ctrl+C ends it.\n')
      const [report = '', ...rest] = said.split('Watching for changes. Ctrl+C ends it.\n')
      said = rest.join('')
      return report
    },
    async stop(): Promise<number | null> {
      child.kill('SIGINT')
      return ended
    },
  }
}

it('docalign check --watch checks again what a saved file concerns, until it is told to stop', async () => {
  const repository = fixture()
  const { path } = repository
  repository.commit({
    'README.md': PAGE,
    'docs/guide.md': '# Guide\n',
    'docs/other.md': '# Other\n\nSee [the guide](guide.md).\n',
    'src/run.js': 'export function runAll() {}\n',
    'package.json': '{"name":"tool"}',
    '.gitignore': 'ignored/\n',
  })
  repository.git('reset', '--hard', '--quiet')
  const { round, stop } = watching(path)
  expect(await round()).toMatch(/no findings · .* · 3 docs · work tree/)
  rmSync(join(path, 'docs/guide.md'))
  const gone = await round()
  expect(gone).toContain('docs/guide.md changed.')
  expect(gone).toContain('1 finding · ')
  expect(gone).toContain('also at docs/other.md:3')
  mkdirSync(join(path, 'docs/new'))
  writeFileSync(join(path, 'docs/new/page.md'), 'See [it](nowhere.md).\n')
  expect(await round()).toMatch(/2 findings · .* · 3 docs · work tree/)
  writeFileSync(join(path, 'docs/guide.md'), '# Guide\n')
  expect(await round()).toContain('1 finding · ')
  writeFileSync(join(path, 'docs/new/page.md'), 'See [it](../guide.md).\n')
  expect(await round()).toContain('no findings · ')
  expect(await stop()).toBe(0)
})

it.each(['--staged', '--fix', '--judge', '--write-baseline', '--strict'])(
  '--watch does not go with %s',
  async (option) => {
    const { code, stderr } = await docalign([
      'check',
      '.',
      '--watch',
      option,
      ...(option === '--judge' ? ['--json'] : []),
    ])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `DOCALIGN_E401 --watch and ${option} exclude each other; give one\n`,
    })
  },
)

it('watches the other folders where one cannot be watched, and says which', async () => {
  const { path } = fixture()
  symlinkSync('loop', join(path, 'loop'))
  mkdirSync(join(path, 'docs'))
  const changes = createChanges(path)
  afterwards(changes.close)
  // One is gone, one is a file now.
  writeFileSync(join(path, 'file'), '')
  changes.watch(new Set(['gone', 'file/below']))
  const all = new Set(['loop', 'docs'])
  expect(() => changes.watch(all)).toThrow(/^cannot watch loop: ELOOP/)
  writeFileSync(join(path, 'docs/page.md'), '')
  await changes.next()
  expect(changes.take()).toContain('docs/page.md')
})

it.each(['ENOSPC', 'EMFILE'])(
  'tells that folders are not watched for want of something else than the disk: %s',
  (code) => {
    const { message } = fileError('watch', 'docs', Object.assign(new Error('no'), { code }))
    expect(message).toMatch(/^cannot watch docs: the system watches no more folders; on Linux, fs\.inotify\.max_user_/)
  },
)

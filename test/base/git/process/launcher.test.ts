import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Child, type Command, startHere } from '../../../../src/base/git/process/child.ts'
import { type Launcher, startLauncher } from '../../../../src/base/git/process/launcher.ts'
import { afterwards } from '../opened.ts'

async function launcher(): Promise<Launcher> {
  const started = await startLauncher()
  afterwards(started.close)
  return started
}

function launched(child: Child | null): Child {
  if (child === null) throw new Error('the launcher had no place')
  return child
}

const node = (script: string, ...args: string[]): Command => ({
  file: process.execPath,
  args: ['-e', script, ...args],
  env: process.env,
})

async function outcome(child: Child, input: string | Buffer = '') {
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString('latin1')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString('latin1')
  })
  const { exitCode, signal, error } = await child.exited
  return { ...output, exitCode, signal, error: error?.message ?? null }
}

describe('a process started by the launcher is as one started here', () => {
  const commands: [name: string, command: Command, input?: string | Buffer][] = [
    ['prints on both streams and fails', node('console.log("out"); console.error("err"); process.exit(3)')],
    ['echoes what it is given', node('process.stdin.pipe(process.stdout)'), Buffer.alloc(3_000_000, 'abc')],
    ['says nothing', node('')],
    ['does not read what it is given', node('process.exit(0)'), Buffer.alloc(1_000_000, 'x')],
    ['closes its output long before it ends', node('require("fs").closeSync(1); setTimeout(() => {}, 200)')],
    ['kills itself', node('process.kill(process.pid, "SIGKILL")')],
    ['is not there', { file: 'no-such-program', args: [], env: process.env }],
    [
      'has another folder and environment',
      { ...node('console.log(process.cwd(), process.env.X)'), cwd: '/', env: { X: 'y' } },
    ],
    ['has a folder that is not there', { ...node(''), cwd: '/no/such/folder' }],
  ]
  test.each(commands)('%s', async (_name, command, input = '') => {
    const { launch } = await launcher()
    const there = await outcome(launched(launch(command)), input)
    expect(there).toEqual(await outcome(startHere(command), input))
  })
})

test('what is over at once is heard to its end, every time', async () => {
  const { launch } = await launcher()
  for (let round = 0; round < 50; round++) {
    expect(await outcome(launched(launch({ file: 'true', args: [], env: process.env })))).toMatchObject({ exitCode: 0 })
  }
})

test('as many at a time as it has places for keep their streams apart; for more it says that it cannot', async () => {
  const { launch } = await launcher()
  const started: Child[] = []
  const next = () => launch({ file: 'sh', args: ['-c', 'cat; echo $0 >&2', String(started.length)], env: process.env })
  // It makes its places one after the other.
  const untilFull = (): number => {
    for (let child = next(); child !== null; child = next()) started.push(child)
    return started.length
  }
  await expect.poll(untilFull).toBeGreaterThan(4)
  const found = await Promise.all(started.map((child, index) => outcome(child, String(index).repeat(999))))
  expect(found.map(({ stdout, stderr }) => [stdout, stderr])).toEqual(
    started.map((_, index) => [String(index).repeat(999), `${index}\n`]),
  )
})

test('one can be killed, at once', async () => {
  const { launch } = await launcher()
  const child = launched(launch({ file: 'sleep', args: ['100'], env: process.env }))
  child.kill()
  expect(await outcome(child)).toMatchObject({ exitCode: null, signal: 'SIGTERM' })
})

test('arguments beyond the limit of the system are refused by name', async () => {
  const { launch } = await launcher()
  const child = launched(launch({ file: 'true', args: ['x'.repeat(5_000_000)], env: process.env }))
  expect((await outcome(child)).error).toContain('E2BIG')
})

test('a launcher that is killed loses what it started, says so, and leaves no folder', async () => {
  const before = new Set(readdirSync(tmpdir()))
  const started = await startLauncher()
  const [folder = ''] = readdirSync(tmpdir()).filter(
    (name) => !before.has(name) && existsSync(`${tmpdir()}/${name}/streams`),
  )
  const child = launched(started.launch({ file: 'sh', args: ['-c', 'echo $PPID; exec sleep 1'], env: process.env }))
  const first = await new Promise<Buffer>((settle) => child.stdout.once('data', settle))
  process.kill(Number(first.toString()), 'SIGKILL')
  expect((await outcome(child)).error).toContain('ended')
  await started.ended
  expect(started.launch(node(''))).toBeNull()
  expect(folder).not.toBe('')
  expect(existsSync(`${tmpdir()}/${folder}`)).toBe(false)
})

test('does not keep the process that has it', () => {
  const program = `
    import { startLauncher } from ${JSON.stringify(fileURLToPath(new URL('../../../../src/base/git/process/launcher.ts', import.meta.url)))}
    const { launch } = await startLauncher()
    const { stdin, stdout, stderr, exited } = launch({ file: 'git', args: ['--version'], env: process.env })
    stdin.end()
    stderr.resume()
    stdout.pipe(process.stdout)
    await exited`
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    timeout: 30_000,
  })
  expect(output.toString()).toMatch(/^git version/)
})

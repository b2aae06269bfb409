import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join, sep } from 'node:path'

/** One run of a program. */
export interface ProgramRun {
  /** The program's file. */
  readonly file: string
  readonly args: readonly string[]
  /** What it reads from its input. */
  readonly input: string
  /** All of its environment. */
  readonly env: Readonly<Record<string, string>>
  /** Files in its folder, by name; it is empty otherwise. */
  readonly files?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface RunOutput {
  /** The exit code; null if it was killed, or could not be started. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Whether it was killed as it took too long. */
  readonly isSlow: boolean
}

/** More output than an answer has: the program is killed. */
const MAX_OUTPUT_BYTES = 16 * 2 ** 20

/** Runs a program in a temporary folder of its own, which is removed afterwards. It and its child processes are killed when the time is up. */
export async function runProgram({ file, args, input, env, files = {}, timeoutMs }: ProgramRun): Promise<RunOutput> {
  const folder = await mkdtemp(join(tmpdir(), 'docalign-run-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return await new Promise((settle) => {
      const isGroup = process.platform !== 'win32'
      const child = spawn(file, [...args], { cwd: folder, env, stdio: 'pipe', detached: isGroup, windowsHide: true })
      const chunks: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
      let [size, isSlow] = [0, false]
      const kill = (): void => {
        try {
          if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
          else child.kill('SIGKILL')
        } catch {
          // It has ended meanwhile.
        }
      }
      // An interrupted check would leave the group running otherwise.
      process.once('exit', kill)
      const timer = setTimeout(() => {
        isSlow = true
        kill()
      }, timeoutMs)
      for (const name of ['stdout', 'stderr'] as const)
        child[name].on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_OUTPUT_BYTES) kill()
          else chunks[name].push(chunk)
        })
      const finish = (code: number | null): void => {
        clearTimeout(timer)
        process.off('exit', kill)
        const textOf = (name: 'stdout' | 'stderr'): string => Buffer.concat(chunks[name]).toString()
        settle({ code, stdout: textOf('stdout'), stderr: textOf('stderr'), isSlow })
      }
      child.once('error', () => finish(null))
      child.once('close', finish)
      // A program that ends without reading all of its input is no failure of ours.
      child.stdin.on('error', () => {})
      child.stdin.end(input)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The folders of a `PATH` that are outside of a folder, such as a repository that may bring programs along: `npx` puts its
 * `node_modules/.bin` there.
 */
export async function foldersOutside(path: string, folder: string): Promise<string[]> {
  const root = await realpath(folder)
  const real = await Promise.all(
    path
      .split(delimiter)
      .filter(isAbsolute)
      .map((each) => realpath(each).catch(() => null)),
  )
  return real.filter((each): each is string => each !== null && each !== root && !each.startsWith(`${root}${sep}`))
}

/** The file of a program in the first of the folders that has it; null if none does. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
    const isProgram = await Promise.all([access(file, constants.X_OK), stat(file)]).then(
      ([, found]) => found.isFile(),
      () => false,
    )
    if (isProgram) return file
  }
  return null
}

import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { GitError } from '../errors.ts'

export interface Finished {
  readonly exitCode: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** How a process ended. `exitCode` is null when it was killed or could not be started. */
export interface Ending {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
  readonly error: Error | null
}

export interface RunningGit {
  readonly child: ChildProcessWithoutNullStreams
  /** Settles when the process is gone and its output is read; never rejects. */
  readonly ended: Promise<Ending>
}

/** Starts git processes and knows every one that still runs. */
export interface GitRunner {
  /** Starts git with the given arguments; the caller reads its output. */
  start(args: readonly string[], environment: NodeJS.ProcessEnv): RunningGit
  /** Runs git to its end and returns what it printed; throws GitError `DOCALIGN_E105` for an exit code not in `accepted`. */
  run(
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    accepted?: readonly number[],
    input?: string,
  ): Promise<Finished>
  /** `DOCALIGN_E105` for a command that failed. */
  failure(command: string, how: Partial<Ending>): GitError
  /** Ends all processes and waits for their end; afterwards nothing can be started. */
  close(): Promise<void>
}

const STDERR_BYTES = 16_384

/** `folder` is the working folder of the processes, `place` the repository's name in errors. */
export function createRunner(folder: string, place: string): GitRunner {
  const running = new Set<RunningGit>()
  let closed = false

  const failure: GitRunner['failure'] = (command, how) =>
    new GitError(
      'DOCALIGN_E105',
      `git ${command} failed in ${place}: ${closed ? 'the repository was closed' : reason(how)}`,
    )

  const start: GitRunner['start'] = (args, environment) => {
    if (closed) throw failure(args[0] ?? '', {})
    const started = follow(launch(args, { cwd: folder, env: environment, windowsHide: true }))
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }

  /** Most failures to start arrive as an event; a few, such as arguments beyond the system's limit, are thrown. */
  const launch = (args: readonly string[], options: SpawnOptionsWithoutStdio): ChildProcessWithoutNullStreams => {
    try {
      return spawn('git', args, options)
    } catch (error) {
      throw failure(args[0] ?? '', { error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  return {
    start,
    failure,
    async run(args, environment, accepted = [0], input = '') {
      const { child, ended } = start(args, environment)
      child.stdin.end(input)
      const chunks: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
      const how = await ended
      const { exitCode, stderr } = how
      if (exitCode === null || !accepted.includes(exitCode)) throw failure(args[0] ?? '', how)
      return { exitCode, stdout: Buffer.concat(chunks), stderr }
    },
    async close() {
      closed = true
      const all = [...running]
      for (const { child } of all) {
        child.kill()
        // What nobody reads any more would keep the process's pipe, and so this promise, open.
        child.stdout.destroy()
      }
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function follow(child: ChildProcessWithoutNullStreams): RunningGit {
  let stderr = ''
  let error: Error | null = null
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('utf8')
  })
  // A process that ends early closes its stdin; how it ended tells more than the broken pipe.
  child.stdin.on('error', () => {})
  child.on('error', (raised) => {
    error = raised
  })
  const ended = new Promise<Ending>((settle) => {
    child.on('close', (exitCode, signal) =>
      settle({ exitCode: error === null ? exitCode : null, signal, stderr, error }),
    )
  })
  return { child, ended }
}

/** Git's first complaint; hints and warnings before it are skipped. */
function reason({ stderr = '', error = null, signal = null }: Partial<Ending>): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /^(fatal|error):/.test(line)) ?? lines[0]
  return complaint ?? error?.message ?? (signal === null ? 'it ended without a word' : `it was stopped by ${signal}`)
}

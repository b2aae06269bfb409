import { GitError } from '../errors.ts'
import type { Child, Exit } from './child.ts'
import { launch } from './launcher.ts'

export interface Finished {
  readonly exitCode: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** How a process ended, and what it complained of. */
export interface Ending extends Exit {
  readonly stderr: string
}

export interface RunningGit {
  readonly child: Child
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

  const start: GitRunner['start'] = (args, env) => {
    const [command = ''] = args
    if (closed) throw failure(command, {})
    const started = follow(begin(command, args, env))
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }

  /** Most failures to start arrive later; a few, such as arguments beyond the system's limit, are thrown. */
  const begin = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): Child => {
    try {
      return launch({ file: 'git', args, env, cwd: folder })
    } catch (error) {
      throw failure(command, { error: error instanceof Error ? error : new Error(String(error)) })
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

function follow(child: Child): RunningGit {
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('utf8')
  })
  // A process that ends early closes its stdin; how it ended tells more than the broken pipe.
  child.stdin.on('error', () => {})
  return { child, ended: child.exited.then((exit) => ({ ...exit, stderr })) }
}

/** Git's first complaint; hints and warnings before it are skipped. */
function reason({ stderr = '', error = null, signal = null }: Partial<Ending>): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /^(fatal|error):/.test(line)) ?? lines[0]
  return complaint ?? error?.message ?? (signal === null ? 'it ended without a word' : `it was stopped by ${signal}`)
}

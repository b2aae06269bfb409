import { GitError } from '../errors.ts'
import type { Child, Exit } from './child.ts'
import { launch } from './launcher.ts'
import { GIT_LIMITS, type GitLimits, limited } from './limits.ts'

export interface Finished {
  readonly exitCode: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** How a process ended, and its error output. */
export interface Ending extends Exit {
  readonly stderr: string
}

export interface RunningGit {
  readonly child: Child
  /** Resolves when the process has exited and its output was read; never rejects. */
  readonly ended: Promise<Ending>
}

/** Starts git processes and tracks the running ones. */
export interface GitRunner {
  /** Starts git with the given arguments, to answer many requests; the caller reads its output. */
  start(args: readonly string[], environment: NodeJS.ProcessEnv): RunningGit
  /**
   * Runs git until it exits and returns its output; throws GitError `DOCALIGN_E105` for an exit code not in `accepted`, and `DOCALIGN_E109`
   * if a limit was exceeded.
   */
  run(
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    accepted?: readonly number[],
    input?: string | Buffer,
  ): Promise<Finished>
  /** Like {@link GitRunner.run}, but streams git's output. Git is killed if the reader stops. */
  stream(args: readonly string[], environment: NodeJS.ProcessEnv, input?: string): AsyncGenerator<Buffer, void, void>
  /** `DOCALIGN_E105` for a failed command, `DOCALIGN_E109` for one that exceeded a limit. */
  failure(command: string, how: Partial<Ending>): GitError
  /** Ends all processes and waits for them; afterwards nothing can be started. */
  close(): Promise<void>
}

const STDERR_BYTES = 16_384

const MB = 2 ** 20

/**
 * @param folder the working folder of the processes; @param place the repository's name in errors
 * @param signal ends all processes, as {@link GitRunner.close} does
 */
export function createRunner(
  folder: string,
  place: string,
  limits: GitLimits = GIT_LIMITS,
  signal?: AbortSignal,
): GitRunner {
  const running = new Set<RunningGit>()
  let closed = signal?.aborted ?? false
  const endAll = (): void => {
    closed = true
    for (const { child } of running) stop(child)
  }
  signal?.addEventListener('abort', endAll)

  const failure: GitRunner['failure'] = (command, how) => {
    const passed = closed ? null : passedLimit(how, limits)
    if (passed !== null) return tooMuch(`git ${command} ${passed}`, place)
    return new GitError(
      'DOCALIGN_E105',
      `git ${command} failed in ${place}: ${closed ? 'the repository was closed' : reason(how)}`,
    )
  }

  const startWithin = (args: readonly string[], env: NodeJS.ProcessEnv, cpuSeconds: number | null): RunningGit => {
    if (closed) throw failure(commandOf(args), {})
    const started = follow(begin(args, env, cpuSeconds))
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }

  /** Most failures to start are reported later; a few, such as arguments beyond the system's limit, are thrown. */
  const begin = (args: readonly string[], env: NodeJS.ProcessEnv, cpuSeconds: number | null): Child => {
    try {
      return launch({ ...limited('git', args, { memoryMb: limits.memoryMb, cpuSeconds }), env, cwd: folder })
    } catch (error) {
      throw failure(commandOf(args), { error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  return {
    start: (args, environment) => startWithin(args, environment, null),
    failure,
    async run(args, environment, accepted = [0], input = '') {
      const { child, ended } = startWithin(args, environment, limits.cpuSeconds)
      child.stdin.end(input)
      const chunks: Buffer[] = []
      let bytes = 0
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= limits.outputMb * MB) chunks.push(chunk)
        else stop(child)
      })
      const how = await ended
      if (bytes > limits.outputMb * MB)
        throw tooMuch(`git ${commandOf(args)} prints more than ${limits.outputMb} MB`, place)
      const { exitCode, stderr } = how
      // An accepted exit code is a valid answer, except if git ran out of memory.
      if (exitCode === null || !accepted.includes(exitCode) || passedLimit(how, limits) !== null)
        throw failure(commandOf(args), how)
      return { exitCode, stdout: Buffer.concat(chunks), stderr }
    },
    async *stream(args, environment, input = '') {
      const { child, ended } = startWithin(args, environment, limits.cpuSeconds)
      child.stdin.end(input)
      try {
        for await (const chunk of child.stdout) yield chunk as Buffer
      } catch (error) {
        // Closing destroyed its output.
        throw closed ? failure(commandOf(args), {}) : error
      } finally {
        stop(child)
      }
      const how = await ended
      if (how.exitCode !== 0) throw failure(commandOf(args), how)
    },
    async close() {
      signal?.removeEventListener('abort', endAll)
      const all = [...running]
      endAll()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Options of git itself may precede the command. */
function commandOf(args: readonly string[]): string {
  return args.find((arg) => !arg.startsWith('-')) ?? ''
}

/** `DOCALIGN_E109`: reading on would exceed a limit. */
export function tooMuch(what: string, place: string): GitError {
  return new GitError('DOCALIGN_E109', `${place} is not read: ${what} — take out what makes it so large`, {
    details: what,
  })
}

/** Whether a git process was ended because of its processor time. */
export function tookTooLong(error: GitError): boolean {
  return error.details?.endsWith(PROCESSOR_TIME) ?? false
}

const PROCESSOR_TIME = 's of processor time'

/** Unread output would keep a process's pipe open, and so the promise of its end pending. */
function stop(child: Child): void {
  child.kill()
  child.stdout.destroy()
}

/** The system limit that a process exceeded; null for none. */
function passedLimit(
  { stderr = '', signal = null }: Partial<Ending>,
  { memoryMb, cpuSeconds }: GitLimits,
): string | null {
  if (signal === 'SIGXCPU') return `took more than ${cpuSeconds} ${PROCESSOR_TIME}`
  return /out of memory|cannot allocate memory/i.test(stderr) ? `took more than ${memoryMb} MB of memory` : null
}

function follow(child: Child): RunningGit {
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < STDERR_BYTES) stderr += chunk.toString('utf8')
  })
  // A process that ends early closes its stdin; its exit is more informative than the broken pipe.
  child.stdin.on('error', () => {})
  return { child, ended: child.exited.then((exit) => ({ ...exit, stderr })) }
}

/** Git's first error; hints and warnings before it are skipped. */
function reason({ stderr = '', error = null, signal = null }: Partial<Ending>): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /^(fatal|error):/.test(line)) ?? lines[0]
  return complaint ?? error?.message ?? (signal === null ? 'it ended without a word' : `it was stopped by ${signal}`)
}

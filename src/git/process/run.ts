import { GitError } from '../errors.ts'
import type { Child, Exit } from './child.ts'
import { launch } from './launcher.ts'
import { GIT_LIMITS, type GitLimits, limited } from './limits.ts'

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
  /** Starts git with the given arguments, to answer one question after the other; the caller reads its output. */
  start(args: readonly string[], environment: NodeJS.ProcessEnv): RunningGit
  /**
   * Runs git to its end and returns what it printed; throws GitError `DOCALIGN_E105` for an exit code not in `accepted`, and
   * `DOCALIGN_E109` where a limit was passed.
   */
  run(
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    accepted?: readonly number[],
    input?: string,
  ): Promise<Finished>
  /** As {@link GitRunner.run}, handing out what git prints as it comes. Whoever stops reading ends git. */
  stream(args: readonly string[], environment: NodeJS.ProcessEnv, input?: string): AsyncGenerator<Buffer, void, void>
  /** `DOCALIGN_E105` for a command that failed, `DOCALIGN_E109` for one that passed a limit. */
  failure(command: string, how: Partial<Ending>): GitError
  /** Ends all processes and waits for their end; afterwards nothing can be started. */
  close(): Promise<void>
}

const STDERR_BYTES = 16_384

const MB = 2 ** 20

/** `folder` is the working folder of the processes, `place` the repository's name in errors. */
export function createRunner(folder: string, place: string, limits: GitLimits = GIT_LIMITS): GitRunner {
  const running = new Set<RunningGit>()
  let closed = false

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

  /** Most failures to start arrive later; a few, such as arguments beyond the system's limit, are thrown. */
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
      // What is accepted is an answer of git's own, which it does not give where it has no memory.
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
        // Its output was taken from it.
        throw closed ? failure(commandOf(args), {}) : error
      } finally {
        stop(child)
      }
      const how = await ended
      if (how.exitCode !== 0) throw failure(commandOf(args), how)
    },
    async close() {
      closed = true
      const all = [...running]
      for (const { child } of all) stop(child)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Options of git itself may stand before it. */
function commandOf(args: readonly string[]): string {
  return args.find((arg) => !arg.startsWith('-')) ?? ''
}

/** `DOCALIGN_E109`: reading on would take too much. */
export function tooMuch(what: string, place: string): GitError {
  return new GitError('DOCALIGN_E109', `${place} is not read: ${what} — take out what makes it so large`, {
    details: what,
  })
}

/** Whether a process of git was ended because of the time that it took. */
export function tookTooLong(error: GitError): boolean {
  return error.details?.endsWith(PROCESSOR_TIME) ?? false
}

const PROCESSOR_TIME = 's of processor time'

/** What nobody reads any more would keep a process's pipe, and so the promise of its end, open. */
function stop(child: Child): void {
  child.kill()
  child.stdout.destroy()
}

/** The limit of the system that a process passed; null for none. */
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

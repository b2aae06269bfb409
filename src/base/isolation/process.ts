import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../child-environment.ts'
import { type FromProcess, plainError, type Question, revivedError, type ToProcess } from './messages.ts'
import { usageOfGroup } from './usage.ts'

/** What one process, with its child processes, may use before it is killed. */
export interface Limits {
  /** Seconds of work on one unit, in processor time if the system reports it. */
  readonly unitSeconds: number
  /** Seconds for one call. */
  readonly callSeconds: number
  /** Memory in megabytes, including its git processes. */
  readonly memoryMb: number
}

/** Why a process ended before it finished a call. */
export type Cause = 'time' | 'memory' | 'crash'

/** A call was not finished: its process was killed, or ended itself. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly why: Cause
  /** The unit that it was working on; null if unknown. */
  readonly unit: string | null

  constructor(why: Cause, unit: string | null) {
    super(`the process ended: ${why}${unit === null ? '' : `, at ${unit}`}`)
    this.why = why
    this.unit = unit
  }
}

/** A call failed with an error in the process while it worked on one unit. */
export class UnitFailed extends Error {
  override readonly name = 'UnitFailed'
  readonly unit: string
  override readonly cause: Error

  constructor(unit: string, cause: Error) {
    super(cause.message)
    this.unit = unit
    this.cause = cause
  }
}

/** A process that handles untrusted content. */
export interface IsolatedProcess {
  /**
   * Calls a task of the process, and returns its result. `answer` answers the process's questions. One call at a time.
   *
   * @throws ProcessEnded if a limit was exceeded
   * @throws UnitFailed if work on one unit failed
   */
  call(name: string, input: unknown, answer?: (question: Question) => Promise<unknown>): Promise<unknown>
  /** False once it has ended. */
  readonly alive: boolean
  /** True during a call. */
  readonly busy: boolean
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
  /** Kills it and its child processes. */
  end(): void
}

/** Milliseconds between two checks of its usage. */
const LOOK_MS = 200
/** The share of its memory for JavaScript; parsers and buffers use the rest. */
const HEAP_SHARE = 0.75
const MB = 2 ** 20
/** Maximum characters of the end of its error output. */
const LAST_WORDS = 4000

/**
 * Starts a program that answers calls; see `serveCalls`. It leads a process group with all its child processes: their memory and processor
 * time count as its own, and they end with it. Linux control groups would be more exact, but a program may create one only with an
 * administrator's permission, and in a container hardly ever. Its temporary files are in a folder of their own, which is removed after it.
 *
 * @param flags options for Node.js
 */
export function startProcess(program: string, limits: Limits, flags: readonly string[] = []): IsolatedProcess {
  const scratch = mkdtempSync(join(tmpdir(), 'docalign-process-'))
  const removeScratch = (): void => rmSync(scratch, { recursive: true, force: true, maxRetries: 2 })
  process.once('exit', removeScratch)
  const child = fork(program, [], {
    execArgv: [...loaders(), ...flags, `--max-old-space-size=${Math.ceil(limits.memoryMb * HEAP_SHARE)}`],
    env: { ...childEnvironment(), TMPDIR: scratch, TEMP: scratch, TMP: scratch },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Windows would open a window for it; there it has no group, and is killed alone.
    detached: process.platform !== 'win32',
  })
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('latin1')).slice(-LAST_WORDS)
  })
  // It only keeps this process alive during a call.
  const rest = (): void => {
    child.unref()
    child.channel?.unref()
    unref(child.stderr)
  }
  rest()
  let running: Running | null = null
  let alive = true
  const end = (): void => {
    alive = false
    killGroup(child)
  }
  const over = (signal: NodeJS.Signals | null): void => {
    alive = false
    // Its child processes are orphaned.
    killGroup(child)
    process.off('exit', removeScratch)
    removeScratch()
    const isMemory = signal === 'SIGABRT' || /heap out of memory|Allocation failed/.test(lastWords)
    running?.end(isMemory || signal === 'SIGKILL' ? 'memory' : 'crash')
  }
  const ended = new Promise<void>((settle) => {
    child.once('exit', (_, signal) => settle(over(signal))).once('error', () => settle(over(null)))
  })
  child.on('message', (message: FromProcess) => running?.hear(message))
  return {
    get alive() {
      return alive && child.connected
    },
    get busy() {
      return running !== null
    },
    ended,
    end,
    call: (name, input, answer = refuse) =>
      new Promise((settle, fail) => {
        if (running || !alive) throw new Error('this process takes no call')
        child.ref()
        child.channel?.ref()
        const watched = watch(child, limits, (why, unit) => {
          end()
          finish(() => fail(new ProcessEnded(why, unit)))
        })
        const finish = (then: () => void): void => {
          if (!running) return
          running = null
          watched.stop()
          rest()
          then()
        }
        running = {
          end: (why) => finish(() => fail(new ProcessEnded(why, watched.unit()))),
          hear(message) {
            if (message.kind === 'unit') watched.on(message.unit)
            else if (message.kind === 'done') finish(() => settle(message.value))
            else if (message.kind === 'failed') finish(() => fail(failure(message)))
            else if (message.kind === 'question')
              void answer(message).then(
                (value) => tell(child, { kind: 'answer', number: message.number, value }),
                (error) => tell(child, { kind: 'answer', number: message.number, error: plainError(error) }),
              )
          },
        }
        tell(child, { kind: 'call', name, input })
      }),
  }
}

interface Running {
  hear(message: FromProcess): void
  end(why: Cause): void
}

/** Checks a process periodically until it exceeds a limit. */
function watch(child: ChildProcess, limits: Limits, passed: (why: Cause, unit: string | null) => void) {
  const began = performance.now()
  let unit: string | null = null
  /** Its work so far when it was first seen at this unit. */
  let since: number | null = null
  /** Seconds of work, or of wall time if the system does not report work. */
  const now = (): number => usageOfGroup(child.pid ?? 0).cpu ?? performance.now() / 1000
  const look = (): void => {
    const { memory } = usageOfGroup(child.pid ?? 0)
    if (unit !== null) since ??= now()
    if (memory !== null && memory > limits.memoryMb * MB) passed('memory', unit)
    else if (since !== null && now() - since > limits.unitSeconds) passed('time', unit)
    else if (performance.now() - began > limits.callSeconds * 1000) passed('time', null)
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    on(next: string | null) {
      unit = next
      since = null
    },
    unit: () => unit,
    stop: () => clearInterval(timer),
  }
}

function failure({ error, unit }: FromProcess & { kind: 'failed' }): Error {
  return unit === null ? revivedError(error) : new UnitFailed(unit, revivedError(error))
}

function tell(child: ChildProcess, message: ToProcess): void {
  // If it ended meanwhile, its exit reports that.
  if (child.connected) child.send(message, () => {})
}

function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is already gone.
  }
}

function refuse({ name }: Question): Promise<never> {
  return Promise.reject(new Error(`nobody answers ${name}`))
}

/** The options that let Node load TypeScript, in development. */
function loaders(): string[] {
  const { execArgv } = process
  return execArgv.filter(
    (flag, index) =>
      /^--(?:import|loader)(?:=|$)/.test(flag) || /^--(?:import|loader)$/.test(execArgv[index - 1] ?? ''),
  )
}

function unref(stream: unknown): void {
  ;(stream as { unref?: () => void } | null)?.unref?.()
}

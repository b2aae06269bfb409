import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from '../../child-environment.ts'
import { type FromProcess, plainError, type Question, revivedError, type ToProcess } from './messages.ts'
import { usageOfGroup } from './usage.ts'

/** What one process may use up before it is ended, with all that it started. */
export interface Limits {
  /** Seconds of work on one unit, of processor time where the system tells. */
  readonly unitSeconds: number
  /** Seconds from a call to its end. */
  readonly callSeconds: number
  /** Memory in megabytes, that of the processes of git that read for it included. */
  readonly memoryMb: number
}

/** Why a process ended that did not finish a call. */
export type Cause = 'time' | 'memory' | 'crash'

/** A call that was not finished: its process was ended, or ended itself. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly why: Cause
  /** What it was working on; null when nobody knows. */
  readonly unit: string | null

  constructor(why: Cause, unit: string | null) {
    super(`the process ended: ${why}${unit === null ? '' : `, at ${unit}`}`)
    this.why = why
    this.unit = unit
  }
}

/** A call that failed by an error in the process, at work on one unit. */
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

/** A process that works on what strangers wrote. */
export interface IsolatedProcess {
  /**
   * Has it do something, and gives back what comes of it. `answer` is asked what the process cannot know itself. One call at a time.
   *
   * @throws ProcessEnded when a limit was passed
   * @throws UnitFailed when work on one unit failed
   */
  call(name: string, input: unknown, answer?: (question: Question) => Promise<unknown>): Promise<unknown>
  /** False once it ended. */
  readonly alive: boolean
  /** True while a call runs. */
  readonly busy: boolean
  /** Settles when it has ended. */
  readonly ended: Promise<void>
  /** Ends it and all that it started, whatever they do. */
  end(): void
}

/** Milliseconds between two looks at what it has used up. */
const LOOK_MS = 200
/** Of the memory that it may have, that of JavaScript; parsers and buffers have theirs beside it. */
const HEAP_SHARE = 0.75
const MB = 2 ** 20
/** The end of what it said on its way out. */
const LAST_WORDS = 4000

/**
 * Starts a program that answers calls; see `serveCalls`. It is the first of a group of processes, to which all belong that it starts: their
 * memory and processor time are its own, and they end with it. Control groups of Linux would bound them more exactly, but a program may
 * make one only where an administrator lets it, and in a container hardly ever.
 */
export function startProcess(program: string, limits: Limits): IsolatedProcess {
  const child = fork(program, [], {
    execArgv: [...loaders(), `--max-old-space-size=${Math.ceil(limits.memoryMb * HEAP_SHARE)}`],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Windows would open a window for it; there it has no group, and is ended alone.
    detached: process.platform !== 'win32',
  })
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString('latin1')).slice(-LAST_WORDS)
  })
  // It keeps this process only while a call runs.
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
    // What it started is nobody's any more.
    killGroup(child)
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

/** Looks at a process from time to time, until it has passed a limit. */
function watch(child: ChildProcess, limits: Limits, passed: (why: Cause, unit: string | null) => void) {
  const began = performance.now()
  let unit: string | null = null
  /** Its work when it was first seen at this unit. */
  let since: number | null = null
  /** Seconds of work, or of time where the system does not tell of work. */
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
  // One that ended meanwhile is reported by its exit.
  if (child.connected) child.send(message, () => {})
}

function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody of it is left.
  }
}

function refuse({ name }: Question): Promise<never> {
  return Promise.reject(new Error(`nobody answers ${name}`))
}

/** What makes Node read TypeScript, in development. */
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

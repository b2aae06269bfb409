import { type FromProcess, plainError, revivedError, type ToProcess } from './messages.ts'

/** What a task can use besides its input. */
export interface Calling {
  /** Asks the caller. */
  ask(name: string, input: unknown): Promise<unknown>
  /** Works on one unit, and notifies the caller, which may kill this process if it takes too long. */
  during<T>(unit: string, work: () => T): T
}

export type Tasks = Readonly<Record<string, (input: never, calling: Calling) => Promise<unknown>>>

/** Milliseconds for the cleanup at the end. */
const LEAVING = 5000

/**
 * Answers the calls of the parent process until it disconnects.
 *
 * @param leave the cleanup to run then
 */
export function serveCalls(tasks: Tasks, leave?: () => Promise<void>): void {
  const asked = new Map<number, { settle(value: unknown): void; refuse(error: Error): void }>()
  let questions = 0
  let current: string | null = null
  const failedAt = new WeakMap<object, string>()

  const enter = (unit: string | null): void => {
    current = unit
    tell({ kind: 'unit', unit })
  }
  const calling: Calling = {
    ask: (name, input) =>
      new Promise((settle, refuse) => {
        const number = ++questions
        asked.set(number, { settle, refuse })
        tell({ kind: 'question', number, name, input })
      }),
    during(unit, work) {
      const before = current
      const blame = (error: unknown): void => {
        if (typeof error === 'object' && error !== null && !failedAt.has(error)) failedAt.set(error, unit)
      }
      enter(unit)
      let result: ReturnType<typeof work>
      try {
        result = work()
      } catch (error) {
        blame(error)
        enter(before)
        throw error
      }
      if (!(result instanceof Promise)) {
        enter(before)
        return result
      }
      return result
        .catch((error: unknown) => {
          blame(error)
          throw error
        })
        .finally(() => enter(before)) as typeof result
    },
  }

  async function run(name: string, input: unknown): Promise<void> {
    try {
      const task = tasks[name]
      if (!task) throw new Error(`no such task: ${name}`)
      tell({ kind: 'done', value: await task(input as never, calling) })
    } catch (error) {
      const unit = typeof error === 'object' && error !== null ? (failedAt.get(error) ?? null) : null
      tell({ kind: 'failed', error: plainError(error), unit })
    }
  }

  process.on('message', (message: ToProcess) => {
    if (message.kind === 'call') return void run(message.name, message.input)
    const question = asked.get(message.number)
    asked.delete(message.number)
    if (message.error) question?.refuse(revivedError(message.error))
    else question?.settle(message.value)
  })
  process.on('disconnect', () => {
    // Must come last, after other listeners have finished their cleanup.
    process.on('exit', endGroup)
    if (!leave) process.exit()
    setTimeout(() => process.exit(), LEAVING).unref()
    void leave().finally(() => process.exit())
  })
  // The parent decides how to handle signals that a terminal sends to all its processes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Kills this process and its child processes, if it leads a process group. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // It belongs to another group.
  }
}

function tell(message: FromProcess): void {
  process.send?.(message)
}

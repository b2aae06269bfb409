import { type FromProcess, plainError, revivedError, type ToProcess } from './messages.ts'

/** What a task has beside its input. */
export interface Calling {
  /** Asks the process that called. */
  ask(name: string, input: unknown): Promise<unknown>
  /** Does work on one unit, and lets the process that called know: it may end this one when that takes too long. */
  during<T>(unit: string, work: () => T): T
}

export type Tasks = Readonly<Record<string, (input: never, calling: Calling) => Promise<unknown>>>

/** Milliseconds for what has to be done at the end. */
const LEAVING = 5000

/**
 * Answers the calls of the process that started this one, until it goes away.
 *
 * @param leave what has to be done then
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
    // Last of all, when other listeners have put away what they kept.
    process.on('exit', endGroup)
    if (!leave) process.exit()
    setTimeout(() => process.exit(), LEAVING).unref()
    void leave().finally(() => process.exit())
  })
  // What a terminal sends to all its processes is for the one that started this one to decide.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Ends this process and all that it started, if it is the first of its group. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // It is in the group of another.
  }
}

function tell(message: FromProcess): void {
  process.send?.(message)
}

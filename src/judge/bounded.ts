import { type Context, createContext, Script } from 'node:vm'
import { JudgeRequestError } from './errors.ts'

const script = new Script('work()')
let context: Context | undefined

/**
 * Runs synchronous work and aborts it at the time limit, even inside a backtracking regular expression.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` after `milliseconds`, with `what` as the subject of its message
 */
export function bounded<T>(what: string, milliseconds: number, work: () => T): T {
  // The code is our own; the context is only used for its timeout.
  context ??= createContext(Object.create(null) as Context)
  context.work = work
  try {
    return script.runInContext(context, { timeout: milliseconds }) as T
  } catch (error) {
    if (isTimeout(error))
      throw new JudgeRequestError('DOCALIGN_E802', `${what} takes longer than ${milliseconds / 1000} s`)
    throw error
  } finally {
    context.work = undefined
  }
}

function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

import { type Context, createContext, Script } from 'node:vm'
import { JudgeRequestError } from './errors.ts'

const script = new Script('work()')
let context: Context | undefined

/**
 * Runs synchronous work and ends it when it takes longer, even inside a regular expression that backtracks.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` after `milliseconds`, with `what` as the subject of its message
 */
export function bounded<T>(what: string, milliseconds: number, work: () => T): T {
  // What runs is this program's own code; the context only lends it its clock.
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

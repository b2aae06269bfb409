import { ECOSYSTEMS } from './ecosystems.ts'
import type { TaskCall } from './task-call.ts'

const PROGRAMS = new Map(ECOSYSTEMS.flatMap(({ tasks = {} }) => Object.entries(tasks)))

/** Reads a command's words as a call of a task runner; null if they are no such call or name no task. */
export function taskCallOf(words: readonly string[]): TaskCall | null {
  const [program = '', ...rest] = words
  return PROGRAMS.get(program)?.(rest, taskCallOf) ?? null
}

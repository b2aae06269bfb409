import type { Caller } from '../tool.ts'
import type { Progress } from './session.ts'

/** A scan reads the docs, searches the code and asks history. */
const STEPS = 3

/** Tells a client when a scan begins its next step. */
export function stepsTold(progress: Caller['progress']): Progress {
  let current: string | null = null
  let begun = 0
  return (step) => {
    if (step === current || begun >= STEPS) return
    current = step
    progress(++begun, STEPS, step)
  }
}

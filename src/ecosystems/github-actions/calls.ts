import type { Workflow } from './workflow.ts'

/** GitHub lets workflows call each other no deeper: one that is started, and nine below it. */
export const MAX_LEVELS = 10

/**
 * How many levels of workflows each workflow comes to with those that it calls: 1 for one that calls none, infinitely many for
 * one that calls itself, over others too. Each call is looked at once.
 */
export function workflowLevels(byPath: ReadonlyMap<string, Workflow>): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  const levelsOf = (path: string, jobs: Workflow['jobs']): number => {
    const known = levels.get(path)
    if (known !== undefined) return known
    // Whoever comes back here while this is worked out is in a circle.
    levels.set(path, Number.POSITIVE_INFINITY)
    let below = 0
    for (const { calls } of jobs) {
      const called = calls === null ? undefined : byPath.get(calls)
      if (called) below = Math.max(below, levelsOf(called.path, called.jobs))
    }
    levels.set(path, below + 1)
    return below + 1
  }
  for (const { path, jobs } of byPath.values()) levelsOf(path, jobs)
  return levels
}

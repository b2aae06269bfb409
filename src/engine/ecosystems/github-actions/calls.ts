import type { Workflow } from './workflow.ts'

/** GitHub's limit on nested workflow calls: the started workflow, and nine levels below it. */
export const MAX_LEVELS = 10

/**
 * The number of levels of nested calls of each workflow: 1 without calls, infinity for one that calls itself, directly or indirectly. Each
 * call is visited once.
 */
export function workflowLevels(byPath: ReadonlyMap<string, Workflow>): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  const levelsOf = (path: string, jobs: Workflow['jobs']): number => {
    const known = levels.get(path)
    if (known !== undefined) return known
    // A call that comes back here during the computation is part of a cycle.
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

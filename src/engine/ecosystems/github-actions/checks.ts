import { joinPath } from '../../../base/paths.ts'
import { fillIn, joinPatterns, lengthOf, matchesPattern, type Pattern, surelyRuns } from './expressions.ts'
import { expandMatrix } from './matrix.ts'
import { createWork, type Work } from './work.ts'
import type { Combination, RunStep, Workflow, WorkflowJob } from './workflow.ts'

/** GitHub's limit on nested workflow calls: the started workflow, and nine levels below it. */
const MAX_LEVELS = 10

/**
 * The number of levels of nested calls of each workflow: 1 without calls, infinity for one that calls itself, directly or indirectly. Each
 * call is visited once.
 */
function workflowLevels(byPath: ReadonlyMap<string, Workflow>): ReadonlyMap<string, number> {
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

/** A job as it runs: the name of its check, and the steps that certainly run. */
export interface CheckedJob {
  readonly workflow: string
  readonly triggers: ReadonlySet<string>
  readonly name: Pattern
  readonly steps: readonly RunStep[]
}

/** The jobs of a commit. */
export interface CheckedJobs {
  readonly jobs: readonly CheckedJob[]
  /** False if there are more jobs than the limits allow. Some are then missing, and may have the same names. */
  readonly isComplete: boolean
}

/** Upper bound of the cost of all jobs of a commit: twenty thousand jobs, or twenty million characters of their scripts. */
const MAX_WORK = 40_000_000
const JOB_COST = 2000
/** If more jobs share a name, the name is no evidence of what ran. */
const MAX_NAMED = 256

/**
 * The jobs that the workflows of a commit define. A job's name is its `name`, else its id, with the values of its matrix in parentheses
 * unless the name has expressions. In a called workflow, the caller's name and a slash precede it. GitHub does not run a workflow that
 * calls itself, directly or indirectly, or exceeds the call depth: it has no jobs.
 *
 * @param most budget, in units of {@link JOB_COST} for each job or call, and one for each character read or produced
 */
export function checkedJobs(workflows: readonly Workflow[], most: number = MAX_WORK): CheckedJobs {
  const byPath = new Map(workflows.map((workflow) => [workflow.path, workflow]))
  const levels = workflowLevels(byPath)
  const made: CheckedJob[] = []
  const run: Expansion = { byPath, work: createWork(most), known: createKnownSteps() }
  for (const { path, triggers, jobs } of workflows) {
    if ((levels.get(path) ?? 0) > MAX_LEVELS) continue
    for (const job of jobs) {
      const isComplete = expand(job, null, run, (each) => made.push({ ...each, workflow: path, triggers }))
      if (!isComplete) return { jobs: made, isComplete }
    }
  }
  return { jobs: made, isComplete: workflows.every(({ isComplete }) => isComplete) }
}

/**
 * The steps that a check of this name ran, according to the workflows of its commit: only steps common to all jobs of this name, since
 * several files may use it. Files that the event triggers take precedence. Null if no job has the name; empty if omitted jobs may have it.
 */
export function stepsOfCheck({ jobs, isComplete }: CheckedJobs, name: string, event: string): RunStep[] | null {
  const named = jobs.filter((job) => matchesPattern(job.name, name))
  const started = named.filter((job) => job.triggers.has(event))
  const [first, ...others] = started.length > 0 ? started : named
  if (!first) return null
  if (!isComplete || others.length >= MAX_NAMED) return []
  // Equal steps are one object.
  let shared = new Set(first.steps)
  for (const { steps } of others) {
    if (shared.size === 0) return []
    shared = new Set(steps.filter((step) => shared.has(step)))
  }
  return first.steps.filter((step) => shared.has(step))
}

interface Expansion {
  readonly byPath: ReadonlyMap<string, Workflow>
  readonly work: Work
  readonly known: KnownSteps
}

type Made = Pick<CheckedJob, 'name' | 'steps'>

/**
 * Expands a job, and the workflow that it calls. Returns false if the budget ran out before the end.
 *
 * @param caller the name of the job that calls its workflow
 */
function expand(job: WorkflowJob, caller: Pattern | null, run: Expansion, make: (made: Made) => void): boolean {
  const called = job.calls === null ? undefined : run.byPath.get(job.calls)
  const { work, known } = run
  const size = job.steps.reduce((sum, { script }) => sum + script.length, (job.name ?? job.id).length)
  for (const combination of expandMatrix(job.matrix, work) ?? [null]) {
    if (!work.spend(JOB_COST + size)) return false
    const own = nameOf(job, combination)
    const name = caller === null ? own : joinPatterns([caller, [' / '], own])
    if (!work.spend(lengthOf(name))) return false
    if (called) {
      for (const inner of called.jobs) if (!expand(inner, name, run, make)) return false
      continue
    }
    const steps = stepsOf(job, combination, known)
    if (!work.spend(steps.reduce((sum, { script }) => sum + script.length, 0))) return false
    make({ name, steps })
  }
  return work.spend(1)
}

function nameOf({ id, name }: WorkflowJob, combination: Combination | null): Pattern {
  const shown = name ?? id
  const filled = fillIn(shown, combination)
  if (shown.includes('${{')) return filled
  if (combination === null) return joinPatterns([filled, [' (', ')']])
  const values = [...combination.values()]
  if (values.length === 0) return filled
  const listed = values.flatMap((value, index): Pattern[] => [
    index === 0 ? [' ('] : [', '],
    value === null ? ['', ''] : [value],
  ])
  return joinPatterns([filled, ...listed, [')']])
}

function stepsOf({ steps }: WorkflowJob, combination: Combination | null, known: KnownSteps): RunStep[] {
  return steps.flatMap(({ script, folder, condition }) => {
    if (!surelyRuns(condition, combination)) return []
    // A part that is only known at run time becomes a word that no command contains.
    const filled = fillIn(script, combination).join('?')
    const place = folder === null ? [''] : fillIn(folder, combination)
    return [known(filled, place.length === 1 ? joinPath('', place[0] ?? '') : null)]
  })
}

/** Returns the same object for equal steps. */
type KnownSteps = (script: string, folder: string | null) => RunStep

function createKnownSteps(): KnownSteps {
  const byFolder = new Map<string | null, Map<string, RunStep>>()
  return (script, folder) => {
    const byScript = byFolder.get(folder) ?? new Map<string, RunStep>()
    byFolder.set(folder, byScript)
    const step = byScript.get(script) ?? { script, folder }
    byScript.set(script, step)
    return step
  }
}

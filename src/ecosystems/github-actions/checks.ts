import { joinPath } from '../../paths.ts'
import { fillIn, joinPatterns, matchesPattern, type Pattern, surelyRuns } from './expressions.ts'
import type { Combination, RunStep, Workflow, WorkflowJob } from './workflow.ts'

/** A job as a run makes it: what its check is called, and what it surely runs. */
export interface CheckedJob {
  readonly workflow: string
  readonly triggers: ReadonlySet<string>
  readonly name: Pattern
  readonly steps: readonly RunStep[]
}

/** GitHub lets workflows call each other no deeper. */
const MAX_CALL_DEPTH = 4
const MAX_JOBS = 2000

/**
 * The jobs that the workflows of a commit make. A job is called by its name, else its id, with the values of its matrix in
 * parentheses unless the name has expressions; one of a called workflow has its caller's name and a slash before its own.
 */
export function checkedJobs(workflows: readonly Workflow[]): CheckedJob[] {
  const byPath = new Map(workflows.map((workflow) => [workflow.path, workflow]))
  return workflows.flatMap(({ path, triggers, jobs }) =>
    jobs.flatMap((job) => jobsOf(job, byPath, 0).map((each) => ({ ...each, workflow: path, triggers }))),
  )
}

/**
 * What a check of this name ran, by the workflows of its commit: only what every job of this name runs, as the name may stand
 * in several files. Files that the event starts come before those that it does not. Null when no job is called so.
 */
export function stepsOfCheck(jobs: readonly CheckedJob[], name: string, event: string): RunStep[] | null {
  const named = jobs.filter((job) => matchesPattern(job.name, name))
  const started = named.filter((job) => job.triggers.has(event))
  const [first, ...others] = started.length > 0 ? started : named
  if (!first) return null
  return first.steps.filter((step) =>
    others.every((job) => job.steps.some(({ script, folder }) => script === step.script && folder === step.folder)),
  )
}

type Made = Pick<CheckedJob, 'name' | 'steps'>

function jobsOf(job: WorkflowJob, byPath: ReadonlyMap<string, Workflow>, depth: number): Made[] {
  const called = job.calls === null ? undefined : byPath.get(job.calls)
  const made: Made[] = []
  for (const combination of job.combinations ?? [null]) {
    const name = nameOf(job, combination)
    if (!called) made.push({ name, steps: job.calls === null ? stepsOf(job, combination) : [] })
    else if (depth < MAX_CALL_DEPTH)
      for (const inner of called.jobs)
        for (const each of jobsOf(inner, byPath, depth + 1)) {
          if (made.length >= MAX_JOBS) return made
          made.push({ ...each, name: joinPatterns(name, [' / '], each.name) })
        }
  }
  return made
}

function nameOf({ id, name }: WorkflowJob, combination: Combination | null): Pattern {
  const shown = name ?? id
  const filled = fillIn(shown, combination)
  if (shown.includes('${{')) return filled
  if (combination === null) return joinPatterns(filled, [' (', ')'])
  const values = [...combination.values()]
  if (values.length === 0) return filled
  const listed = values.map((value): Pattern => (value === null ? ['', ''] : [value]))
  const inside = listed.reduce((all, each) => joinPatterns(all, [', '], each))
  return joinPatterns(filled, [' ('], inside, [')'])
}

function stepsOf({ steps }: WorkflowJob, combination: Combination | null): RunStep[] {
  return steps.flatMap(({ script, folder, condition }) => {
    if (!surelyRuns(condition, combination)) return []
    // What only a run knows stands as a word that no command has.
    const filled = fillIn(script, combination).join('?')
    const place = folder === null ? [''] : fillIn(folder, combination)
    return [{ script: filled, folder: place.length === 1 ? joinPath('', place[0] ?? '') : null }]
  })
}

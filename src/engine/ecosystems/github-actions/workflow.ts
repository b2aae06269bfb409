/** A shell step of a workflow's job. */
export interface RunStep {
  /** One or more lines, with the known matrix values substituted. */
  readonly script: string
  /** Folder in the repository; '' for its root, null if unknown. */
  readonly folder: string | null
}

/** The values of one job of a matrix, in the order in which GitHub shows them; null for a value that is only known at run time. */
export type Combination = ReadonlyMap<string, string | null>

/** A `strategy.matrix` as in the file. A job without one has no axes. */
export interface Matrix {
  readonly axes: readonly (readonly [name: string, values: readonly (string | null)[]])[]
  readonly include: readonly Combination[]
  readonly exclude: readonly Combination[]
}

/** A job as in the workflow's file. */
export interface WorkflowJob {
  readonly id: string
  /** As written, with its expressions; null if it has none. */
  readonly name: string | null
  /** Null if it is computed at run time. */
  readonly matrix: Matrix | null
  /** Path of the workflow in this repository that it calls; null for a job with steps. */
  readonly calls: string | null
  readonly steps: readonly WorkflowStep[]
}

/** A step with a script, before substitution of the matrix. */
export interface WorkflowStep {
  readonly script: string
  readonly folder: string | null
  /** The expression of `if`; null if the step always runs. */
  readonly condition: string | null
}

/** A file of `.github/workflows`. */
export interface Workflow {
  readonly path: string
  /** The events that trigger it: `push`, `pull_request`, `workflow_call` … */
  readonly triggers: ReadonlySet<string>
  readonly jobs: readonly WorkflowJob[]
  /** False if there are more jobs than the limit. */
  readonly isComplete: boolean
}

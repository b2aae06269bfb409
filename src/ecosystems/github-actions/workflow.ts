/** What a job of a workflow runs in a shell. */
export interface RunStep {
  /** One or more lines; what is known of the matrix is filled in. */
  readonly script: string
  /** Folder in the repository; '' for its root, null when it cannot be told. */
  readonly folder: string | null
}

/** The values of one job of a matrix, in the order in which GitHub shows them; null for a value that only a run knows. */
export type Combination = ReadonlyMap<string, string | null>

/** A `strategy.matrix` as the file has it; of a job without one there are no axes. */
export interface Matrix {
  readonly axes: readonly (readonly [name: string, values: readonly (string | null)[]])[]
  readonly include: readonly Combination[]
  readonly exclude: readonly Combination[]
}

/** A job as the workflow's file has it. */
export interface WorkflowJob {
  readonly id: string
  /** As written, with its expressions; null when it has none. */
  readonly name: string | null
  /** Null when its jobs are made at run time. */
  readonly matrix: Matrix | null
  /** Path of the workflow that it calls, in this repository; null when it has steps of its own. */
  readonly calls: string | null
  readonly steps: readonly WorkflowStep[]
}

/** A step that runs something, before the matrix is filled in. */
export interface WorkflowStep {
  readonly script: string
  readonly folder: string | null
  /** The expression of `if`; null when it always runs. */
  readonly condition: string | null
}

/** A file of `.github/workflows`. */
export interface Workflow {
  readonly path: string
  /** The events that start it: `push`, `pull_request`, `workflow_call` … */
  readonly triggers: ReadonlySet<string>
  readonly jobs: readonly WorkflowJob[]
  /** False when there are more jobs than are read. */
  readonly isComplete: boolean
}

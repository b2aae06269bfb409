import { at, entriesAt, itemsAt, type Located, scalar, textAt, textsAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import { readMatrix } from './matrix.ts'
import type { Workflow, WorkflowJob, WorkflowStep } from './workflow.ts'

const MAX_JOBS = 200
/** Maximum number of steps read per job. */
const MAX_STEPS = 200
const WORKFLOWS = /^\.github\/workflows\/[^/]+\.ya?ml$/
/** Shells whose scripts are not shell commands. */
const OTHER_LANGUAGES = /^(?:python|node|ruby|perl|php)/

/** Whether GitHub reads a path as a workflow. */
export function isWorkflowPath(path: string): boolean {
  return WORKFLOWS.test(path)
}

/** Reads a file of `.github/workflows`: its jobs and their steps. Never throws. */
export function parseWorkflow(path: string, text: string): Workflow {
  const root = readYaml(text)
  const folder = folderIn(root, null)
  const entries = [...entriesAt(root, 'jobs')]
  const jobs = entries.slice(0, MAX_JOBS).map(([id, job]) => jobOf(id, job, folder))
  return { path, triggers: triggersOf(at(root, 'on')), jobs, isComplete: entries.length <= MAX_JOBS }
}

function triggersOf(on: Located | undefined): Set<string> {
  if (on?.value instanceof Map) return new Set(on.value.keys())
  return new Set(textsAt(on).map(({ text }) => text))
}

function jobOf(id: string, job: Located, folder: string | null): WorkflowJob {
  const own = folderIn(job, folder)
  return {
    id,
    name: textAt(job, 'name'),
    matrix: readMatrix(at(job, 'strategy', 'matrix')),
    calls: calledPath(textAt(job, 'uses')),
    steps: itemsAt(job, 'steps')
      .slice(0, MAX_STEPS)
      .flatMap((step) => stepOf(step, own) ?? []),
  }
}

function stepOf(step: Located, folder: string | null): WorkflowStep | null {
  const script = scalar(at(step, 'run'))
  const shell = textAt(step, 'shell') ?? ''
  // Whatever its result, the job continues as if it had passed.
  const isMasked = (textAt(step, 'continue-on-error') ?? 'false') !== 'false'
  if (script === null || isMasked || OTHER_LANGUAGES.test(shell)) return null
  const own = textAt(step, 'working-directory')
  return { script, folder: own ?? folder ?? '', condition: conditionOf(textAt(step, 'if')) }
}

function folderIn(node: Located, outer: string | null): string | null {
  return textAt(node, 'defaults', 'run', 'working-directory') ?? outer
}

function conditionOf(text: string | null): string | null {
  const condition = text?.replace(/^\$\{\{(.*)\}\}$/s, '$1').trim() ?? ''
  return /^(?:true|always\(\)|success\(\)|!\s*cancelled\(\))?$/.test(condition) ? null : condition
}

/** The path of a workflow in this repository. The content of another repository's workflow is unknown. */
function calledPath(uses: string | null): string | null {
  const path = uses?.replace(/^\.\//, '') ?? ''
  return uses?.startsWith('./') && isWorkflowPath(path) ? path : null
}

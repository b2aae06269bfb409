import { checkedJobs, stepsOfCheck } from '../../src/engine/ecosystems/github-actions/checks.ts'
import { parseWorkflow } from '../../src/engine/ecosystems/github-actions/parse.ts'
import { ranCommands } from '../../src/engine/scan/ci/ran.ts'
import { WORKFLOW_BOMBS } from '../../test/scaling/bombs/workflows.ts'
import type { Measured } from './measured.ts'

const KIND = 'workflow: '

export function workflowNames(): string[] {
  return WORKFLOW_BOMBS.map(({ name }) => `${KIND}${name}`)
}

/** Expands the jobs of workflows, and determines what a check ran. */
export function expanded(name: string): Measured {
  const bomb = WORKFLOW_BOMBS.find((each) => `${KIND}${each.name}` === name)
  if (!bomb) throw new RangeError(`no bomb is called ${name}`)
  const files = Object.entries(bomb.of(bomb.full))
  const before = performance.now()
  const jobs = checkedJobs(files.map(([path, text]) => parseWorkflow(path, text)))
  ranCommands(stepsOfCheck(jobs, 'test', 'push') ?? [])
  return {
    bytes: files.reduce((sum, [, text]) => sum + text.length, 0),
    seconds: Math.round(performance.now() - before) / 1000,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    skipped: [],
  }
}

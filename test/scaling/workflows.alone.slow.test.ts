import { expect, it } from 'vitest'
import { checkedJobs, stepsOfCheck } from '../../src/engine/ecosystems/github-actions/checks.ts'
import { parseWorkflow } from '../../src/engine/ecosystems/github-actions/parse.ts'
import { ranCommands } from '../../src/engine/scan/ci/ran.ts'
import { WORKFLOW_BOMBS } from './bombs/workflows.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

/** What a check of any name ran, from the files on. */
function ran(files: Readonly<Record<string, string>>): void {
  const jobs = checkedJobs(Object.entries(files).map(([path, text]) => parseWorkflow(path, text)))
  ranCommands(stepsOfCheck(jobs, 'test', 'push') ?? [])
}

it.each(WORKFLOW_BOMBS)('$name: twice as much takes twice as long', async ({ of, full }) => {
  expect(await leastGrowth((count) => ran(of(count)), full)).toBeLessThan(MAX_GROWTH)
})

it.each(WORKFLOW_BOMBS)('$name, of thousands: no more jobs and characters than are worked out', ({ of, full }) => {
  const parsed = Object.entries(of(Math.min(full, 3000))).map(([path, text]) => parseWorkflow(path, text))
  const { jobs } = checkedJobs(parsed, 4_000_000)
  expect(jobs.length).toBeLessThanOrEqual(2000)
  expect(jobs.flatMap(({ name }) => name).reduce((sum, part) => sum + part.length, 0)).toBeLessThan(5_000_000)
})

import { describe, expect, it } from 'vitest'
import { type CheckedJobs, checkedJobs, stepsOfCheck } from '../../../../src/engine/ecosystems/github-actions/checks.ts'
import { parseWorkflow } from '../../../../src/engine/ecosystems/github-actions/parse.ts'
import type { Workflow } from '../../../../src/engine/ecosystems/github-actions/workflow.ts'
import { calling, WORKFLOW_BOMBS, type WorkflowFiles } from '../../../scaling/bombs/workflows.ts'

const parsed = (files: WorkflowFiles): Workflow[] =>
  Object.entries(files).map(([path, text]) => parseWorkflow(path, text))

/** The jobs of workflows, and how often the jobs of a file were looked at for it. */
function counted(files: WorkflowFiles, most?: number): CheckedJobs & { readonly looks: number } {
  let looks = 0
  const watched = parsed(files).map(
    ({ jobs, ...workflow }): Workflow => ({
      ...workflow,
      get jobs() {
        looks++
        return jobs
      },
    }),
  )
  return { ...checkedJobs(watched, most), looks }
}

const file = (name: string): string => `.github/workflows/${name}.yml`
const LAST = 'on: workflow_call\njobs:\n  unit: {steps: [{run: npm test}]}\n'

describe('Workflows', () => {
  it('that call themselves have no jobs, like at GitHub, and each call is looked at once', () => {
    const alone = counted({ [file('ci')]: calling('ci', 3, 4) })
    expect(alone.jobs).toEqual([])
    expect(alone.looks).toBeLessThan(20)
    const both = counted({ [file('a')]: calling('b', 3, 4), [file('b')]: calling('a', 3, 4) })
    expect(both.jobs).toEqual([])
    expect(both.looks).toBeLessThan(20)
    expect(stepsOfCheck(both, 'j0 (0) / j0 (0)', 'push')).toBeNull()
  })

  it('beside one that calls itself, or into it, are not what it is', () => {
    const { jobs, isComplete } = counted({
      [file('loop')]: calling('loop', 1, 1),
      [file('into')]: calling('loop', 1, 1),
      [file('ci')]: LAST,
    })
    expect(jobs.map(({ workflow }) => workflow)).toEqual([file('ci')])
    expect(isComplete).toBe(true)
  })

  it('call each other no deeper than GitHub lets them', () => {
    const chain = (calls: number): WorkflowFiles => ({
      ...Object.fromEntries(
        Array.from({ length: calls }, (_, level) => [file(`l${level}`), calling(`l${level + 1}`, 1, 1)]),
      ),
      [file(`l${calls}`)]: LAST,
    })
    const begun = (calls: number) => counted(chain(calls)).jobs.some(({ workflow }) => workflow === file('l0'))
    expect([9, 10].map(begun)).toEqual([true, false])
  })

  it.each([
    ['a job', LAST],
    ['nothing', 'on: workflow_call\njobs: {}\n'],
  ])(
    'that come to more calls of %s than may be are left, and a check of theirs is not said to have run anything',
    (_, last) => {
      const files = {
        [file('ci')]: LAST,
        [file('a')]: calling('b', 3, 4),
        [file('b')]: calling('c', 3, 4),
        [file('c')]: last,
      }
      const whole = counted(files)
      expect(whole.isComplete).toBe(true)
      expect(stepsOfCheck(whole, 'unit', 'workflow_call')).toHaveLength(1)
      const part = counted(files, 100_000)
      expect(part.isComplete).toBe(false)
      expect(part.looks).toBeLessThan(70)
      expect(stepsOfCheck(part, 'unit', 'workflow_call')).toEqual([])
    },
  )

  it('of more jobs than are read are not said to be known', () => {
    const jobs = Array.from({ length: 300 }, (_, id) => `  j${id}: {steps: [{run: make}]}\n`).join('')
    expect(checkedJobs(parsed({ [file('ci')]: `on: push\njobs:\n${jobs}` })).isComplete).toBe(false)
  })

  it.each(WORKFLOW_BOMBS)('with $name come to no more than is worked out', ({ of, full }) => {
    const { jobs } = checkedJobs(parsed(of(Math.min(full, 600))), 4_000_000)
    expect(jobs.length).toBeLessThanOrEqual(2000)
    const characters = jobs.flatMap(({ name }) => name).reduce((sum, part) => sum + part.length, 0)
    expect(characters).toBeLessThan(5_000_000)
  })
})

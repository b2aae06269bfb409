import { setTimeout as sleep } from 'node:timers/promises'
import { WORKFLOW_BOMBS } from '../../../test/scaling/bombs/workflows.ts'
import { PROJECT } from '../../../test/scaling/project.ts'
import { type Attack, installed } from '../attack.ts'

/** Milliseconds between two completed checks. */
const CHECK = 1000

/** Workflows of a default branch that are slow to expand, and completed checks whose commands have to be determined. */
export const WORKFLOWS: readonly Attack[] = WORKFLOW_BOMBS.slice(0, 1).map(({ name, of, full }) => ({
  name: `completed checks of ${name}`,
  group: 'workflows',
  database: 'embedded',
  async prepare({ github }) {
    const repository = await installed(github, 'acme', { ...PROJECT, ...of(full) })
    return async ({ lane, round, signal }) => {
      await repository.checkRun({ sha: 'main', name: `test ${lane}-${round}`, conclusion: 'success' })
      await sleep(CHECK, undefined, { signal }).catch(() => {})
      return null
    }
  },
}))

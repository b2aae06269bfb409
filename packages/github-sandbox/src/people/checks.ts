import { addRun, fireRun, fireSuite, resetSuite } from '../changes/checks.ts'
import { commitId } from '../git/commits.ts'
import type { SandboxRepository } from '../sandbox.ts'
import type { CheckRun } from '../state/records.ts'
import { accountOf, isOwn } from '../state/world.ts'
import { person, type Scene } from './people.ts'

type Checks = Pick<SandboxRepository, 'checkRun' | 'requestAction' | 'rerequest' | 'rerequestSuite'>

/** Checks of other apps, and people's requests for checks. */
export function checks(scene: Scene): Checks {
  const { world, repository } = scene
  return {
    async checkRun({ sha, name, conclusion, app = 'github-actions', output = {} }) {
      const headSha = await commitId(repository.gitDir, sha)
      if (headSha === undefined) throw new Error(`There is no commit ${sha}`)
      const { title = null, summary = null, text = null } = output
      const now = world.now()
      const times = { startedAt: now, completedAt: now }
      const fields = { app, headSha, name, conclusion, title, summary, text, ...times, status: 'completed' } as const
      return (await addRun(world, repository, fields, accountOf(world, `${app}[bot]`))).id
    },
    async requestAction(id, identifier, sender) {
      const run = ownRun(scene, id)
      if (!run.actions.some((action) => action.identifier === identifier)) {
        throw new Error(`The check run ${id} has no button ${identifier}`)
      }
      const extra = { requested_action: { identifier } }
      fireRun(world, repository, 'requested_action', run, { sender: person(scene, sender), extra })
    },
    async rerequest(id, sender) {
      const run = ownRun(scene, id)
      resetSuite(world, repository, run.headSha)
      fireRun(world, repository, 'rerequested', run, { sender: person(scene, sender) })
    },
    async rerequestSuite(sha, sender) {
      const suite = resetSuite(world, repository, sha)
      await fireSuite(world, repository, 'rerequested', suite, person(scene, sender))
    },
  }
}

/** Only the app that created a run receives requests for it. */
function ownRun({ world, repository }: Scene, id: number): CheckRun {
  const run = repository.checkRuns.find((candidate) => candidate.id === id)
  if (run === undefined || !isOwn(world, run)) throw new Error(`The app has no check run ${id}`)
  return run
}

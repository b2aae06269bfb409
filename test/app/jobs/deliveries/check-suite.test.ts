import { expect, it } from 'vitest'
import { onCheckSuite } from '../../../../src/app/jobs/deliveries/checks.ts'
import { onPush } from '../../../../src/app/jobs/deliveries/push.ts'
import type { Payload } from '../../../../src/app/jobs/events.ts'
import { useTestDatabase } from '../../../databases.ts'
import { jobScene } from '../scene.ts'

const database = useTestDatabase()

async function withMain() {
  const { repository, publisher, services, added, scanBranch } = await jobScene(database.queries)
  const sha = await repository.commit('main', { 'README.md': '# Notes\n' })
  const { id, name, owner, cloneUrl, installationId } = publisher.repository
  const about = (event: object) => ({
    ...event,
    repository: {
      id,
      name,
      owner: { login: owner },
      private: false,
      clone_url: cloneUrl,
      default_branch: 'main',
      size: 1,
    },
    installation: { id: installationId },
  })
  const scansOf = async (event: () => Promise<void>): Promise<unknown[]> => {
    added.length = 0
    await event()
    return added.filter(([job]) => job === 'scan-branch').map(([, data]) => (data as { sha: string }).sha)
  }
  const pushed = { ref: 'refs/heads/main', before: '0'.repeat(40), after: sha, commits: [] }
  return {
    sha,
    scanBranch,
    push: () => scansOf(() => onPush(about(pushed) as unknown as Payload<'push'>, services)),
    checkSuite: (action: string) =>
      scansOf(() =>
        onCheckSuite(
          about({ action, check_suite: { head_branch: 'main', head_sha: sha } }) as unknown as Payload<'check_suite'>,
          services,
        ),
      ),
  }
}

it('A commit is scanned once for its push and the check suite of it, and again when somebody requests the suite', async () => {
  const { sha, push, checkSuite, scanBranch } = await withMain()
  expect(await push()).toEqual([sha])
  expect(await checkSuite('requested')).toEqual([])
  await scanBranch(sha)
  expect(await checkSuite('requested')).toEqual([])
  expect(await checkSuite('rerequested')).toEqual([sha])
})

it('A check suite whose push has not arrived asks for the scan', async () => {
  const { sha, checkSuite } = await withMain()
  expect(await checkSuite('requested')).toEqual([sha])
})

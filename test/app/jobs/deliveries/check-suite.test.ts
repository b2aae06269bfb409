import { expect, it } from 'vitest'
import { onCheckSuite } from '../../../../src/app/jobs/deliveries/checks.ts'
import { onPush } from '../../../../src/app/jobs/deliveries/push.ts'
import { useTestDatabase } from '../../../databases.ts'
import { jobScene, payloadOf } from '../scene.ts'

const database = useTestDatabase()

async function withMain() {
  const { repository, publisher, services, added, scanBranch } = await jobScene(database.queries)
  const sha = await repository.commit('main', { 'README.md': '# Notes\n' })
  const scansOf = async (event: () => Promise<void>): Promise<unknown[]> => {
    added.length = 0
    await event()
    return added.filter(([job]) => job === 'scan-branch').map(([, data]) => (data as { sha: string }).sha)
  }
  const main = publisher.repository
  const pushed = { ref: 'refs/heads/main', before: '0'.repeat(40), after: sha, commits: [] }
  const suite = { head_branch: 'main', head_sha: sha }
  return {
    sha,
    scanBranch,
    push: () => scansOf(() => onPush(payloadOf<'push'>(main, pushed), services)),
    checkSuite: (action: string) =>
      scansOf(() => onCheckSuite(payloadOf<'check_suite'>(main, { action, check_suite: suite }), services)),
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

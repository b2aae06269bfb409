import { describe, expect, it } from 'vitest'
import { refresh } from '../../../src/app/jobs/upkeep/refresh.ts'
import { forgetOpinions } from '../../../src/ledger/learning/store/feedback/opinions.ts'
import { useTestDatabase } from '../../databases.ts'
import { DAY, WHOLE, withPull } from './broken-command.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()

describe('The confidence of a finding', () => {
  it('is the verifier’s, with what commits add that changed the page and the code together', async () => {
    const { findings } = await withPull(database.queries)
    const [found] = await findings()
    const { verifier = 0, ...others } = found?.confidence_parts ?? {}
    expect(others).toEqual({ people: 0, co_changes: 0.02, decay: 1 })
    expect(verifier).toBeGreaterThan(0.5)
    expect(found?.confidence).toBeCloseTo(verifier + 0.02, 12)
  })

  it('falls where people say that findings of its rule are wrong, rises where they find them right, and forgets on request', async () => {
    const { findings, say, repository } = await withPull(database.queries, 'check:\n  min_confidence: 0\n')
    const [first] = await findings()
    const claimId = first?.claim_id ?? ''
    const verifier = first?.confidence_parts?.verifier ?? 0
    for (const login of ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']) await say(login, 'this_is_correct', claimId)
    const [lower] = await findings()
    expect(lower?.confidence_parts?.people).toBeCloseTo(-verifier / 2, 1)
    // Who changes their mind counts once.
    for (const login of ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']) await say(login, null, claimId)
    expect((await findings())[0]?.confidence_parts?.people).toBeCloseTo((1 - verifier) / 2, 1)
    await forgetOpinions(database.queries, repository.id, first?.rule ?? '', { by: 'ann', now: Date.now() + 1 })
    expect((await findings())[0]?.confidence_parts?.people).toBe(0)
  })
})

it('Default branches are verified again in the order of what is left of their confidence', async () => {
  const [one, other] = [await jobScene(database.queries), await jobScene(database.queries)]
  const page = '# Notes\n\nRun `npm run build`.\n'
  for (const { repository, scanBranch } of [one, other])
    await scanBranch(await repository.commit('main', { 'README.md': page, 'package.json': WHOLE }))
  const ids = [one.repository.id, other.repository.id]
  const order = async () => {
    one.added.length = 0
    await refresh({ ...one.services, now: () => Date.now() + 31 * DAY })
    return one.added.map(([, data]) => (data as { repositoryId: number }).repositoryId).filter((id) => ids.includes(id))
  }
  const doubt = (id: number) =>
    database.queries
      .updateTable('verification_results')
      .set({ confidence: 0.5 })
      .where('scan_id', 'in', (scans) => scans.selectFrom('scans').select('id').where('repository_id', '=', id))
      .execute()
  await doubt(other.repository.id)
  expect(await order()).toEqual([other.repository.id, one.repository.id])
})

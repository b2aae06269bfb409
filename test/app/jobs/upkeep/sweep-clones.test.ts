import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { savePullRequest } from '../../../../src/app/github/store/pull-requests.ts'
import { openClone } from '../../../../src/app/jobs/open-clone.ts'
import {
  dropClosedPulls,
  dropLargePulls,
  removeOldFiles,
  shrinkClones,
} from '../../../../src/app/jobs/upkeep/sweep-clones.ts'
import { NO_METRICS } from '../../../../src/app/metrics/metrics.ts'
import { useTestDatabase } from '../../../databases.ts'
import { pullRow } from '../../github/rows.ts'
import { jobScene } from '../scene.ts'

const database = useTestDatabase()
const MAIN = 'refs/heads/main'

it('A clone that a job has open is not deleted to make room; it is said that room is lacking, and it goes later', async () => {
  const { services, publisher } = await jobScene(database.queries)
  const said: string[] = []
  const evicted: number[] = []
  const log = {
    ...services.log,
    info: (_: object, what: string) => void said.push(what),
    warn: (_: object, what: string) => void said.push(what),
  }
  const observed = {
    ...services,
    log,
    metrics: { ...NO_METRICS, clonesEvicted: (count: number) => void evicted.push(count) },
  }
  const { clone } = await openClone(services, publisher.repository, [MAIN])
  await shrinkClones(observed, 0)
  expect(await clone.resolve(MAIN)).toMatch(/^[0-9a-f]{40}$/)
  await clone.close()
  await shrinkClones(observed, 0)
  expect(await services.clones.list()).toEqual([])
  expect(evicted).toEqual([0, 1])
  expect(said).toEqual(['clones in use exceed the size limit', 'clones were deleted to make room'])
})

it('A clone that could not be brought up to date is not held for ever', async () => {
  const { services, publisher } = await jobScene(database.queries)
  await (await openClone(services, publisher.repository, [MAIN])).clone.close()
  const elsewhere = { ...publisher.repository, cloneUrl: 'https://elsewhere.example/a/b.git' }
  await expect(openClone(services, elsewhere, [MAIN])).rejects.toThrow()
  await shrinkClones(services, 0)
  expect(await services.clones.list()).toEqual([])
})

it('What earlier builds kept beside a clone is deleted, and what this one keeps is not', async () => {
  const { services, publisher } = await jobScene(database.queries)
  const { clone } = await openClone(services, publisher.repository, [MAIN])
  const ours = [
    'docalign-0.2.0-0123abcd.facts',
    'docalign-0.2.0-0123abcd.history',
    'docalign.prepared',
    'docalign.words',
  ]
  const old = [
    'docalign-0.1.0-89abcdef.facts',
    'docalign-0.1.0-89abcdef.checks',
    'docalign-0.2.0-89abcdef.history',
    'docalign-0.1.0-89abcdef.facts.0a1b2c3d',
  ]
  for (const name of [...ours.slice(0, 2), 'docalign.words', ...old]) writeFileSync(join(clone.path, name), 'x')
  await removeOldFiles(services, 'docalign-0.2.0-0123abcd')
  expect(readdirSync(clone.path).filter((name) => name.startsWith('docalign'))).toEqual(ours)
  await clone.close()
})

it('What a closed pull request has brought is deleted once nobody uses the clone, and what an open one has is not', async () => {
  const { services, publisher, repository } = await jobScene(database.queries)
  const { id: repositoryId } = publisher.repository
  const heads: string[] = []
  for (const branch of ['closed', 'open']) {
    const headSha = await repository.commit(branch, { 'more.bin': `${branch} ${'x'.repeat(100)}` }, { from: 'main' })
    const number = await repository.openPullRequest({ head: branch })
    const state = branch === 'open' ? 'open' : 'closed'
    await savePullRequest(database.queries, pullRow({ repositoryId, number, headSha, state }))
    heads.push(headSha)
  }
  const opened = await openClone(services, publisher.repository, [MAIN, 'refs/pull/1/head', 'refs/pull/2/head'])
  await dropClosedPulls(services)
  expect(await services.clones.pulls(repositoryId)).toEqual([1, 2])
  // Even if other jobs come one after the other.
  await opened.clone.close()
  expect(await services.clones.pulls(repositoryId)).toEqual([2])
  const { clone } = await openClone(services, publisher.repository, [MAIN])
  expect(await clone.resolve(heads[1] ?? '')).toBe(heads[1])
  await expect(clone.resolve(heads[0] ?? '')).rejects.toThrow()
  await clone.close()
  // It is fetched again where it is asked for.
  const again = await openClone(services, publisher.repository, ['refs/pull/1/head'])
  expect(await again.clone.resolve('refs/pull/1/head')).toBe(heads[0])
  await again.clone.close()
})

it('What open pull requests have brought is deleted where it takes too much, and is fetched again', async () => {
  const { services, publisher, repository } = await jobScene(database.queries)
  const { id: repositoryId } = publisher.repository
  const head = await repository.commit('large', { 'more.bin': randomBytes(300_000) }, { from: 'main' })
  await repository.openPullRequest({ head: 'large' })
  const refs = [MAIN, 'refs/pull/1/head']
  await (await openClone(services, publisher.repository, refs)).clone.close()
  await shrinkClones(services, null)
  const before = services.clones.usage().bytes
  await dropLargePulls(services, 400_000)
  expect(await services.clones.pulls(repositoryId)).toEqual([1])
  await dropLargePulls(services, 200_000)
  expect(await services.clones.pulls(repositoryId)).toEqual([])
  await shrinkClones(services, null)
  expect(services.clones.usage().bytes).toBeLessThan(before - 290_000)
  const again = await openClone(services, publisher.repository, refs)
  expect(await again.clone.resolve('refs/pull/1/head')).toBe(head)
  await again.clone.close()
})

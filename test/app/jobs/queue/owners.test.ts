import { expect, it } from 'vitest'
import { openHeadVerdict } from '../../../../src/app/github/store/head-verdicts.ts'
import { saveInstallation, saveRepository } from '../../../../src/app/github/store/installations.ts'
import { savePullRequest } from '../../../../src/app/github/store/pull-requests.ts'
import { createOwners, createShares, type Owners } from '../../../../src/app/jobs/queue/shares.ts'
import { limitsOf } from '../../../../src/app/jobs/queue/worker.ts'
import { createInbox } from '../../../../src/app/jobs/receive.ts'
import { enqueueBranchScan } from '../../../../src/app/jobs/scan/request-scan.ts'
import { useTestDatabase } from '../../../databases.ts'
import { freshlyInstalled, pullRow } from '../../github/rows.ts'

const database = useTestDatabase()
const SHARE = { installation: 2, person: 2, forks: 1 }

it('A repository that moved counts against its new owner', async () => {
  const repository = await freshlyInstalled(database.queries)
  const ownersOf = createOwners(database.queries)
  const job = { repositoryId: repository.id, branch: 'main' }
  expect(await ownersOf(job)).toMatchObject({ installation: repository.installationId })
  await saveInstallation(database.queries, { id: 88, account: 'umbrella', suspended: false })
  await saveRepository(database.queries, { ...repository, installationId: 88, owner: 'umbrella' })
  expect(await ownersOf(job)).toMatchObject({ installation: 88 })
})

it('The scans of a fork, whoever opens its pull requests, leave a share to the members of the installation', async () => {
  const { queries } = database
  const { id: repositoryId } = await freshlyInstalled(queries)
  const pulls = [1, 2, 3].map((number) => ({ number, authorId: number, headRepository: `mallory${number}/notes` }))
  for (const pull of pulls) await savePullRequest(queries, pullRow({ repositoryId, ...pull }))
  await savePullRequest(queries, pullRow({ repositoryId, number: 4, authorId: 9 }))
  const ownersOf = createOwners(queries)
  const shares = createShares()
  const enter = async (number: number): Promise<number> =>
    shares.enter(`${number}`, limitsOf(await ownersOf({ repositoryId, number }), SHARE))
  expect(await ownersOf({ repositoryId, number: 2 })).toMatchObject({
    person: 2,
    isOfFork: true,
  } satisfies Partial<Owners>)
  expect(await enter(1)).toBe(0)
  expect(await enter(2)).toBeGreaterThan(0)
  expect(await enter(3)).toBeGreaterThan(0)
  expect(await enter(4)).toBe(0)
})

it("What is written about forks' heads only counts as a fork's, and for the person who opened the pull request", async () => {
  const { queries } = database
  const { id: repositoryId } = await freshlyInstalled(queries)
  const forks = [1, 2, 3].map((number) => ({ number, authorId: 7, headRepository: 'mallory/notes' }))
  for (const pull of forks)
    await savePullRequest(queries, pullRow({ repositoryId, ...pull, headSha: `f${pull.number}` }))
  await savePullRequest(queries, pullRow({ repositoryId, number: 4, authorId: 9, headSha: 'f2' }))
  await savePullRequest(
    queries,
    pullRow({ repositoryId, number: 5, authorId: 8, headSha: 'f3', headRepository: 'eve/notes' }),
  )
  const heads = { f1: [1], f2: [2, 4], f3: [3, 5], main: ['main'] }
  for (const [headSha, of] of Object.entries(heads))
    for (const head of of) await openHeadVerdict(queries, { repositoryId, headSha, head }, 0)
  const ownersOf = createOwners(queries)
  const owners = async (sha: string): Promise<Owners> => ownersOf({ repositoryId, sha })
  expect(await owners('f1')).toMatchObject({ person: 7, isOfFork: true })
  expect(await owners('f2')).toMatchObject({ person: null, isOfFork: false })
  expect(await owners('f3')).toMatchObject({ person: null, isOfFork: true })
  expect(await owners('main')).toMatchObject({ person: null, isOfFork: false })
  expect(await owners('unknown')).toMatchObject({ person: null, isOfFork: false })
})

it('A scan of a branch counts for the person who pushed it', async () => {
  const repository = await freshlyInstalled(database.queries)
  const added: unknown[] = []
  const queue = { add: async (_: string, data: unknown) => void added.push(data) }
  await enqueueBranchScan(queue, repository, { branch: 'main', sha: 'a', personId: 7 })
  await enqueueBranchScan(queue, repository, { branch: 'main', sha: 'a', personId: null })
  const owners = await Promise.all(added.map(createOwners(database.queries)))
  expect(owners.map(({ person }) => person)).toEqual([7, null])
  expect(owners.map(({ installation }) => installation)).toEqual(Array(2).fill(repository.installationId))
})

it('Every event counts for the person who caused it, but not for a bot', async () => {
  const added: unknown[] = []
  const inbox = createInbox(database.queries, { add: async (_name, data) => void added.push(data) })
  const payload = (sender: object) => ({ installation: { id: 5 }, sender })
  await inbox({ id: 'owner-1', name: 'pull_request', payload: payload({ id: 7, type: 'User' }) })
  await inbox({ id: 'owner-2', name: 'check_run', payload: payload({ id: 8, type: 'Bot' }) })
  expect(added).toEqual([
    { guids: ['owner-1'], installationId: 5, personId: 7 },
    { guids: ['owner-2'], installationId: 5 },
  ])
})

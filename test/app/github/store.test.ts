import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  claimCheckRun,
  findCheckRun,
  hangingCheckRuns,
  saveCheckRun,
} from '../../../src/app/github/store/check-runs.ts'
import { postedComments, saveComment } from '../../../src/app/github/store/comments.ts'
import {
  deleteInstallation,
  deleteRepositories,
  findRepository,
  saveInstallation,
  saveRepository,
  updateRepository,
} from '../../../src/app/github/store/installations.ts'
import { findPullRequest, pullRequestsAt, savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { startScan } from '../../../src/stages/store/record.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled, pullRow, repositoryRow } from './rows.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})
beforeEach(() => freshlyInstalled(queries))

const { id: repositoryId, installationId } = repositoryRow()

describe('A pull request', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute))

  it('is as the newest event says, in whatever order events come', async () => {
    expect(await savePullRequest(queries, pullRow({ updatedAt: at(5), headSha: 'new' }))).toBe(true)
    expect(await savePullRequest(queries, pullRow({ updatedAt: at(4), headSha: 'old', state: 'closed' }))).toBe(false)
    expect(await findPullRequest(queries, repositoryId, 1)).toEqual(pullRow({ updatedAt: at(5), headSha: 'new' }))
    expect(await savePullRequest(queries, pullRow({ updatedAt: at(6), headRepository: null }))).toBe(true)
    expect(await findPullRequest(queries, repositoryId, 1)).toMatchObject({ headRepository: null })
  })

  it('takes an event of the same second: GitHub counts no finer', async () => {
    await savePullRequest(queries, pullRow({ updatedAt: at(5), draft: true }))
    expect(await savePullRequest(queries, pullRow({ updatedAt: at(5), draft: false }))).toBe(true)
  })

  it('is found by its head while it is open', async () => {
    await savePullRequest(queries, pullRow({ number: 2 }))
    await savePullRequest(queries, pullRow({ number: 1, headRepository: 'fork/notes' }))
    await savePullRequest(queries, pullRow({ number: 3, state: 'closed' }))
    await savePullRequest(queries, pullRow({ number: 4, headSha: 'other' }))
    const found = await pullRequestsAt(queries, repositoryId, pullRow().headSha)
    expect(found.map(({ number }) => number)).toEqual([1, 2])
    expect(await findPullRequest(queries, repositoryId, 9)).toBeNull()
  })
})

describe('A repository', () => {
  it('keeps what is known of it when it is renamed or moved', async () => {
    await savePullRequest(queries, pullRow())
    await saveInstallation(queries, { id: 5, account: 'else', suspended: false })
    const moved = repositoryRow({ owner: 'else', name: 'papers', installationId: 5, private: true })
    await saveRepository(queries, moved)
    expect(await findRepository(queries, repositoryId)).toEqual(moved)
    expect(await findPullRequest(queries, repositoryId, 1)).not.toBeNull()
  })

  it('is brought up to date by its installation only, and not brought back', async () => {
    const renamed = repositoryRow({ name: 'papers' })
    expect(await updateRepository(queries, repositoryRow({ name: 'other', installationId: 5 }))).toBe(null)
    expect(await updateRepository(queries, renamed)).toEqual({ awaitsScan: false })
    expect(await findRepository(queries, repositoryId)).toEqual(renamed)
    await deleteRepositories(queries, [repositoryId])
    expect(await updateRepository(queries, renamed)).toBe(null)
    expect(await findRepository(queries, repositoryId)).toBeNull()
  })

  it('is out of sight while its installation is suspended', async () => {
    await saveInstallation(queries, { id: installationId, account: 'acme', suspended: true })
    expect(await findRepository(queries, repositoryId)).toBeNull()
    await saveInstallation(queries, { id: installationId, account: 'acme', suspended: false })
    expect(await findRepository(queries, repositoryId)).toEqual(repositoryRow())
  })
})

describe('What is taken away is forgotten altogether', () => {
  const TABLES = ['repositories', 'pull_requests', 'scans', 'posted_check_runs', 'posted_comments'] as const

  async function filled(): Promise<string[]> {
    const counted = await Promise.all(
      TABLES.map(async (table) => ((await queries.selectFrom(table).selectAll().execute()).length > 0 ? [table] : [])),
    )
    return counted.flat()
  }

  beforeEach(async () => {
    await savePullRequest(queries, pullRow())
    await startScan(queries, { repositoryId, pullNumber: null, branch: 'main', headSha: 'a', baseSha: null })
    await claimCheckRun(queries, { repositoryId, headSha: 'a', name: 'DocAlign', head: 'main' })
    await saveComment(queries, repositoryId, 1, {
      ...{ key: 'sticky', commentId: 1, nodeId: 'n', bodyDigest: 'd', resolved: false },
    })
    expect(await filled()).toEqual(TABLES)
  })

  it('with an installation', async () => {
    const delivery = { event: 'push', installation_id: installationId, payload: '{"a":1}' }
    const rows = [
      { ...delivery, guid: 'done', status: 'done' as const },
      { ...delivery, guid: 'waiting' },
      { ...delivery, guid: 'other', status: 'done' as const, installation_id: 5 },
    ]
    await queries.insertInto('deliveries').values(rows).execute()
    expect(await deleteInstallation(queries, installationId)).toEqual([repositoryId])
    expect(await filled()).toEqual([])
    const left = await queries.selectFrom('deliveries').select(['guid', 'payload']).orderBy('guid').execute()
    // The delivery that says so may itself still be under way.
    expect(left).toEqual([
      { guid: 'done', payload: null },
      { guid: 'other', payload: { a: 1 } },
      { guid: 'waiting', payload: { a: 1 } },
    ])
    expect(await deleteInstallation(queries, installationId)).toEqual([])
  })

  it('with a repository', async () => {
    const delivery = { event: 'push', repository_id: repositoryId, payload: '{"a":1}', status: 'done' as const }
    const rows = [
      { ...delivery, guid: 'done' },
      { ...delivery, guid: 'other', repository_id: 5 },
    ]
    await queries.insertInto('deliveries').values(rows).execute()
    await deleteRepositories(queries, [])
    await deleteRepositories(queries, [repositoryId, 404])
    expect(await filled()).toEqual([])
    const left = await queries.selectFrom('deliveries').select(['guid', 'payload']).orderBy('guid').execute()
    expect(left).toEqual([
      { guid: 'done', payload: null },
      { guid: 'other', payload: { a: 1 } },
    ])
  })
})

describe('A check run that is to be written', () => {
  const run = { repositoryId, headSha: 'a', name: 'DocAlign' }
  const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000)

  it('is noted first by one of many', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimCheckRun(queries, { ...run, head: 1 })))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('is kept with the id that it has at GitHub', async () => {
    await claimCheckRun(queries, { ...run, head: 1 })
    await saveCheckRun(queries, { ...run, id: 2 ** 40, status: 'in_progress', annotations: null, conclusion: null })
    expect(await findCheckRun(queries, repositoryId, 'a', 'DocAlign')).toEqual({
      ...{ ...run, id: 2 ** 40, status: 'in_progress', annotations: null },
    })
  })

  it('is seen to hang until it is completed', async () => {
    await claimCheckRun(queries, { ...run, head: 3 })
    expect(await hangingCheckRuns(queries, secondsAgo(60))).toEqual([])
    expect(await hangingCheckRuns(queries, secondsAgo(-1))).toEqual([
      { repositoryId, headSha: 'a', name: 'DocAlign', head: 3 },
    ])
    await saveCheckRun(queries, { ...run, id: 1, status: 'completed', annotations: null, conclusion: 'success' })
    expect(await hangingCheckRuns(queries, secondsAgo(-1))).toEqual([])
  })
})

it('A comment is noted under its key, and changed there', async () => {
  const comment = { key: 'claim', commentId: null, nodeId: null, bodyDigest: null, resolved: false }
  await saveComment(queries, repositoryId, 1, comment)
  await saveComment(queries, repositoryId, 2, comment)
  const written = { ...comment, commentId: 2 ** 40, nodeId: 'n', bodyDigest: 'd', resolved: true }
  await saveComment(queries, repositoryId, 1, written)
  expect(await postedComments(queries, repositoryId, 1)).toEqual(new Map([['claim', written]]))
  expect(await postedComments(queries, repositoryId, 2)).toEqual(new Map([['claim', comment]]))
})

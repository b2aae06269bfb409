import { beforeEach, describe, expect, it } from 'vitest'
import { savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import { type Namespace, namespaceById, namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { markGolden, saveJudgments } from '../../../src/search/evaluation/store/golden.ts'
import { storedSessions, summarizeEndedSessions } from '../../../src/search/evaluation/store/sessions.ts'
import { insertFeedback } from '../../../src/search/usage/store/feedback.ts'
import { retain } from '../../../src/search/usage/store/retention.ts'
import { saveOutcome } from '../../../src/stages/ci-checks/store.ts'
import { freshlyInstalled, pullRow } from '../../app/github/rows.ts'
import { docalign } from '../../cli/streams.ts'
import { useTestDatabase } from '../../databases.ts'
import { logQueries } from './logged.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T12:00:00Z')

const database = useTestDatabase()
let namespace: Namespace
let repositoryId: number
beforeEach(async () => {
  const { queries } = database
  await queries.deleteFrom('namespaces').execute()
  repositoryId = (await freshlyInstalled(queries)).id
  namespace = await namespaceById(queries, await namespaceOfRepository(queries, repositoryId))
})

/** A session that searches, reads a result five minutes later, and reports that it worked. */
async function session(id: string, at = START): Promise<void> {
  const { queries } = database
  await logQueries(queries, namespace, [
    { queryId: `${id}-1`, query: 'save notes', resultIds: ['a', 'b'], sessionId: id, at },
    { queryId: `${id}-2`, query: 'something else', resultIds: ['c'], sessionId: id, at: at + MINUTE },
  ])
  const about = { sessionId: id, queryId: `${id}-1`, entryId: 'b', rankInResults: 1, metadata: {} }
  const events = [
    { ...about, eventType: 'read_after_search' },
    { ...about, eventType: 'validate_useful' },
    { ...about, eventType: 're_search', entryId: null },
  ] as const
  await insertFeedback(queries, namespace.id, events, at + 5 * MINUTE)
}
const stored = () => storedSessions(database.queries, namespace.id, 10)

describe('A session', () => {
  it('is summed up once it was idle for half an hour, and again if it goes on', async () => {
    const { queries } = database
    await session('s-1')
    expect(await summarizeEndedSessions(queries, START + 35 * MINUTE)).toBe(0)
    expect(await summarizeEndedSessions(queries, START + 36 * MINUTE)).toBe(1)
    expect(await summarizeEndedSessions(queries, START + 36 * MINUTE)).toBe(0)
    expect(await stored()).toEqual([
      {
        ...{ sessionId: 's-1', taskOutcome: null, startedAt: new Date(START), endedAt: new Date(START + 5 * MINUTE) },
        aggregateMetrics: {
          ...{ totalSearches: 2, totalEntriesAccessed: 1, avgMRR: null, reSearchRate: 0.5, sessionDurationMinutes: 1 },
        },
      },
    ])
    await logQueries(queries, namespace, [{ queryId: 'late', sessionId: 's-1', at: START + 60 * MINUTE }])
    expect(await summarizeEndedSessions(queries, START + 100 * MINUTE)).toBe(1)
    expect(await stored()).toMatchObject([{ aggregateMetrics: { totalSearches: 3 } }])
  })

  it('has the MRR of its searches that are in the golden set, whatever their case', async () => {
    const { queries } = database
    await session('s-1')
    await logQueries(queries, namespace, [{ queryId: 'golden', query: 'Save notes!', at: START }])
    await markGolden(queries, [{ queryId: 'golden', category: 'semantic-search' }])
    await saveJudgments(queries, 'golden', [{ entryId: 'b', relevance: 3, source: 'manual' }], 'ada')
    await summarizeEndedSessions(queries, START + 60 * MINUTE)
    expect(await stored()).toMatchObject([{ aggregateMetrics: { avgMRR: 0.5 } }])
  })

  it('that names a pull request has its outcome, as soon as there is one', async () => {
    const { queries } = database
    await savePullRequest(queries, pullRow({ number: 17 }))
    await session('agent#17')
    await session('agent#18')
    const outcomes = async () => (await stored()).map(({ taskOutcome }) => taskOutcome?.conclusion ?? null).sort()
    await summarizeEndedSessions(queries, START + 60 * MINUTE)
    expect(await outcomes()).toEqual(['neutral', null])
    const check = { repositoryId, headSha: pullRow().headSha, app: 'ci', headBranch: 'topic', completedAt: new Date() }
    await saveOutcome(queries, { ...check, checkRunId: 1, name: 'test', passed: true })
    await summarizeEndedSessions(queries, START + 90 * MINUTE)
    expect(await stored()).toMatchObject([
      { taskOutcome: { repository: 'acme/notes', pullNumber: 17, conclusion: 'success' } },
      { taskOutcome: null },
    ])
    await session('other#17')
    await saveOutcome(queries, { ...check, checkRunId: 2, name: 'lint', passed: false })
    await summarizeEndedSessions(queries, START + 120 * MINUTE)
    expect(await outcomes()).toEqual(['failure', null, 'success'])
  })
})

it('Sessions are kept for 90 days', async () => {
  const { queries } = database
  await session('s-1')
  await summarizeEndedSessions(queries, START + 60 * MINUTE)
  await retain(queries, START + 90 * 24 * 60 * MINUTE, async () => {})
  expect(await stored()).toHaveLength(1)
  await retain(queries, START + 91 * 24 * 60 * MINUTE, async () => {})
  expect(await stored()).toEqual([])
})

it('docalign eval sessions sums up what has ended, and lists it', async () => {
  await session('s-1')
  const run = (...more: string[]) =>
    docalign(['eval', 'sessions', namespace.name, ...more], {
      ...{ env: { DATABASE_URL: database.url }, now: () => START + 60 * MINUTE },
    })
  expect(await run()).toMatchObject({
    code: 0,
    stdout: '2026-03-01T12:05Z  s-1  2 searches in 1 min, 1 read, 50 % asked again\n',
  })
  expect(JSON.parse((await run('--json')).stdout).sessions).toMatchObject([{ sessionId: 's-1' }])
})

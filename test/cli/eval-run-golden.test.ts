import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Namespace, openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { markGolden, saveJudgments } from '../../src/search/evaluation/store/golden.ts'
import { insertFeedback } from '../../src/search/usage/store/feedback.ts'
import { openStandIn } from '../base/models/endpoint.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from '../search/evaluation/logged.ts'
import { addEntries } from '../search/namespace.ts'
import { docalign } from './streams.ts'

const database = useTestDatabase()
const NAME = 'project:acme/golden'
let namespace: Namespace
beforeEach(async () => {
  await database.queries.deleteFrom('namespaces').execute()
  await database.queries.deleteFrom('eval_ab_tests').execute()
  namespace = await openNamespace(database.queries, NAME)
})

async function measure(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout } = await docalign(['eval', 'run', NAME, '--json', ...args], {
    ...{ env: { DATABASE_URL: database.url, ...env }, now: Date.now },
  })
  expect(code).toBe(0)
  return JSON.parse(stdout).run
}

/** A golden query of a session that had read an entry before. */
async function golden(query: string, relevant: string, read: string): Promise<void> {
  const { queries } = database
  const at = Date.now()
  await logQueries(queries, namespace, [{ queryId: 'q', query, sessionId: 's', at }])
  const event = {
    eventType: 'read_after_search',
    sessionId: 's',
    queryId: null,
    rankInResults: -1,
    metadata: {},
  } as const
  await insertFeedback(queries, namespace.id, [{ ...event, entryId: read }], at - 60_000)
  await markGolden(queries, [{ queryId: 'q', category: 'semantic-search' }])
  await saveJudgments(queries, 'q', [{ entryId: relevant, relevance: 3, source: 'manual' }], 'ada')
}

describe('docalign eval run NAMESPACE', () => {
  it('searches with what the sessions of golden queries had read where it is told to', async () => {
    const answers = ['a', 'b', 'c'].map((id) => ({ id, question: 'How are notes saved', answer: 'As files.' }))
    await addEntries(database.queries, namespace, answers)
    await golden('how are notes saved', 'c', 'c')
    const personal = await measure(['--session'])
    expect(personal.agentMetrics.sessionPersonalizationLift).toBeGreaterThan(0)
    const plain = await measure()
    expect(plain.agentMetrics.sessionPersonalizationLift).toBeNull()
    expect(plain.metrics.mrr5).toBeLessThan(personal.metrics.mrr5)
  })

  it('searches with the features that answer, as the server does: one that is switched off is used and tested no more', async () => {
    await addEntries(database.queries, namespace, [{ id: 'a', answer: 'Notes are saved as files.' }])
    await golden('how are notes saved', 'a', 'nothing')
    const test = ['--type', 'ab_test', '--feature', 'F01_RANK_FUSION']
    expect(await measure()).toMatchObject({ featureId: null, features: [] })
    expect(await measure(test)).toMatchObject({ featureId: 'F01_RANK_FUSION', features: ['F01_RANK_FUSION'] })
    await database.queries.updateTable('eval_ab_tests').set({ status: 'graduated' }).execute()
    expect(await measure()).toMatchObject({ featureId: null, features: ['F01_RANK_FUSION'] })
    const off = { DOCALIGN_RANK_FUSION: 'off' }
    expect(await measure([], off)).toMatchObject({ features: [] })
    const other = await measure(['--type', 'ab_test', '--feature', 'F02_GRAPH_CHANNEL'], off)
    expect(other).toMatchObject({ features: ['F02_GRAPH_CHANNEL'] })
    const env = { DATABASE_URL: database.url, ...off }
    const { code, stderr } = await docalign(['eval', 'run', NAME, ...test], { env, now: Date.now })
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('F01_RANK_FUSION is switched off by DOCALIGN_RANK_FUSION'),
    ])
    // A share of the searches is the same share of the golden queries, each time.
    expect(await measure([], { DOCALIGN_GRAPH_CHANNEL: '100' })).toMatchObject({
      features: ['F01_RANK_FUSION', 'F02_GRAPH_CHANNEL'],
    })
  })

  it('measures a query of a test again after a change of the corpus, as one sample', async () => {
    const notes = (id: string, answer: string) => addEntries(database.queries, namespace, [{ id, answer }])
    await notes('good', 'Notes are saved as files in a folder.')
    await golden('how are notes saved', 'good', 'nothing')
    const ab = () => measure(['--type', 'ab_test', '--feature', 'F01_RANK_FUSION'])
    const test = () => database.queries.selectFrom('eval_ab_tests').selectAll().executeTakeFirstOrThrow()
    await ab()
    expect(await test()).toMatchObject({ sample_count: 1, control_mrr_sum: 1 })
    await database.queries.updateTable('entries').set({ retired_at: new Date() }).where('id', '=', 'good').execute()
    await notes('other', 'Notes are shown in a list.')
    await ab()
    expect(await test()).toMatchObject({ sample_count: 1, control_mrr_sum: 0, treatment_mrr_sum: 0 })
  })

  it('searches with the embedding model of the server', async () => {
    const standIn = await openStandIn(({ body }) => ({
      vectors: (body.input ?? []).map((text) => [/vehicle|automobile/i.test(text) ? 1 : 0, 0.1]),
    }))
    onTestFinished(() => standIn.close())
    const others = ['Fonts', 'Plugins', 'Backups', 'Accounts', 'Shortcuts', 'Sync', 'Themes', 'Tags']
    await addEntries(database.queries, namespace, [
      { id: 'car', answer: 'Every automobile has its own page.' },
      ...others.map((id) => ({ id, answer: `${id} are set here.` })),
    ])
    await golden('vehicle', 'car', 'nothing')
    expect((await measure()).metrics.mrr5).toBe(0)
    const model = { DOCALIGN_EMBEDDING_BASE_URL: standIn.endpoint.baseUrl, DOCALIGN_EMBEDDING_MODEL: 'stand-in' }
    expect((await measure([], model)).metrics.mrr5).toBe(1)
  })
})

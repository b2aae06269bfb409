import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Namespace, openNamespace } from '../../src/entries/namespaces.ts'
import { markGolden, saveJudgments } from '../../src/evaluation/store/golden.ts'
import { insertFeedback } from '../../src/usage/store/feedback.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from '../evaluation/logged.ts'
import { openStandIn } from '../models/endpoint.ts'
import { addEntries } from '../search/namespace.ts'
import { docalign } from './streams.ts'

const database = useTestDatabase()
const NAME = 'project:acme/golden'
let namespace: Namespace
beforeEach(async () => {
  await database.queries.deleteFrom('namespaces').execute()
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
  it('searches with what the sessions of golden queries had read, unless told otherwise', async () => {
    const answers = ['a', 'b', 'c'].map((id) => ({ id, question: 'How are notes saved', answer: 'As files.' }))
    await addEntries(database.queries, namespace, answers)
    await golden('how are notes saved', 'c', 'c')
    const personal = await measure()
    expect(personal.agentMetrics.sessionPersonalizationLift).toBeGreaterThan(0)
    const plain = await measure(['--no-session'])
    expect(plain.agentMetrics.sessionPersonalizationLift).toBeNull()
    expect(plain.metrics.mrr5).toBeLessThan(personal.metrics.mrr5)
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

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/base/db/database.ts'
import type { Namespace } from '../../src/ledger/entries/namespaces.ts'
import { allTests } from '../../src/search/evaluation/graduation/store/known-tests.ts'
import { createShadow } from '../../src/search/evaluation/live/shadow.ts'
import type { Feature } from '../../src/search/live/features.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { fuseByRank, fuseWithFeedback } from '../../src/search/ranking/fusion.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, type Given, testNamespace } from './namespace.ts'
import { better } from './planted.ts'

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('eval_ab_tests').execute()
  namespace = await testNamespace(queries)
})

/** A feature that is tried after every search. */
const tried = (id: string, change: Feature['change']): Feature => ({ ...better, id, change })
const nothing = tried('NOTHING', (variant) => variant)

const open = (features: readonly Feature[]): Search =>
  createSearch({
    queries,
    now: Date.now,
    log: { warn: (fields) => expect.fail(JSON.stringify(fields)) },
    features,
    shadow: createShadow,
  })

async function ids(search: Search, query: string, limit = 10): Promise<string[]> {
  const { results } = await search.search({
    ...{ namespace, query, limit, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
  })
  await search.settled()
  return results.map(({ entry }) => entry.id)
}

describe('A feature that is tried', () => {
  it('runs beside a search that is answered without it, and answers once it has graduated', async () => {
    const parts = [1, 2, 3].map((part) => ({
      id: `part-${part}`,
      question: 'number5',
      answer: `About number5, ${part}`,
    }))
    await addEntries(queries, namespace, parts)
    const search = open([better])
    const before = await ids(search, 'number5', 3)
    const [run] = await queries.selectFrom('eval_shadow_runs').selectAll().execute()
    expect(run?.control_result_ids).toEqual(before)
    expect(run?.treatment_result_ids).toEqual([before[2], ...before.slice(0, 2)])
    await search.close()
    expect(await allTests(queries)).toMatchObject([{ featureId: better.id, status: 'running' }])
    await queries.updateTable('eval_ab_tests').set({ status: 'graduated' }).execute()
    const graduated = open([better])
    expect(await ids(graduated, 'number5', 3)).toEqual(run?.treatment_result_ids)
    await graduated.close()
    const without = open([{ ...better, flag: { ...better.flag, isOff: true } }])
    expect(await ids(without, 'number5', 3)).toEqual(before)
    await without.close()
  })

  it('answers many questions at once as it answers one: once it has graduated, or where it is on, and never where it is off', async () => {
    const parts = [1, 2, 3].map((part) => ({
      id: `part-${part}`,
      question: 'number5',
      answer: `About number5, ${part}`,
    }))
    await addEntries(queries, namespace, parts)
    const request = { namespace, limit: 3, intent: null, sessionId: null, excludeStale: false, tool: 'test' }
    const over = async (feature: Feature) => {
      const search = open([feature])
      const { results } = await (await search.over(request))('number5')
      const one = await ids(search, 'number5', 3)
      await search.close()
      expect(results.map(({ entry }) => entry.id)).toEqual(one)
      return one
    }
    const flagged = (flag: Partial<Feature['flag']>) => ({ ...better, flag: { ...better.flag, ...flag } })
    const before = await over(better)
    const changed = [before[2], ...before.slice(0, 2)]
    expect(await over(flagged({ rolloutPercent: 100 }))).toEqual(changed)
    await queries.updateTable('eval_ab_tests').set({ status: 'graduated' }).execute()
    expect(await over(better)).toEqual(changed)
    expect(await over(flagged({ isOff: true }))).toEqual(before)
  })

  it('is compared with the control in the same state: by the first search of a corpus too, what changes nothing is identical', async () => {
    const search = open([nothing])
    const subjects = ['notes', 'tags', 'themes', 'fonts', 'sync', 'plugins']
    const about = (subject: string, i: number): Given => ({
      id: `${subject}-${i}`,
      question: `How are ${subject} ${['saved', 'shown', 'shared', 'removed', 'found'][i % 5]}`,
      answer: `Open the ${['page', 'list', 'menu'][i % 3]} of ${subject}, then ${['press', 'hold', 'drag'][(i + 1) % 3]} the button number ${i}.`,
    })
    for (let corpus = 0; corpus < 4; corpus++) {
      namespace = await testNamespace(queries)
      await addEntries(
        queries,
        namespace,
        subjects.flatMap((subject) => [0, 1, 2, 3, 4].map((i) => about(subject, i))),
      )
      await ids(search, `how to share ${subjects[corpus]} by a menu`)
    }
    await search.close()
    const runs = await queries.selectFrom('eval_shadow_runs').select('diff_class').execute()
    expect(runs.map(({ diff_class }) => diff_class)).toEqual(['identical', 'identical', 'identical', 'identical'])
  })

  it('runs before and after the control by turns', async () => {
    await addEntries(queries, namespace, [{ id: 'a', answer: 'Notes are saved as files.' }])
    const order: string[] = []
    const noting = (name: string, fuse: typeof fuseByRank): Feature['change'] => {
      const noted: typeof fuseByRank = (...given) => {
        order.push(name)
        return fuse(...given)
      }
      return (variant) => ({ ...variant, fuse: noted })
    }
    const control = tried('CONTROL', noting('control', fuseWithFeedback))
    const enabled = { ...control, flag: { ...control.flag, rolloutPercent: 100 } }
    const search = open([enabled, tried('TREATMENT', noting('treatment', fuseByRank))])
    const ran: string[][] = []
    for (const query of ['notes', 'files', 'saved notes', 'saved files']) {
      order.length = 0
      await ids(search, query)
      // The first one is the answer.
      ran.push(order.slice(1))
    }
    await search.close()
    const [first = [], second = []] = ran
    expect(first.toSorted()).toEqual(['control', 'treatment'])
    expect(second).toEqual(first.toReversed())
    expect(ran).toEqual([first, second, first, second])
  })

  it('has constitutional entries in sight only where as many as fit are among the first five', async () => {
    const matching = (id: string, more: Partial<Given>): Given => ({
      id,
      answer: 'Notes are exported to a folder.',
      ...more,
    })
    const rules = Array.from({ length: 6 }, (_, i) =>
      matching(`rule-${i}`, { file: 'AGENTS.md', question: 'Rules of how notes are exported' }),
    )
    const guides = Array.from({ length: 12 }, (_, i) =>
      matching(`guide-${i}`, { question: `How are notes exported ${i}` }),
    )
    await addEntries(queries, namespace, [...rules, ...guides])
    const search = open([nothing])
    await ids(search, 'how are notes exported to a folder', 5)
    await search.close()
    const run = await queries.selectFrom('eval_shadow_runs').select('control_result_ids').executeTakeFirstOrThrow()
    expect(run.control_result_ids.filter((id) => id.startsWith('rule'))).toHaveLength(1)
    const counted = queries
      .selectFrom('eval_ab_tests')
      .select(['surfacing_count', 'control_surfaced', 'treatment_surfaced'])
    expect(await counted.execute()).toEqual([{ surfacing_count: 1, control_surfaced: 0, treatment_surfaced: 0 }])
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Queries } from '../../src/db/database.ts'
import { saveAnswer } from '../../src/entries/store.ts'
import { type EpochServices, validateStoredEpoch } from '../../src/epochs/live/validate.ts'
import { findEpoch } from '../../src/epochs/store/read.ts'
import { rememberEpochSettings } from '../../src/epochs/store/settings.ts'
import { saveThresholds } from '../../src/epochs/store/thresholds.ts'
import { validationsOf } from '../../src/epochs/store/validations.ts'
import type { Search } from '../../src/search/live/search.ts'
import { openTestDatabase } from '../databases.ts'
import { CONCEPTS } from './corpus.ts'
import { epochOf, NOW, namespaceOf, servicesOf } from './stored.ts'

let database: Database
let queries: Queries
let services: EpochServices
beforeAll(async () => {
  database = await openTestDatabase()
  queries = database.queries
})
afterAll(() => database.close())
beforeEach(() => {
  services = servicesOf(queries)
})
afterEach(() => services.search.close())

/** A search that does not find a third of the entries. */
function degraded(search: Search): Search {
  const lost = new Set(CONCEPTS.filter((_, index) => index % 3 === 0).map(({ qa_id }) => qa_id))
  return {
    ...search,
    async explain(...request) {
      const answer = await search.explain(...request)
      return { ...answer, results: answer.results.filter(({ entry }) => !lost.has(entry.id)) }
    },
  }
}

describe('A stored epoch', () => {
  it('passes with all of its entries, fails without a third of them, and passes again', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const whole = await validateStoredEpoch(services, id)
    expect(whole).toMatchObject({
      epoch_id: String(id),
      passed: true,
      mode: 'embedded',
      missing: { seen: 0, unseen: 0 },
    })
    const report = await validateStoredEpoch({ ...services, search: degraded(services.search) }, id)
    expect(report.passed).toBe(false)
    expect(report.nccr).toBeLessThan(0.8)
    expect((await findEpoch(queries, id)).status).toBe('rejected')
    const again = await validateStoredEpoch(services, id)
    expect(again).toEqual(whole)
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    expect((await validationsOf(queries, id, 5)).map(({ passed }) => passed)).toEqual([true, false, true])
  })

  it('is left as it is by a dry run', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const options = { dryRun: true, config: { nccr_threshold: 1 } }
    expect((await validateStoredEpoch(services, id, options)).passed).toBe(false)
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    expect(await validationsOf(queries, id, 5)).toEqual([])
  })

  it('is validated as the configuration says, with the thresholds that were fitted for the embedder', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    const epochs = { gate: 'shadow', seen: 7, unseen: 5, nccr: 0.5, iur: 0.6, on_failure: 'report', keep: 20 } as const
    await rememberEpochSettings(queries, namespace.id, { epochs, models: { enabled: true } })
    const fit = { similarity_high_threshold: 0.9, similarity_low_threshold: 0.3, fitted_on: 20, seed: 1 }
    const held_out = { pairs: 20, decided: 1, accuracy: 1, auc: 1 }
    await saveThresholds(queries, { model: 'local/hashed-words-512', ...fit, held_out }, NOW)
    const report = await validateStoredEpoch(services, id)
    await queries.deleteFrom('similarity_thresholds').execute()
    expect(report.config).toMatchObject({
      ...{ seen_sample_size: 7, unseen_sample_size: 5, nccr_threshold: 0.5, iur_threshold: 0.6 },
      ...{ similarity_high_threshold: 0.9, similarity_low_threshold: 0.3 },
    })
    expect([report.seen_results.length, report.unseen_results.length]).toEqual([7, 5])
  })

  it('that has no entries, or is not there, is not passed', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, []))
    expect(await validateStoredEpoch(services, id)).toMatchObject({ passed: false, nccr: 0 })
    await expect(validateStoredEpoch(services, 999_999)).rejects.toMatchObject({ code: 'DOCALIGN_E953' })
  })
})

describe('Search of an epoch', () => {
  const ask = async (namespace: Awaited<ReturnType<typeof namespaceOf>>, query: string, epochId?: number) => {
    const { results } = await services.search.search({
      ...{ namespace, query, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test' },
      ...(epochId === undefined ? {} : { epochId }),
    })
    return results.map(({ entry, answer, statement }) => ({ ...entry, answer, statement }))
  }

  it('finds what was, whatever became of it', async () => {
    const namespace = await namespaceOf(queries)
    const answer = { namespaceId: namespace.id, id: 'port', question: 'Which port?', sourceFile: null, line: null }
    await saveAnswer(queries, { ...answer, answer: 'The admin page listens on 3000.' }, NOW)
    const before = await epochOf(queries, namespace)
    await saveAnswer(queries, { ...answer, answer: 'The admin page listens on 4000.' }, NOW)
    await queries
      .updateTable('entries')
      .set({ retired_at: new Date(NOW) })
      .where('namespace_id', '=', namespace.id)
      .where('id', '=', 'claim-0-0')
      .execute()
    expect((await ask(namespace, 'port of the admin page', before))[0]?.answer).toContain('3000')
    expect((await ask(namespace, 'port of the admin page'))[0]?.answer).toContain('4000')
    const parser = 'where does the parser begin its work'
    expect((await ask(namespace, parser, before))[0]).toMatchObject({ id: 'claim-0-0', line: 10 })
    expect((await ask(namespace, parser)).map(({ id }) => id)).not.toContain('claim-0-0')
  })

  it('finds a claim by the sentence it stands in', async () => {
    const namespace = await namespaceOf(queries)
    const [first] = await ask(namespace, 'calling what makes another tokenizer')
    expect(first).toMatchObject({ id: 'claim-3-8', statement: 'Another tokenizer is made by calling createtokenizer.' })
  })
})

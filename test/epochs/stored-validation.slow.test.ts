import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { saveAnswer } from '../../src/entries/store.ts'
import { calibrateThresholds } from '../../src/epochs/calibration/calibrate.ts'
import { measuredPairs, shippedPairs, shippedThresholds } from '../../src/epochs/calibration/pairs.ts'
import { type EpochServices, validateStoredEpoch } from '../../src/epochs/live/validate.ts'
import { conceptsOfEpoch, findEpoch } from '../../src/epochs/store/read.ts'
import { rememberEpochSettings } from '../../src/epochs/store/settings.ts'
import { saveThresholds } from '../../src/epochs/store/thresholds.ts'
import { validationsOf } from '../../src/epochs/store/validations.ts'
import { localEmbedder } from '../../src/models/local-embedder.ts'
import type { SearchRequest } from '../../src/search/live/request.ts'
import type { Search } from '../../src/search/live/search.ts'
import { countedQueries } from '../counted-queries.ts'
import { useTestDatabase } from '../databases.ts'
import { API_KEY, openStandIn, promptOf, type Received, type Reply } from '../models/endpoint.ts'
import { CONCEPTS } from './corpus.ts'
import { epochOf, NOW, namespaceOf, servicesOf } from './stored.ts'

const database = useTestDatabase()
let queries: Queries
let services: EpochServices
beforeAll(() => {
  queries = database.queries
})
beforeEach(() => {
  services = servicesOf(queries)
})
afterEach(() => services.search.close())

/** A search that does not find a third of the entries. */
function degraded(search: Search): Search {
  const lost = new Set(CONCEPTS.filter((_, index) => index % 3 === 0).map(({ qa_id }) => `section-${qa_id}`))
  return {
    ...search,
    async over(request) {
      const ask = await search.over(request)
      return async (query) => {
        const answer = await ask(query)
        return { ...answer, results: answer.results.filter(({ entry }) => !lost.has(entry.id)) }
      }
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

  it('fails when a third of its entries is dropped on purpose, which records nothing', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const report = await validateStoredEpoch(services, id, { drop: 1 / 3 })
    expect(report.passed).toBe(false)
    expect(report.nccr).toBeLessThan(0.8)
    expect(await validationsOf(queries, id, 5)).toEqual([])
    await expect(validateStoredEpoch(services, id, { drop: 2 })).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
  })

  it('fails when other pages state other values of the same', async () => {
    const contradicting = CONCEPTS.map((concept, index) => ({
      ...{ ...concept, qa_id: `old-${index}`, doc: 'docs/old.md', headings: ['Old', `Part ${index}`] },
      ground_truth: concept.ground_truth.replace(/\S+\.$/, concept.value.includes('/') ? 'lib/old.ts.' : 'oldname.'),
    }))
    const paths = CONCEPTS.filter(({ claim_type }) => claim_type === 'path_reference' || claim_type === 'symbol')
    const planted = contradicting.filter((_, index) => paths.includes(CONCEPTS[index] as (typeof CONCEPTS)[number]))
    const id = await epochOf(queries, await namespaceOf(queries, [...CONCEPTS, ...planted]))
    const report = await validateStoredEpoch(services, id)
    expect(report.passed).toBe(false)
    const probes = report.seen_results.flatMap((result) => result.probes)
    expect(probes.some((each) => each.contradicted_by?.includes('lib/old.ts'))).toBe(true)
    expect(report.nccr).toBeLessThan(0.8)
  })

  it('fails when entries of it are gone, however well the others are found', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    await queries
      .deleteFrom('entries')
      .where('namespace_id', '=', namespace.id)
      .where('id', 'in', ['section-claim-0-0', 'claim-1-1'])
      .execute()
    expect((await validateStoredEpoch(services, id)).gate).toMatchObject({
      ...{ passed: false, reasons: ['2 of its 100 entries are gone'] },
    })
  })

  it('is asked about what is confirmed where most of it is, for search holds the rest back', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    const confirm = (kinds: string) =>
      sql`update entry_trust t set validation_level = 1 from entries e where e.key = t.entry
        and e.namespace_id = ${namespace.id} and e.id ~ ${`^claim-[${kinds}]`}`.execute(queries)
    await confirm('01')
    expect(await conceptsOfEpoch(queries, id)).toHaveLength(50)
    await confirm('0123')
    expect((await conceptsOfEpoch(queries, id)).map(({ qa_id }) => qa_id)).toHaveLength(40)
    expect((await validateStoredEpoch(services, id)).passed).toBe(true)
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

  it('is validated with a few statements for each round of questions, not some for each question', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const { queries: counted, count } = countedQueries(queries)
    const counting = servicesOf(counted)
    const { seen_results, unseen_results } = await validateStoredEpoch(counting, id, { dryRun: true })
    await counting.search.close()
    const questions = [...seen_results, ...unseen_results].flatMap(({ probes }) => probes).length
    expect(questions).toBeGreaterThan(200)
    expect(count()).toBeLessThan(100)
  })

  it('that has no entries, or is not there, is not passed', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, []))
    expect(await validateStoredEpoch(services, id)).toMatchObject({ passed: false, nccr: 0 })
    await expect(validateStoredEpoch(services, 999_999)).rejects.toMatchObject({ code: 'DOCALIGN_E953' })
  })
})

describe('Search of an epoch', () => {
  const ask = async (
    namespace: Awaited<ReturnType<typeof namespaceOf>>,
    query: string,
    epochId?: number,
    more: Partial<SearchRequest> = {},
  ) => {
    const { results } = await services.search.search({
      ...{ namespace, query, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test', ...more },
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
      .where('id', '=', 'section-claim-0-0')
      .execute()
    expect((await ask(namespace, 'port of the admin page', before))[0]?.answer).toContain('3000')
    expect((await ask(namespace, 'port of the admin page'))[0]?.answer).toContain('4000')
    const parser = 'where does the parser begin its work'
    expect((await ask(namespace, parser, before))[0]).toMatchObject({ id: 'section-claim-0-0', line: 10, lastLine: 10 })
    expect((await ask(namespace, parser)).map(({ id }) => id)).not.toContain('section-claim-0-0')
  })

  it('for many questions at once finds what it finds for each, with the same scores', async () => {
    const namespace = await namespaceOf(queries)
    const epochId = await epochOf(queries, namespace)
    const request = { namespace, epochId, limit: 5, intent: null, sessionId: null, excludeStale: false, tool: 'test' }
    const questions = ['parser begins', 'createTokenizer', 'which port does the server listen on', '"', 'the of and']
    const ask = await services.search.over(request)
    // Without the vectors, which are made after the index is opened, both would find less.
    await services.search.indexes.settled()
    const together = await Promise.all([...questions, ...questions].map(ask))
    for (const [at, query] of questions.entries()) {
      const { results } = await services.search.explain({ ...request, query })
      expect(together[at]?.results).toEqual(results)
      expect(together[at + questions.length]?.results).toEqual(results)
    }
  })

  it('finds a claim by the sentence it stands in', async () => {
    const namespace = await namespaceOf(queries)
    const [first] = await ask(namespace, 'calling what makes another tokenizer', undefined, { kind: 'claim' })
    expect(first).toMatchObject({ id: 'claim-3-8', statement: 'Another tokenizer is made by calling createtokenizer.' })
  })
})

it('The thresholds of the embedder without a model are those that are fitted for it', async () => {
  const fit = calibrateThresholds(localEmbedder.model, await measuredPairs(localEmbedder, shippedPairs()))
  const known = shippedThresholds(localEmbedder.model)
  expect(known?.similarity_high_threshold).toBeCloseTo(fit.similarity_high_threshold, 3)
  expect(known?.similarity_low_threshold).toBeCloseTo(fit.similarity_low_threshold, 3)
  expect(fit.held_out.accuracy).toBeGreaterThan(0.9)
  expect(shippedThresholds('text-embedding-004')).toBeNull()
})

describe('With models', () => {
  /** Does as the prompts ask; a judge that finds everything right. */
  const answers = (received: Received): Reply => {
    if (received.body.input) return { vectors: received.body.input.map((text) => [text.length % 7, 1, 0]) }
    const prompt = promptOf(received)
    if (prompt.includes('You check answers')) return { text: '{"quote":"","verdict":"Correct"}' }
    const count = Number(/Write (\d+) questions/.exec(prompt)?.[1] ?? 0)
    const statement = /<data statement [\da-f]+>\n([\s\S]*?)\n<\/data/.exec(prompt)?.[1]
    const round = `${/kind "(\w+)"/.exec(prompt)?.[1]} ${/request (\d+)/.exec(prompt)?.[1]}`
    const questions = Array.from({ length: count }, (_, index) =>
      statement === undefined
        ? ['xyzzy', 'plugh', 'quux'].map((word) => `${word} ${round} ${index}`)
        : `${statement} ${'?'.repeat(index + 1)}`,
    )
    return { text: JSON.stringify({ questions }) }
  }

  it('a validation goes over HTTP, stops at its budget, and goes on without paying again', async () => {
    const standIn = await openStandIn(answers)
    try {
      const { endpoint } = standIn
      const withModels = { ...services, models: { language: endpoint, embedding: endpoint } }
      const id = await epochOf(queries, await namespaceOf(queries))
      const config = { seen_sample_size: 26, unseen_sample_size: 26 }
      const limits = { maxTokens: 3000, maxUsd: null }
      const stopped = await validateStoredEpoch(withModels, id, { config, limits })
      expect(stopped).toMatchObject({ passed: false, mode: 'model', partial: 'the budget of 3000 tokens is used up' })
      expect(stopped.spent.tokens).toBeLessThanOrEqual(3000)
      expect((await findEpoch(queries, id)).status).toBe('candidate')
      const paid = standIn.received.length
      const whole = await validateStoredEpoch(withModels, id, { config })
      expect(whole).toMatchObject({ passed: true, partial: null, models: { generator: endpoint.model } })
      const once = standIn.received.length
      expect(once).toBeGreaterThan(paid)
      const again = await validateStoredEpoch(withModels, id, { config })
      expect(standIn.received.length).toBe(once)
      expect({ ...again, spent: whole.spent }).toEqual(whole)
      expect(again.spent.requests).toBe(0)
      expect(JSON.stringify([stopped, whole])).not.toContain(API_KEY)
      const asked = standIn.received.map(({ body }) => JSON.stringify(body))
      expect(new Set(asked).size).toBe(asked.length)
    } finally {
      await standIn.close()
    }
  })

  it('is not asked where the repository wants none', async () => {
    const standIn = await openStandIn(answers)
    try {
      const namespace = await namespaceOf(queries)
      const id = await epochOf(queries, namespace)
      const epochs = {
        gate: 'shadow',
        seen: 5,
        unseen: 5,
        nccr: 0.8,
        iur: 0.9,
        on_failure: 'report',
        keep: 20,
      } as const
      await rememberEpochSettings(queries, namespace.id, { epochs, models: { enabled: false } })
      const models = { language: standIn.endpoint, embedding: standIn.endpoint }
      expect((await validateStoredEpoch({ ...services, models }, id)).mode).toBe('embedded')
      expect(standIn.received).toEqual([])
    } finally {
      await standIn.close()
    }
  })
})

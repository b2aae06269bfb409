import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { localEmbedder } from '../../../src/base/models/local-embedder.ts'
import { NO_MODELS } from '../../../src/base/models/settings.ts'
import { replacePassages } from '../../../src/ledger/entries/passages.ts'
import { saveAnswer } from '../../../src/ledger/entries/store.ts'
import { calibrateThresholds } from '../../../src/search/epochs/calibration/calibrate.ts'
import { measuredPairs, shippedPairs, shippedThresholds } from '../../../src/search/epochs/calibration/pairs.ts'
import {
  checkStoredEpoch,
  digestOfQuestions,
  type EpochServices,
  validateStoredEpoch,
} from '../../../src/search/epochs/live/validate.ts'
import { readQuestions } from '../../../src/search/epochs/questions/read.ts'
import { conceptsOfEpoch, findEpoch } from '../../../src/search/epochs/store/read.ts'
import { saveEpochSettings } from '../../../src/search/epochs/store/settings.ts'
import { saveThresholds } from '../../../src/search/epochs/store/thresholds.ts'
import { validationsOf } from '../../../src/search/epochs/store/validations.ts'
import type { SearchRequest } from '../../../src/search/live/request.ts'
import type { Search } from '../../../src/search/live/search.ts'
import { API_KEY, promptOf, type StandIn } from '../../base/models/endpoint.ts'
import { countedQueries } from '../../counted-queries.ts'
import { useTestDatabase } from '../../databases.ts'
import { CONCEPTS } from './corpus.ts'
import { openHonestModel } from './honest-model.ts'
import { epochOf, NOW, namespaceOf, servicesOf } from './stored.ts'

const database = useTestDatabase()
let queries: Queries
let services: EpochServices
let standIn: StandIn
/** The fewest questions that an epoch can pass on. */
const FEWEST = { seen_sample_size: 25, unseen_sample_size: 25 }
/** A configuration that asks little. */
const FEW = { gate: 'shadow', seen: 9, unseen: 5, nccr: 0.5, iur: 0.6, on_failure: 'report', keep: 20 } as const
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  standIn = await openHonestModel()
  const { endpoint } = standIn
  services = { ...servicesOf(queries), models: { language: endpoint, embedding: endpoint } }
})
afterEach(async () => {
  await services.search.close()
  await standIn.close()
})

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
    const options = { config: FEWEST }
    const whole = await validateStoredEpoch(services, id, options)
    expect(whole.gate.reasons).toEqual([])
    expect(whole).toMatchObject({ epoch_id: String(id), passed: true, mode: 'model', missing: { seen: 0, unseen: 0 } })
    const report = await validateStoredEpoch({ ...services, search: degraded(services.search) }, id, options)
    expect(report.passed).toBe(false)
    expect(report.nccr).toBeLessThan(whole.nccr - 0.1)
    expect((await findEpoch(queries, id)).status).toBe('rejected')
    const again = await validateStoredEpoch(services, id, options)
    expect({ ...again, spent: null }).toEqual({ ...whole, spent: null })
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    expect((await validationsOf(queries, id, 5)).map(({ passed }) => passed)).toEqual([true, false, true])
  })

  it('is read as far as a search shows it by default', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    await validateStoredEpoch(services, id, { dryRun: true, config: FEWEST })
    const results = standIn.received.map((each) => promptOf(each).match(/<data result_\d+ /g)?.length ?? 0)
    expect(Math.max(...results)).toBe(10)
  })

  it('fails when a third of its entries is dropped on purpose, which records nothing', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    for (const seed of [1, 2, 3]) {
      const report = await validateStoredEpoch(services, id, { drop: 1 / 3, seed, config: FEWEST })
      expect(report.passed).toBe(false)
      expect(report.nccr).toBeLessThan(0.8)
    }
    expect(await validationsOf(queries, id, 5)).toEqual([])
    await expect(validateStoredEpoch(services, id, { drop: 2 })).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
  })

  it('fails when another page states other values of the same', async () => {
    const planted = CONCEPTS.filter(({ claim_type: type }) => type === 'path_reference')
      .slice(0, 3)
      .map((concept, index) => ({
        ...{ ...concept, qa_id: `old-${index}`, doc: 'docs/old.md', headings: ['Old', `Part ${index}`] },
        ...{ value: 'lib/old.ts', ground_truth: concept.ground_truth.replace(concept.value, 'lib/old.ts') },
      }))
    const id = await epochOf(queries, await namespaceOf(queries, [...CONCEPTS, ...planted]))
    for (const seed of [1, 2, 3]) {
      const report = await validateStoredEpoch(services, id, { seed, dryRun: true, config: FEWEST })
      expect(report).toMatchObject({ passed: false, contradictions: 3 })
      const probes = report.seen_results.flatMap((result) => result.probes)
      expect(probes.some(({ quotes }) => quotes.some((quote) => quote.includes('lib/old.ts')))).toBe(true)
    }
  })

  it('fails when entries of it are gone, however well the others are found', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    await queries
      .deleteFrom('entries')
      .where('namespace_id', '=', namespace.id)
      .where('id', 'in', ['section-claim-0-0', 'claim-1-1'])
      .execute()
    expect((await validateStoredEpoch(services, id, { config: FEWEST })).gate).toMatchObject({
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
  })

  it('is left as it is by a dry run', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const options = { dryRun: true, config: FEWEST }
    const search = degraded(services.search)
    expect((await validateStoredEpoch({ ...services, search }, id, options)).passed).toBe(false)
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    expect(await validationsOf(queries, id, 5)).toEqual([])
  })

  it('is validated as the configuration says, with the thresholds that were fitted for the embedder', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    await saveEpochSettings(queries, namespace.id, { epochs: FEW, models: { enabled: true } })
    const fit = { similarity_high_threshold: 0.9, similarity_low_threshold: 0.3, fitted_on: 20, seed: 1 }
    const held_out = { pairs: 20, decided: 1, accuracy: 1, auc: 1 }
    await saveThresholds(queries, { model: standIn.endpoint.model, ...fit, held_out }, NOW)
    const report = await validateStoredEpoch(services, id)
    await queries.deleteFrom('similarity_thresholds').execute()
    expect(report.config).toMatchObject({
      ...{ seen_sample_size: 9, unseen_sample_size: 5, nccr_threshold: 0.5, iur_threshold: 0.6 },
      ...{ similarity_high_threshold: 0.9, similarity_low_threshold: 0.3 },
    })
    expect([report.seen_results.length, report.unseen_results.length]).toEqual([9, 5])
  })

  it('is asked first what is kept with the repository, and nothing else that is given', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    const line = (about: string) => JSON.stringify({ id: about, unseen: true, variations: [`${about} xyzzy`] })
    const settings = { epochs: FEW, models: { enabled: true }, questions: line('kept') }
    await saveEpochSettings(queries, namespace.id, settings)
    const report = await validateStoredEpoch(services, id)
    expect(report).toMatchObject({ asked: { own: 1 }, questions_digest: digestOfQuestions(line('kept')) })
    expect(report.unseen_results.map(({ id: name }) => name).slice(0, 2)).toEqual(['kept', 'far-1'])
    expect(report.unseen_results).toHaveLength(5)
    const given = await validateStoredEpoch(services, id, { questions: readQuestions(line('given'), 'q') })
    expect(given.unseen_results.map(({ id: name }) => name)).toEqual(['given'])
    expect(given.seen_results).toEqual([])
    await saveEpochSettings(queries, namespace.id, { ...settings, questions: '{' })
    await expect(validateStoredEpoch(services, id)).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E952', message: '.docalign/questions.jsonl:1 is no JSON' },
    })
  })

  it('is validated with a few statements for each round of questions, not some for each question', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const { queries: counted, count } = countedQueries(queries)
    const counting = { ...servicesOf(counted), models: services.models, cache: memoryCache() }
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

describe('The self-check of a stored epoch', () => {
  it('is made without a model, and decides nothing', async () => {
    const namespace = await namespaceOf(queries)
    const before = await epochOf(queries, namespace)
    const needs = CONCEPTS.filter(({ claim_type: type }) => type === 'dependency_version')
    const other = needs.slice(0, 1).map((concept) => ({
      ...{ ...concept, qa_id: 'old', doc: 'docs/old.md', headings: ['Old'], value: '99.9' },
      ground_truth: 'The parser plugin is needed in version 99.9.',
    }))
    const after = await epochOf(queries, await namespaceOf(queries, [...CONCEPTS.slice(1), ...other]))
    expect(await checkStoredEpoch(services, before)).toEqual({
      ...{ headings: { asked: 50, lost: [] }, vanished: null, contradictions: [] },
    })
    expect((await checkStoredEpoch(services, after)).contradictions).toEqual([
      {
        subject: 'the parser plugin',
        places: [
          { doc: 'docs/parser.md', line: 14, value: '2.1' },
          { doc: 'docs/old.md', line: 14, value: '99.9' },
        ],
      },
    ])
    await expect(validateStoredEpoch({ ...services, models: NO_MODELS }, before)).rejects.toMatchObject({
      code: 'DOCALIGN_E956',
    })
    expect((await findEpoch(queries, before)).status).toBe('candidate')
  })

  it('names the sections that are gone since the epoch before, text and all', async () => {
    const namespace = await namespaceOf(queries, [])
    const section = (title: string, text: string) => ({
      ...{ id: `section-${title}`, kind: 'section' as const, titles: ['Guide', title], text },
      ...{ file: 'docs/guide.md', line: 1, lastLine: 1 },
    })
    const say = (...sections: ReturnType<typeof section>[]) => replacePassages(queries, namespace.id, [sections], NOW)
    await say(section('Ports', 'It listens on 3000.'), section('Logs', 'It logs.'), section('Moved', 'It moves.'))
    await epochOf(queries, namespace)
    await say(section('Ports', 'It listens on 4000.'), section('Elsewhere', 'It moves.'))
    const after = await epochOf(queries, namespace, NOW + 1)
    expect((await checkStoredEpoch(services, after)).vanished).toEqual([
      { file: 'docs/guide.md', titles: ['Guide', 'Logs'] },
    ])
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
  expect(known?.similarity_low_threshold).toBe(-1)
  expect(fit.held_out.accuracy).toBeGreaterThan(0.9)
  expect(shippedThresholds('text-embedding-004')).toBeNull()
})

describe('The models of an installation', () => {
  it('stop at their budget, and go on without being paid again', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const config = FEWEST
    const stopped = await validateStoredEpoch(services, id, { config, limits: { maxTokens: 10_000, maxUsd: null } })
    expect(stopped).toMatchObject({ passed: false, partial: 'the budget of 10000 tokens is used up' })
    expect(stopped.spent.tokens).toBeLessThanOrEqual(10_000)
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    const paid = standIn.received.length
    const whole = await validateStoredEpoch(services, id, { config })
    expect(whole).toMatchObject({ passed: true, partial: null, models: { generator: standIn.endpoint.model } })
    const once = standIn.received.length
    expect(once).toBeGreaterThan(paid)
    const again = await validateStoredEpoch(services, id, { config })
    expect(standIn.received.length).toBe(once)
    expect({ ...again, spent: whole.spent }).toEqual(whole)
    expect(again.spent.requests).toBe(0)
    expect(JSON.stringify([stopped, whole])).not.toContain(API_KEY)
    const asked = standIn.received.map(({ body }) => JSON.stringify(body))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('are not asked where the repository wants none', async () => {
    const namespace = await namespaceOf(queries)
    const id = await epochOf(queries, namespace)
    await saveEpochSettings(queries, namespace.id, { epochs: FEW, models: { enabled: false } })
    await expect(validateStoredEpoch(services, id)).rejects.toMatchObject({ code: 'DOCALIGN_E956' })
    const [concept] = CONCEPTS
    const { ground_truth, value } = concept ?? expect.fail()
    const kept = { id: 1, ground_truth, value, variations: ['where does the parser begin its work'] }
    const questions = JSON.stringify(kept)
    await saveEpochSettings(queries, namespace.id, { epochs: FEW, models: { enabled: false }, questions })
    const report = await validateStoredEpoch(services, id)
    expect(report).toMatchObject({ mode: 'embedded', seen_counts: { Consistent_Correct: 1 }, asked: { own: 1 } })
    expect(standIn.received).toEqual([])
  })

  it('compare words alone where the installation has no embedding model', async () => {
    const id = await epochOf(queries, await namespaceOf(queries))
    const models = { language: standIn.endpoint, embedding: null }
    const report = await validateStoredEpoch({ ...services, models }, id, { config: FEWEST })
    expect(report).toMatchObject({ passed: true, models: { embedder: localEmbedder.model } })
    expect(standIn.received.every(({ body }) => body.input === undefined)).toBe(true)
  })
})

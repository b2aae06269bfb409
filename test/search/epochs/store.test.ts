import { beforeAll, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { saveAnswer } from '../../../src/ledger/entries/store.ts'
import { createEpoch } from '../../../src/search/epochs/store/create.ts'
import { publishEpoch } from '../../../src/search/epochs/store/publish.ts'
import {
  commitsOf,
  conceptsOfEpoch,
  epochAt,
  findEpoch,
  listEpochs,
  namedEpoch,
  textsOfEpoch,
} from '../../../src/search/epochs/store/read.ts'
import { retainEpochs } from '../../../src/search/epochs/store/retention.ts'
import { saveThresholds, thresholdsOf } from '../../../src/search/epochs/store/thresholds.ts'
import {
  lastValidations,
  recordValidation,
  reportOfValidation,
  validationsOf,
} from '../../../src/search/epochs/store/validations.ts'
import { useTestDatabase } from '../../databases.ts'
import { CONCEPTS } from './corpus.ts'
import { report } from './reports.ts'
import { epochOf, NOW, namespaceOf } from './stored.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})

const FEW = CONCEPTS.slice(0, 12)
const answer = (namespaceId: number, text: string) => ({
  ...{ namespaceId, id: 'port', question: 'Which port?', answer: text, sourceFile: null, line: null },
})

describe('An epoch', () => {
  it('is the entries of a namespace as they are, with what stands about them', async () => {
    const namespace = await namespaceOf(queries, FEW)
    const { epoch, isNew } = await createEpoch(queries, { namespaceId: namespace.id, headSha: 'abc', now: NOW })
    expect(isNew).toBe(true)
    expect(epoch).toMatchObject({ status: 'candidate', entries: 24, createdAt: new Date(NOW), kept: true })
    const concepts = await conceptsOfEpoch(queries, epoch.id)
    const known = new Map(FEW.map((concept) => [concept.qa_id, concept]))
    expect(concepts.length).toBe(12)
    for (const { concept_id: _, ...concept } of concepts) expect(known.get(concept.qa_id)).toMatchObject(concept)
    expect(await commitsOf(queries, epoch.id)).toEqual(['abc'])
  })

  it('is the same one for the same content, at whatever commit and line', async () => {
    const namespace = await namespaceOf(queries, FEW)
    const first = await createEpoch(queries, { namespaceId: namespace.id, headSha: 'a1', now: NOW })
    await queries.updateTable('entries').set({ line: 99 }).where('namespace_id', '=', namespace.id).execute()
    const again = await createEpoch(queries, { namespaceId: namespace.id, headSha: 'a2', now: NOW + 1000 })
    expect(again).toMatchObject({ isNew: false, epoch: { id: first.epoch.id, seenAt: new Date(NOW + 1000) } })
    expect(await commitsOf(queries, first.epoch.id)).toEqual(['a2', 'a1'])
    expect((await epochAt(queries, namespace.id, 'a1'))?.id).toBe(first.epoch.id)
    expect(await epochAt(queries, namespace.id, 'a3')).toBeNull()
  })

  it('does not change when its entries do', async () => {
    const namespace = await namespaceOf(queries, FEW.slice(0, 2))
    await saveAnswer(queries, answer(namespace.id, 'It is 3000.'), NOW)
    const before = await epochOf(queries, namespace)
    await saveAnswer(queries, answer(namespace.id, 'It is 4000.'), NOW)
    const after = await epochOf(queries, namespace, NOW + 1)
    expect(after).not.toBe(before)
    expect((await textsOfEpoch(queries, before)).join()).toContain('3000')
    expect((await textsOfEpoch(queries, after)).join()).toContain('4000')
    await queries
      .updateTable('entries')
      .set({ retired_at: new Date(NOW) })
      .where('namespace_id', '=', namespace.id)
      .execute()
    expect((await createEpoch(queries, { namespaceId: namespace.id, headSha: null, now: NOW + 2 })).epoch.entries).toBe(
      0,
    )
    expect((await textsOfEpoch(queries, before)).length).toBe(5)
  })

  it('is found by its number, as the latest, and as the published one', async () => {
    const namespace = await namespaceOf(queries, FEW)
    await expect(namedEpoch(queries, namespace.id, 'latest')).rejects.toMatchObject({ code: 'DOCALIGN_E953' })
    const first = await epochOf(queries, namespace)
    await saveAnswer(queries, answer(namespace.id, 'It is 3000.'), NOW)
    const second = await epochOf(queries, namespace, NOW + 1000)
    expect((await namedEpoch(queries, namespace.id, 'latest')).id).toBe(second)
    expect((await namedEpoch(queries, namespace.id, String(first))).id).toBe(first)
    await expect(namedEpoch(queries, namespace.id, 'published')).rejects.toThrow('no epoch is published yet')
    await publishEpoch(queries, first, 'the first one', NOW)
    expect((await namedEpoch(queries, namespace.id, 'published')).id).toBe(first)
    expect((await listEpochs(queries, namespace.id, 10)).map(({ id }) => id)).toEqual([second, first])
    const other = await namespaceOf(queries, FEW)
    await expect(namedEpoch(queries, other.id, String(first))).rejects.toMatchObject({ code: 'DOCALIGN_E953' })
    await expect(namedEpoch(queries, other.id, 'newest')).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
  })
})

describe('An epoch is published', () => {
  it('only once a validation has passed', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, FEW))
    await expect(publishEpoch(queries, id, null, NOW)).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E954', message: `epoch ${id} was never validated` },
    })
    await recordValidation(queries, id, report({ passed: false, nccr: 0.5 }))
    expect((await findEpoch(queries, id)).status).toBe('rejected')
    await expect(publishEpoch(queries, id, null, NOW)).rejects.toThrow(
      `epoch ${id} failed its validation: NCCR 0.500, IUR 1.000`,
    )
    await recordValidation(queries, id, report())
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    expect(await publishEpoch(queries, id, null, NOW)).toMatchObject({ status: 'published', forcedWhy: null })
    await recordValidation(queries, id, report({ passed: false }))
    expect((await findEpoch(queries, id)).status).toBe('published')
  })

  it('by force with a reason, which is recorded', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, FEW))
    await recordValidation(queries, id, report({ passed: false }))
    await expect(publishEpoch(queries, id, '  ', NOW)).rejects.toMatchObject({ code: 'DOCALIGN_E951' })
    expect(await publishEpoch(queries, id, ' hotfix ', NOW)).toMatchObject({
      ...{ status: 'published', forcedWhy: 'hotfix', publishedAt: new Date(NOW) },
    })
    expect(await publishEpoch(queries, id, 'again', NOW + 1)).toMatchObject({ forcedWhy: 'hotfix' })
    await expect(publishEpoch(queries, 999_999, null, NOW)).rejects.toMatchObject({ code: 'DOCALIGN_E953' })
  })

  it('never on the word of a validation that was not finished, which rejects nothing', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, FEW))
    await recordValidation(queries, id, report({ passed: false, partial: 'the budget is used up' }))
    expect((await findEpoch(queries, id)).status).toBe('candidate')
    await expect(publishEpoch(queries, id, null, NOW)).rejects.toThrow('was not finished: the budget is used up')
  })
})

describe('A validation', () => {
  it('is kept with its report and the results of its questions', async () => {
    const id = await epochOf(queries, await namespaceOf(queries, FEW))
    const given = report({ epoch_id: String(id), seed: 7 })
    const validation = await recordValidation(queries, id, given)
    expect(await reportOfValidation(queries, validation)).toEqual(given)
    expect((await lastValidations(queries, [id])).get(id)).toMatchObject({ passed: true, seed: 7, seen: 1, unseen: 1 })
  })

  it('is forgotten but for its rates when newer epochs come, unless its epoch is the published one', async () => {
    const namespace = await namespaceOf(queries, FEW)
    const epochs: number[] = []
    const validations: number[] = []
    for (const [index, text] of ['one', 'two', 'three', 'four'].entries()) {
      await saveAnswer(queries, answer(namespace.id, text), NOW)
      const id = await epochOf(queries, namespace, NOW + index)
      epochs.push(id)
      validations.push(await recordValidation(queries, id, report()))
    }
    const [first = 0, second = 0, third = 0] = epochs
    await publishEpoch(queries, first, null, NOW)
    await retainEpochs(queries, namespace.id, 2)
    expect((await listEpochs(queries, namespace.id, 10)).map(({ kept }) => kept)).toEqual([true, true, false, true])
    expect(await textsOfEpoch(queries, second)).toEqual([])
    expect((await textsOfEpoch(queries, first)).join()).toContain('one')
    expect((await textsOfEpoch(queries, third)).join()).toContain('three')
    expect(await reportOfValidation(queries, validations[1] ?? 0)).toBeNull()
    expect(await reportOfValidation(queries, validations[0] ?? 0)).not.toBeNull()
    expect(await validationsOf(queries, second, 5)).toEqual([expect.objectContaining({ passed: true, nccr: 1 })])
    await expect(namedEpoch(queries, namespace.id, String(second))).rejects.toMatchObject({ code: 'DOCALIGN_E955' })
    await expect(publishEpoch(queries, second, null, NOW)).rejects.toMatchObject({ code: 'DOCALIGN_E954' })
    await saveAnswer(queries, answer(namespace.id, 'two'), NOW)
    expect(await epochOf(queries, namespace, NOW + 10)).toBe(second)
    expect((await textsOfEpoch(queries, second)).join()).toContain('two')
  })
})

it('Thresholds are kept for each embedding model, the newest fit', async () => {
  const held_out = { pairs: 10, decided: 0.5, accuracy: 1, auc: 0.9 }
  const fit = {
    model: 'm',
    similarity_high_threshold: 0.9,
    similarity_low_threshold: 0.4,
    fitted_on: 10,
    held_out,
    seed: 1,
  }
  expect(await thresholdsOf(queries, 'm')).toBeNull()
  await saveThresholds(queries, fit, NOW)
  await saveThresholds(queries, { ...fit, similarity_high_threshold: 0.8 }, NOW)
  expect(await thresholdsOf(queries, 'm')).toEqual({ ...fit, similarity_high_threshold: 0.8 })
})

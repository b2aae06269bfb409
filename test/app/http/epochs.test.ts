import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { saveAnswer } from '../../../src/ledger/entries/store.ts'
import { recordValidation } from '../../../src/search/epochs/store/validations.ts'
import { useTestDatabase } from '../../databases.ts'
import { report } from '../../search/epochs/reports.ts'
import { epochOf, NOW, namespaceOf } from '../../search/epochs/stored.ts'
import { type Served, served } from './served.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})

let api: Served
let epoch = 0
let foreign = 0
beforeEach(async () => {
  const namespace = await namespaceOf(queries)
  epoch = await epochOf(queries, namespace)
  foreign = await epochOf(queries, await namespaceOf(queries))
  await saveAnswer(
    queries,
    { namespaceId: namespace.id, id: 'port', question: 'Which port?', answer: '3000', sourceFile: null, line: null },
    NOW,
  )
  api = await served(queries, { namespaces: [namespace.name], now: () => NOW })
})

const search = (body: object) => api.ask('POST', '/qa/search', { query: 'which port', ...body })
const ids = ({ body }: Awaited<ReturnType<typeof search>>) =>
  (body.results as { qa_id: string }[]).map(({ qa_id }) => qa_id)

describe('POST /qa/search with an epoch', () => {
  it('searches what was, by number or name', async () => {
    expect(ids(await search({}))).toContain('port')
    const latest = await search({ epoch: 'latest' })
    expect(latest.body.epoch).toBe(epoch)
    expect(ids(latest)).not.toContain('port')
    expect((await search({ epoch })).body.epoch).toBe(epoch)
    expect((await search({ epoch: String(epoch) })).body.epoch).toBe(epoch)
  })

  it('refuses one that is not there, not published, or of somebody else', async () => {
    expect((await search({ epoch: 'published' })).status).toBe(404)
    expect((await search({ epoch: 999_999 })).status).toBe(404)
    expect((await search({ epoch: foreign })).status).toBe(404)
    expect((await search({ epoch: 'newest' })).status).toBe(400)
    await queries.updateTable('epochs').set({ kept: false }).where('id', '=', epoch).execute()
    expect(await search({ epoch })).toMatchObject({ status: 409, body: { error: { code: 'DOCALIGN_E715' } } })
  })
})

describe('Epochs over HTTP', () => {
  it('are listed and shown with their validations', async () => {
    await recordValidation(queries, epoch, report())
    const listed = await api.ask('GET', '/epochs')
    expect(listed.body.epochs).toMatchObject([
      { epoch_id: String(epoch), status: 'candidate', validation: { passed: true } },
    ])
    const { body } = await api.ask('GET', `/epochs/${epoch}`)
    expect(body).toMatchObject({ epoch_id: String(epoch), validations: [{ passed: true }], report: { nccr: 1 } })
    expect((await api.ask('GET', `/epochs/${foreign}`)).status).toBe(404)
    expect((await api.ask('GET', '/epochs/none')).status).toBe(404)
  })

  it('are published when they passed, and otherwise by force with a reason alone', async () => {
    const publish = (body?: object) => api.ask('POST', `/epochs/${epoch}/publish`, body)
    expect(await publish()).toMatchObject({ status: 409, body: { error: { code: 'DOCALIGN_E715' } } })
    await recordValidation(queries, epoch, report({ passed: false }))
    expect((await publish({})).status).toBe(409)
    expect((await publish({ force: true })).status).toBe(400)
    expect((await publish({ force: true, why: 'hotfix' })).body).toMatchObject({
      status: 'published',
      forced_why: 'hotfix',
    })
    expect((await search({ epoch: 'published' })).body.epoch).toBe(epoch)
    expect((await api.ask('POST', `/epochs/${foreign}/publish`, { force: true, why: 'x' })).status).toBe(404)
  })
})

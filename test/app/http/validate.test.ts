import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { type ValidationResult, validationResultSchema } from '../../../src/judge/index.ts'
import { issueTrends } from '../../../src/judge/store/trends.ts'
import { findNamespace } from '../../../src/ledger/entries/namespaces.ts'
import type { Judging } from '../../../src/stages/isolated/judging.ts'
import { openStandIn } from '../../base/models/endpoint.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { type Answered, served, sharedJudging } from './served.ts'

const DAY = 86_400_000
const NOW = Date.parse('2025-01-02T12:00:00Z')
const NOTES = 'project:acme/notes'

const database = useTestDatabase()
let queries: Queries
let now = NOW
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  now = NOW
  await freshlyInstalled(queries)
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('api_tokens').execute()
})

const serve = (namespaces: readonly string[] = [NOTES]) => served(queries, { namespaces, now: () => now })
const REQUEST = { output: { code: 'x' }, schema: { required: ['tests'] }, validation_types: ['schema'] }
const trends = async () => issueTrends(queries, (await findNamespace(queries, NOTES))?.id ?? 0, now, 30)

/** Lists in one another. */
const nested = (levels: number): unknown => {
  let value: unknown = []
  for (let level = 1; level < levels; level++) value = [value]
  return value
}

describe('POST /validate', () => {
  it('answers with a validation result', async () => {
    const { ask } = await serve()
    const { status, body } = await ask('POST', '/validate', REQUEST)
    expect(status).toBe(200)
    expect(validationResultSchema.parse(body)).toMatchObject({
      valid: false,
      issues: [{ type: 'missing_field' }],
    } as Partial<ValidationResult>)
  })

  it('counts issues by day in the namespace of the token', async () => {
    const { ask } = await serve()
    now = NOW - DAY
    await ask('POST', '/validate', { ...REQUEST, schema: { required: ['a', 'b'], type: 'string' } })
    now = NOW
    await ask('POST', '/validate', REQUEST)
    expect(await trends()).toEqual([
      {
        ...{ type: 'missing_field', severity: 'error', count: 3 },
        days: [
          { day: '2025-01-01', count: 2 },
          { day: '2025-01-02', count: 1 },
        ],
      },
      { type: 'invalid_type', severity: 'error', count: 1, days: [{ day: '2025-01-01', count: 1 }] },
    ])
    now = NOW + 30 * DAY
    expect((await trends()).map(({ count }) => count)).toEqual([])
  })

  it('needs no namespace of a token for several, and counts in the one that is named', async () => {
    const { ask } = await serve([NOTES, 'project:acme/other'])
    expect((await ask('POST', '/validate', REQUEST)).status).toBe(200)
    expect(await trends()).toEqual([])
    expect((await ask('POST', '/validate', { ...REQUEST, namespace: NOTES })).status).toBe(200)
    expect(await trends()).toHaveLength(1)
    expect((await ask('POST', '/validate', { ...REQUEST, namespace: 'project:a/b' })).status).toBe(403)
  })

  it.each<[string, object, string]>([
    ['no output', { validation_types: ['schema'] }, 'DOCALIGN_E711'],
    ['an unknown layer', { output: 1, validation_types: ['tone'] }, 'DOCALIGN_E711'],
    ['an unknown key', { output: 1, tone: 'kind' }, 'DOCALIGN_E711'],
    ['a schema that is none', { output: 1, schema: { type: 'strin' } }, 'DOCALIGN_E801'],
    ['a schema without end', { output: 1, schema: { $ref: '#' } }, 'DOCALIGN_E802'],
    ['what nests without end', { output: nested(3000) }, 'DOCALIGN_E802'],
  ])('refuses %s', async (_, body, code) => {
    const { ask } = await serve()
    const answer = await ask('POST', '/validate', body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code } } })
  })

  it('asks the model of the installation about criteria that nothing else decides, once for the same', async () => {
    const quote = 'Welcome, and make yourself at home.'
    const standIn = await openStandIn(() => ({ text: JSON.stringify({ quote, verdict: 'met' }) }))
    onTestFinished(() => standIn.close())
    const models = { language: standIn.endpoint, embedding: null }
    const { ask } = await served(queries, { namespaces: [NOTES], now: () => now, models })
    const request = { output: quote, validation_types: ['criteria'], acceptance_criteria: ['Sounds friendly'] }
    const { body } = await ask('POST', '/validate', request)
    expect(body).toMatchObject({ valid: true, passed_criteria: ['Sounds friendly'], metadata: { model: 'stand-in' } })
    expect((await ask('POST', '/validate', request)).body).toMatchObject({ passed_criteria: ['Sounds friendly'] })
    expect(standIn.received).toHaveLength(1)
    const { body: plain } = await (await serve()).ask('POST', '/validate', request)
    expect(plain).toMatchObject({ passed_criteria: [], issues: [{ type: 'criteria_ambiguous' }] })
  })

  it('judges elsewhere: the server answers meanwhile, and a slow one is ended', async () => {
    const { ask, url } = await serve()
    const slow = {
      output: { a: 'b'.repeat(40) },
      schema: { pattern: '^(b+)+$', properties: { a: { pattern: '^(b+)+c$' } } },
    }
    const judged = ask('POST', '/validate', slow)
    let answered = 0
    let isDone = false
    void judged.finally(() => (isDone = true))
    while (!isDone) {
      await (await fetch(`${url}/nothing`)).text()
      answered++
    }
    expect(await judged).toMatchObject({ status: 400, body: { error: { code: 'DOCALIGN_E802' } } })
    expect(answered).toBeGreaterThan(1)
  })

  it('judges a few outputs of one token at a time', async () => {
    const waiting: (() => void)[] = []
    const judge: Judging['judge'] = async (...asked) => {
      await new Promise<void>((begin) => void waiting.push(begin))
      return sharedJudging().judge(...asked)
    }
    const judging = { ...sharedJudging(), judge }
    const { ask } = await served(queries, { namespaces: [NOTES], now: () => now, judging })
    const answers: Answered[] = []
    const asked = Array.from({ length: 8 }, () =>
      ask('POST', '/validate', REQUEST).then((answer) => void answers.push(answer)),
    )
    await vi.waitFor(() => expect([answers.length, waiting.length]).toEqual([4, 4]))
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    expect(answers[0]?.headers.get('retry-after')).toBe('1')
    judging.judge = sharedJudging().judge
    for (const begin of waiting) begin()
    await Promise.all(asked)
    expect(answers.slice(4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await ask('POST', '/validate', REQUEST)).status).toBe(200)
  })

  it('counts the time that judging takes against the rate of the token', async () => {
    const judge: Judging['judge'] = (request, models, cache, took) =>
      sharedJudging().judge(request, models, cache, () => took(60_000))
    const judging = { ...sharedJudging(), judge }
    const { ask } = await served(queries, { namespaces: [NOTES], now: () => now, rate: 10, judging })
    expect((await ask('POST', '/validate', REQUEST)).status).toBe(200)
    expect((await ask('POST', '/validate', REQUEST)).status).toBe(429)
  })

  it('asks for a token', async () => {
    const { ask } = await serve()
    expect((await ask('POST', '/validate', REQUEST, { authorization: '' })).status).toBe(401)
  })
})

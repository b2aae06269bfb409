import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { ModelError } from '../../../src/base/models/errors.ts'
import type { LanguageModel, ModelRequest } from '../../../src/base/models/language-model.ts'
import { askForReason, openProseModel } from '../../../src/ledger/learning/prose/model.ts'

const ENDPOINT = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'house', others: ['small'], price: null }

/** A model that gives this answer, if it has the form that is asked for; and what it was asked. */
function answering(answer: unknown): { model: LanguageModel; asked: ModelRequest<unknown>[] } {
  const asked: ModelRequest<unknown>[] = []
  async function ask<T>(request: ModelRequest<T>): Promise<T> {
    asked.push(request)
    if (answer instanceof Error) throw answer
    return request.schema.parse(answer)
  }
  return { model: { model: 'stand-in', ask, recall: () => Promise.resolve(null) }, asked }
}

const REPLY = { finding: 'README.md says 80, the code 81', reply: 'Das ist Absicht' }

describe('A model that reads a reply', () => {
  it.each([
    'not_relevant_to_this_file',
    'intentionally_different',
    'will_fix_later',
    'docs_are_aspirational',
    'this_is_correct',
  ])('may name the quick pick %s', async (reason) => {
    expect(await askForReason(answering({ reason }).model, REPLY)).toBe(reason)
  })

  it('may say that it names none', async () => {
    expect(await askForReason(answering({ reason: 'none' }).model, REPLY)).toBeNull()
  })

  it.each([{ reason: 'because' }, { reason: null }, {}, 'none'])('may not answer %j', async (answer) => {
    await expect(askForReason(answering(answer).model, REPLY)).rejects.toThrow(/invalid/i)
  })

  it('that does not help leaves the reply to its words', async () => {
    const { model } = answering(new ModelError('DOCALIGN_E201', 'no answer'))
    expect(await askForReason(model, REPLY)).toBeUndefined()
  })

  it('that breaks is no model that does not help', async () => {
    await expect(askForReason(answering(new TypeError('broken')).model, REPLY)).rejects.toThrow('broken')
  })

  it('is told the five quick picks, and shown the finding and the reply as material, cut to a length', async () => {
    const { model, asked } = answering({ reason: 'none' })
    await askForReason(model, { finding: `finding${'f'.repeat(5000)}`, reply: `reply${'r'.repeat(5000)}` })
    const [{ instruction = '', material = '' } = {}] = asked
    for (const label of [
      '\n- not_relevant_to_this_file: Not relevant to this file\n',
      '\n- docs_are_aspirational: Docs describe planned behavior\n',
    ])
      expect(instruction).toContain(label)
    expect(instruction).toContain('"none"')
    expect(material).toMatch(
      /^<data finding \w+>\nfindingf+\n<\/data finding \w+>\n\n<data reply \w+>\nreplyr+\n<\/data reply \w+>$/,
    )
    expect(material.match(/f{100,}/)?.[0]).toHaveLength(1000 - 'finding'.length)
    expect(material.match(/r{100,}/)?.[0]).toHaveLength(2000 - 'reply'.length)
  })
})

describe('The model for replies', () => {
  const open = (wanted: Parameters<typeof openProseModel>[1], language: typeof ENDPOINT | null = ENDPOINT) =>
    openProseModel({ language, embedding: null }, wanted, memoryCache())?.model ?? null

  it.each([
    ['is that of the installation', { enabled: true }, 'house'],
    [
      'is the one that the repository names, if the installation offers it',
      { enabled: true, language: 'small' },
      'small',
    ],
    ['is no other', { enabled: true, language: 'the-dearest-model' }, 'house'],
    ['is none where the repository wants none', { enabled: false, language: 'small' }, null],
  ])('%s', (_, wanted, expected) => {
    expect(open(wanted)).toBe(expected)
  })

  it('is none where the installation has none', () => {
    expect(open({ enabled: true, language: 'small' }, null)).toBeNull()
  })

  it.each([10, 0])('asks nothing where the repository allows %i tokens', async (max_tokens) => {
    const model = openProseModel({ language: ENDPOINT, embedding: null }, { enabled: true, max_tokens }, memoryCache())
    const request = { instruction: 'i', material: 'm', maxTokens: 50, schema: z.object({}) }
    await expect(model?.ask(request)).rejects.toThrow(expect.objectContaining({ code: 'DOCALIGN_E203' }))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../src/base/config/schema.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import {
  DEFAULT_LIMITS,
  endpointNamed,
  maxTokensPerDay,
  readModelSettings,
  switchedOffBy,
} from '../../../src/base/models/settings.ts'
import { openReader } from '../../../src/engine/reader/open.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'

const LLM_ONLY = {
  language: { baseUrl: 'http://localhost:1/v1', apiKey: null, model: 'house', price: null },
  embedding: null,
}
const OPTIONS = { cache: memoryCache() }
const LLM = { DOCALIGN_LLM_BASE_URL: 'http://localhost:1/v1', DOCALIGN_LLM_MODEL: 'house' }

describe('The limits of a repository', () => {
  const amount = fc.nat(100_000_000)
  const wanted = fc.record({ max_tokens: amount, max_tokens_per_day: amount }, { requiredKeys: [] })

  it('are never above those of whoever runs this', () => {
    fc.assert(
      fc.property(fc.record({ perScan: amount, perDay: amount }), wanted, (limits, asked) => {
        const perDay = maxTokensPerDay({ limits }, asked)
        const perScan = openReader({ ...LLM_ONLY, limits }, configSchema(CLAIM_TYPES).parse({ models: asked }), OPTIONS)
        expect(perScan?.maxTokens).toBeLessThanOrEqual(Math.min(limits.perScan, asked.max_tokens ?? limits.perScan))
        expect(perDay).toBeLessThanOrEqual(limits.perDay)
        expect(perDay).toBeLessThanOrEqual(asked.max_tokens_per_day ?? DEFAULT_LIMITS.perDay)
      }),
    )
  })

  it('have upper bounds where none are set', () => {
    const config = configSchema(CLAIM_TYPES).parse({ models: { max_tokens: 1e8, max_tokens_per_day: 1e9 } })
    expect(openReader(LLM_ONLY, config, OPTIONS)?.maxTokens).toBe(DEFAULT_LIMITS.perScan)
    expect(maxTokensPerDay({}, config.models)).toBe(DEFAULT_LIMITS.perDay)
  })

  it('are read from the environment', () => {
    expect(readModelSettings(LLM).limits).toBeUndefined()
    expect(readModelSettings({ ...LLM, DOCALIGN_LLM_MAX_TOKENS_PER_DAY: '5' }).limits).toEqual({
      ...DEFAULT_LIMITS,
      perDay: 5,
    })
    expect(() => readModelSettings({ ...LLM, DOCALIGN_LLM_MAX_TOKENS: 'many' })).toThrow('DOCALIGN_LLM_MAX_TOKENS')
  })
})

it.each([
  [undefined, true, true],
  ['', true, true],
  ['Acme, notes', true, false],
])('A server whose accounts are %j uses its model for them alone', (accounts, acme, other) => {
  const settings = readModelSettings({ ...LLM, DOCALIGN_LLM_ACCOUNTS: accounts })
  const mayAsk = (account: string) => switchedOffBy(settings, account, {}) !== 'account'
  expect([mayAsk('aCme'), mayAsk('other')]).toEqual([acme, other])
})

it.each([
  [undefined, undefined, null],
  ['false', undefined, null],
  ['true', undefined, 'owner'],
  ['1', false, 'owner'],
  ['true', true, null],
])('With an opt-in of %j, models.enabled %j keeps the model away: %j', (isOptIn, enabled, by) => {
  const settings = readModelSettings({ ...LLM, DOCALIGN_LLM_OPT_IN: isOptIn, DOCALIGN_LLM_ACCOUNTS: 'acme' })
  expect(switchedOffBy(settings, 'acme', { enabled })).toBe(by)
  expect(switchedOffBy(settings, 'other', { enabled: true })).toBe('account')
  expect(() => readModelSettings({ DOCALIGN_LLM_OPT_IN: 'perhaps' })).toThrow(
    'DOCALIGN_LLM_OPT_IN must be true or false',
  )
})

it('A repository names only models that are offered', () => {
  const { language } = readModelSettings({ ...LLM, DOCALIGN_LLM_MODELS: 'small, smaller,' })
  if (!language) throw new Error('there is a model')
  const named = [undefined, 'small', 'smaller', 'the-dearest-model', ''].map(
    (name) => endpointNamed(language, name).model,
  )
  expect(named).toEqual(['house', 'small', 'smaller', 'house', 'house'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS, endpointNamed, limitsOf, readModelSettings } from '../../../src/base/models/settings.ts'

const LLM = { DOCALIGN_LLM_BASE_URL: 'http://localhost:1/v1', DOCALIGN_LLM_MODEL: 'house' }

describe('The limits of a repository', () => {
  const amount = fc.nat()
  const wanted = fc.record({ max_tokens: amount, max_tokens_per_day: amount }, { requiredKeys: [] })

  it('are never above those of whoever runs this', () => {
    fc.assert(
      fc.property(fc.record({ perScan: amount, perDay: amount }), wanted, (limits, asked) => {
        const { perScan, perDay } = limitsOf({ limits }, asked)
        expect([perScan <= limits.perScan, perDay <= limits.perDay]).toEqual([true, true])
        expect(perScan).toBeLessThanOrEqual(asked.max_tokens ?? DEFAULT_LIMITS.perScan)
        expect(perDay).toBeLessThanOrEqual(asked.max_tokens_per_day ?? DEFAULT_LIMITS.perDay)
      }),
    )
  })

  it('have upper bounds where none are set', () => {
    expect(limitsOf({}, { max_tokens: 1e8, max_tokens_per_day: 1e9 })).toEqual(DEFAULT_LIMITS)
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

it('A repository names only models that are offered', () => {
  const { language } = readModelSettings({ ...LLM, DOCALIGN_LLM_MODELS: 'small, smaller,' })
  if (!language) throw new Error('there is a model')
  const named = [undefined, 'small', 'smaller', 'the-dearest-model', ''].map(
    (name) => endpointNamed(language, name).model,
  )
  expect(named).toEqual(['house', 'small', 'smaller', 'house', 'house'])
})

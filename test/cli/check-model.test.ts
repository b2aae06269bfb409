import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, openStandIn, type StandIn } from '../models/endpoint.ts'
import { history } from '../scan/scanned.ts'
import { SEMANTIC_DRIFTS } from '../scan/semantic/drifts.ts'
import { knowing } from '../scan/semantic/model.ts'
import { docalign } from './streams.ts'

let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(knowing(SEMANTIC_DRIFTS))
})
afterEach(() => standIn.close())

const drifted = () => {
  const pages = SEMANTIC_DRIFTS.map(({ page, before }) => ({ ...page, ...before }))
  return history(Object.assign({}, ...pages), ...SEMANTIC_DRIFTS.map(({ after }) => after)).path
}
const env = () => ({
  DOCALIGN_LLM_BASE_URL: standIn.endpoint.baseUrl,
  DOCALIGN_LLM_MODEL: 'stand-in',
  DOCALIGN_LLM_API_KEY: API_KEY,
})

describe('docalign check with a model', () => {
  it('finds what only a model can tell, and says what that took', async () => {
    const { code, stdout } = await docalign(['check', drifted(), '--json'], { env: env() })
    const { findings, semantic } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(findings.map((each: { claim_type: string }) => each.claim_type)).toEqual([
      'convention',
      'behavior',
      'architecture',
    ])
    expect(semantic).toMatchObject({ model: 'stand-in', sections: 3, claims: 3, requests: 12, stopped: null })
    expect(stdout).not.toContain(API_KEY)
  })

  it('says where the model did not come to an end', async () => {
    standIn.answer = () => ({ status: 403 })
    const { code, stdout } = await docalign(['check', drifted()], { env: env() })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /not asked {2}some statements that only a model can tell: 127\.0\.0\.1:\d+ refused the request with status 403\n/,
    )
  })

  it('refuses settings that cannot be used, and asks nobody without any', async () => {
    const bad = await docalign(['check', drifted()], { env: { DOCALIGN_LLM_MODEL: 'm' } })
    expect(bad).toMatchObject({ code: 2, stderr: expect.stringMatching(/^DOCALIGN_E204 /) })
    expect((await docalign(['check', drifted()])).code).toBe(0)
    expect(standIn.received).toEqual([])
  })
})

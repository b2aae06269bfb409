import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { API_KEY, openStandIn, promptOf, type StandIn } from '../models/endpoint.ts'
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
      'list',
      'output',
    ])
    expect(semantic).toMatchObject({ model: 'stand-in', sections: 5, claims: 5, requests: 20, stopped: null })
    expect(stdout).not.toContain(API_KEY)
  })

  it('says where the model did not come to an end', async () => {
    standIn.answer = () => ({ status: 403 })
    const { code, stdout } = await docalign(['check', drifted()], { env: env() })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /not asked {2}some statements that need a model: 127\.0\.0\.1:\d+ refused the request with status 403\n/,
    )
  })

  it('has the model decide criteria of the configuration that nothing else does', async () => {
    const quote = 'Come in and make yourself at home.'
    standIn.answer = (request) =>
      promptOf(request).includes('acceptance criterion')
        ? { text: JSON.stringify({ quote, verdict: 'met' }) }
        : { text: '{"claims":[]}' }
    const settings = 'judge:\n  criteria: ["Sounds friendly"]\n'
    const { path } = history({ 'README.md': `# Notes\n\n${quote}\n`, '.docalign.yml': settings })
    const { judge } = JSON.parse((await docalign(['check', path, '--json', '--judge'], { env: env() })).stdout)
    expect(judge).toMatchObject({ passed_criteria: ['Sounds friendly'], metadata: { model: 'stand-in' } })
    const plain = JSON.parse((await docalign(['check', path, '--json', '--judge'])).stdout)
    expect(plain.judge).toMatchObject({ passed_criteria: [], failed_criteria: [] })
  })

  it('refuses settings that cannot be used, and asks nobody without any', async () => {
    const bad = await docalign(['check', drifted()], { env: { DOCALIGN_LLM_MODEL: 'm' } })
    expect(bad).toMatchObject({ code: 2, stderr: expect.stringMatching(/^DOCALIGN_E204 /) })
    expect((await docalign(['check', drifted()])).code).toBe(0)
    expect(standIn.received).toEqual([])
  })
})

describe('docalign judge with a model', () => {
  it('has it decide criteria of a file', async () => {
    standIn.answer = () => ({ text: JSON.stringify({ quote: 'Go away, dear reader.', verdict: 'not_met' }) })
    const { path } = history({ 'page.txt': 'Go away, dear reader.\n', 'criteria.txt': 'Sounds friendly\n' })
    const args = ['judge', 'page.txt', '--criteria', 'criteria.txt', '--types', 'criteria']
    for (const [name, text] of [
      ['page.txt', 'Go away, dear reader.\n'],
      ['criteria.txt', 'Sounds friendly\n'],
    ] as const)
      writeFileSync(join(path, name), text)
    const { code, stdout } = await docalign(args, { cwd: path, env: env() })
    expect(code).toBe(1)
    expect(stdout).toContain('Acceptance criterion not met: Sounds friendly')
    expect((await docalign(args, { cwd: path })).code).toBe(0)
  })
})

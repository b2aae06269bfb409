import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { API_KEY, openStandIn, promptOf, type StandIn } from '../models/endpoint.ts'
import { DRIFTS } from '../reader/drifts.ts'
import { knowing } from '../reader/model.ts'
import { history } from '../scan/scanned.ts'
import { docalign } from './streams.ts'

let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(knowing(DRIFTS))
})
afterEach(() => standIn.close())

const drifted = () => {
  const pages = DRIFTS.map(({ page, before }) => ({ ...page, ...before }))
  return history(Object.assign({}, ...pages), ...DRIFTS.map(({ after }) => after)).path
}
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-reading-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const env = () => ({
  DOCALIGN_LLM_BASE_URL: standIn.endpoint.baseUrl,
  DOCALIGN_LLM_MODEL: 'stand-in',
  DOCALIGN_LLM_API_KEY: API_KEY,
})

describe('docalign check with a model', () => {
  it('finds what only a reader can tell, and says what that took', async () => {
    const { code, stdout } = await docalign(['check', drifted(), '--json', '--model'], { env: env() })
    const { findings, reading } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(findings.map((each: { claim_type: string }) => each.claim_type)).toEqual([
      'convention',
      'behavior',
      'architecture',
      'cli_flag',
      'list',
      'config',
      'output',
      'code_example',
    ])
    expect(reading).toMatchObject({ model: 'stand-in', passages: 8, faults: 8, requests: 16, stopped: null })
    expect(stdout).not.toContain(API_KEY)
  })

  it('says where the model did not come to an end', async () => {
    standIn.answer = () => ({ status: 403 })
    const { code, stdout } = await docalign(['check', drifted(), '--model'], { env: env() })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /not asked {2}some passages by the model: 127\.0\.0\.1:\d+ refused the request with status 403\n/,
    )
  })

  it('has the model decide criteria of the configuration that nothing else does', async () => {
    const quote = 'Come in and make yourself at home.'
    standIn.answer = (request) =>
      promptOf(request).includes('acceptance criterion')
        ? { text: JSON.stringify({ quote, verdict: 'met' }) }
        : { text: '{"faults":[],"look_ups":[]}' }
    const settings = 'judge:\n  criteria: ["Sounds friendly"]\n'
    const { path } = history({ 'README.md': `# Notes\n\n${quote}\n`, '.docalign.yml': settings })
    const { judge } = JSON.parse((await docalign(['check', path, '--json', '--judge'], { env: env() })).stdout)
    expect(judge).toMatchObject({ passed_criteria: ['Sounds friendly'], metadata: { model: 'stand-in' } })
    const plain = JSON.parse((await docalign(['check', path, '--json', '--judge'])).stdout)
    expect(plain.judge).toMatchObject({ passed_criteria: [], failed_criteria: [] })
  })

  it('asks each question once, also when it is ended on its way', async () => {
    const path = drifted()
    const cache = { XDG_CACHE_HOME: temporaryFolder() }
    standIn.answer = (request, number) => (number > 4 ? { status: 403 } : knowing(DRIFTS)(request))
    await docalign(['check', path, '--model'], { env: { ...env(), ...cache } })
    const answered = standIn.received.slice(0, 4).map(promptOf)
    const rest = await docalign(['check', path, '--model', '--estimate'], { env: { ...env(), ...cache } })
    expect(rest).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ questions to begin with/) })
    standIn.answer = knowing(DRIFTS)
    const before = standIn.received.length
    await docalign(['check', path, '--model'], { env: { ...env(), ...cache } })
    const asked = standIn.received.slice(before).map(promptOf)
    expect([asked.length, asked.filter((prompt) => answered.includes(prompt))]).toEqual([12, []])
    const again = await docalign(['check', path, '--model', '--json'], { env: { ...env(), ...cache } })
    expect(JSON.parse(again.stdout)).toMatchObject({ reading: { requests: 0, tokens: 0, faults: 8 } })
    expect(standIn.received.length).toBe(before + 12)
  })

  it('says what it would take before it asks anything', async () => {
    const prices = { DOCALIGN_LLM_PRICE_INPUT: '3', DOCALIGN_LLM_PRICE_OUTPUT: '15' }
    const priced = await docalign(['check', drifted(), '--model', '--estimate'], { env: { ...env(), ...prices } })
    expect(priced).toMatchObject({ code: 0 })
    expect(priced.stdout).toMatch(
      /^8 questions to begin with: about [\d,]+ tokens in all, about \d+\.\d\d US dollars; the limit is 2,000,000 tokens\n$/,
    )
    const free = await docalign(['check', drifted(), '--model', '--estimate'], { env: env() })
    expect(free.stdout).toMatch(/^8 questions to begin with: about [\d,]+ tokens in all; the limit is [\d,]+ tokens\n$/)
    expect(standIn.received).toEqual([])
  })

  it('refuses settings that cannot be used, and asks nobody without --model', async () => {
    const bad = await docalign(['check', drifted(), '--model'], { env: { DOCALIGN_LLM_MODEL: 'm' } })
    expect(bad).toMatchObject({ code: 2, stderr: expect.stringMatching(/^DOCALIGN_E204 /) })
    const none = await docalign(['check', drifted(), '--model'])
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('set DOCALIGN_LLM_BASE_URL') })
    const alone = await docalign(['check', drifted(), '--estimate'], { env: env() })
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('--estimate needs --model') })
    expect((await docalign(['check', drifted()], { env: env() })).code).toBe(0)
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ValidationResult } from '../../src/judge/index.ts'
import { API_KEY, openStandIn, promptOf, type StandIn } from '../base/models/endpoint.ts'
import { writeProgram } from '../base/models/program.ts'
import { DRIFTS } from '../engine/reader/drifts.ts'
import { knowing, questionOf } from '../engine/reader/model.ts'
import { history } from '../engine/scan/scanned.ts'
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

  it('is believed half as much as what was measured, and marks what only spells a word in another way', async () => {
    const [drift] = DRIFTS
    if (!drift) throw new Error('there is no drift')
    const { path } = history({ ...drift.page, ...drift.after })
    const found = async (corrected: string) => {
      standIn.answer = knowing([drift], { corrected })
      const { findings } = JSON.parse((await docalign(['check', path, '--json', '--model'], { env: env() })).stdout)
      const [{ confidence, severity, minor }] = findings
      return { confidence, severity, minor }
    }
    const misspelt = drift.words.replace(/[a-z]{5,}(?=[^`]*$)/, (word) => `${word}s`)
    expect(misspelt).not.toBe(drift.words)
    expect(await found(misspelt)).toEqual({ confidence: 0.87, severity: 'low', minor: true })
  })

  it('says where the model did not come to an end', async () => {
    standIn.answer = () => ({ status: 403 })
    const { code, stdout } = await docalign(['check', drifted(), '--model'], { env: env() })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /warning {2}the model has not read all passages: 127\.0\.0\.1:\d+ refused the request with status 403\n/,
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
    const estimated = await docalign(['check', drifted(), '--model', '--estimate'])
    expect(estimated).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ passages? to read: about [\d,]+ tokens; no model/),
    })
    for (const option of ['--estimate', '--yes', '--max-tokens=9']) {
      const alone = await docalign(['check', drifted(), option], { env: env() })
      expect(alone).toMatchObject({ code: 2, stderr: expect.stringMatching(/ --[a-z-]+ needs --model\n$/) })
    }
    expect((await docalign(['check', drifted()], { env: env() })).code).toBe(0)
    expect(standIn.received).toEqual([])
  })
})

describe('docalign check with a model at hand', () => {
  /** A key for the stand-in, and an agent that is installed. */
  function atHand() {
    const folder = temporaryFolder()
    const started = writeProgram(folder, 'claude', { stdout: '{}', code: 0 })
    const key = { OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: standIn.endpoint.baseUrl }
    return { key, agent: { PATH: folder, HOME: folder }, started }
  }

  it('is asked by its name, and what it found is found again without it', async () => {
    const { key, agent } = atHand()
    const path = drifted()
    const surroundings = { env: { ...key, ...agent, XDG_CACHE_HOME: temporaryFolder() } }
    const named = await docalign(['check', path, '--json', '--model', 'openai:stand-in'], surroundings)
    expect(named).toMatchObject({ code: 1, stderr: '' })
    expect(JSON.parse(named.stdout).reading).toMatchObject({ model: 'stand-in', faults: 8 })
    expect(standIn.received[0]?.body.model).toBe('stand-in')
    const inside = await docalign(['check', '--model', 'openai', '--json'], { cwd: path, ...surroundings })
    expect(JSON.parse(inside.stdout).reading).toMatchObject({ model: 'gpt-5.4', faults: 8 })
    const before = standIn.received.length
    const first = await docalign(['check', '--json', '--yes', '--model', path], surroundings)
    expect(JSON.parse(first.stdout).reading).toMatchObject({ model: 'gpt-5.4', faults: 8 })
    expect(standIn.received.length).toBe(before)
  })

  it('is listed and not asked where nobody named it and nobody can be asked', async () => {
    const { key, agent, started } = atHand()
    expect(await docalign(['check', drifted(), '--model'], { env: { ...key, ...agent } })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'DOCALIGN_E401 --model needs a name where nobody can be asked: --model openai, --model claude; or --yes for the first\n',
    })
    const unknown = await docalign(['check', drifted(), '--model=clade'], { env: key })
    expect(unknown.stderr).toMatch(/^DOCALIGN_E204 there is no clade; there are anthropic, openai, /)
    expect(standIn.received).toEqual([])
    expect(started).toThrow()
  })

  it('is asked after a person agreed, who is told who reads, how much, and where it goes', async () => {
    const { key, agent } = atHand()
    const path = drifted()
    const surroundings = { env: { ...key, ...agent }, tty: true }
    const refused = await docalign(['check', path, '--model'], { ...surroundings, typed: 'n\n' })
    expect(refused.stderr).toMatch(
      new RegExp(
        [
          'Models at hand; --model NAME or --model NAME:MODEL takes another:',
          ' {2}openai {6}OPENAI_API_KEY, gpt-5\\.4',
          ' {2}claude {6}the program claude',
          '',
          'openai \\(gpt-5\\.4\\) would be asked 8 questions to begin with: about [\\d,]+ tokens in all; the limit is 2,000,000 tokens\\.',
          'Passages of the docs, and the code that they are about, go to 127\\.0\\.0\\.1:\\d+\\.',
          'Go on\\? \\[y/N\\] The docs are checked without a model\\.\n',
        ].join('\n'),
      ),
    )
    expect([refused.code, standIn.received.length]).toEqual([0, 0])
    expect((await docalign(['check', path, '--model'], { ...surroundings, typed: '' })).code).toBe(0)
    const agreed = await docalign(['check', path, '--model'], { ...surroundings, typed: 'y\n' })
    expect(agreed.code).toBe(1)
    expect(agreed.stdout).toContain('8 findings')
    expect(standIn.received.length).toBe(16)
  })

  it('reads no more than it may, which the repository lowers and never raises, as it never says who is asked', async () => {
    const { key } = atHand()
    const [drift] = DRIFTS
    const read = async (models: string, ...args: string[]) => {
      const files = { ...drift?.page, ...drift?.after, '.docalign.yml': `models:\n  ${models}\n` }
      const { path } = history(files)
      const { code, stdout, stderr } = await docalign(['check', path, '--model', 'openai', ...args], { env: key })
      return `${code} ${stdout}${stderr}`
    }
    expect(await read('max_tokens: 90000000', '--estimate')).toContain('the limit is 2,000,000 tokens')
    expect(await read('max_tokens: 90000', '--estimate')).toContain('the limit is 90,000 tokens')
    expect(await read('max_tokens: 90000', '--estimate', '--max-tokens', '300')).toContain('the limit is 300 tokens')
    expect(await read('language: other', '--max-tokens', '300')).toContain('the budget of 300 tokens is used up')
    expect(standIn.received).toEqual([])
    expect(await read('language: other')).toMatch(/^1 /)
    expect(standIn.received.map(({ body }) => body.model)).toEqual(['gpt-5.4', 'gpt-5.4'])
    expect(await read('enabled: false')).toContain('2 DOCALIGN_E401 the configuration switches the model off')
    expect(await read('enabled: true', '--max-tokens', '0')).toContain('--max-tokens is a number from 1 to')
  })

  it('is offered on a screen after a check without one, with what was not read, and asked nothing', async () => {
    const { key, agent, started } = atHand()
    const path = drifted()
    const last = async (env: Readonly<Record<string, string>>, ...args: string[]) =>
      (await docalign(['check', path, ...args], { env, tty: true })).stdout.trimEnd().split('\n').at(-1)
    expect(await last({ ...key, ...agent })).toMatch(
      /^\d+ statements need reading; `--model openai`, found on this machine: about 64,000 tokens$/,
    )
    expect(await last(agent)).toMatch(/; `--model claude`, found on this machine: about 64,000 tokens$/)
    expect(await last({ PATH: '' })).toMatch(/^\d+ statements need reading; `--model`, with a key or an agent$/)
    expect(await last(env())).toMatch(/^\d+ statements need reading; `--model`: about 64,000 tokens$/)
    for (const quiet of [
      ['--markdown'],
      ['--format', 'github'],
      ['--model', 'openai:m'],
      ['--head', 'HEAD', '--base', 'HEAD'],
    ])
      expect((await docalign(['check', path, ...quiet], { env: key, tty: true })).stdout).not.toContain('need reading')
    expect((await docalign(['check', path], { env: key })).stdout).not.toContain('need reading')
    const { needs_reading } = JSON.parse((await docalign(['check', path, '--json'])).stdout)
    expect(needs_reading).toEqual({ statements: expect.any(Number), passages: 8, tokens: 64_000 })
    const { path: unwanted } = history({
      'README.md': '# Notes\n\nNotes are kept for ever.\n',
      '.docalign.yml': 'models:\n  enabled: false\n',
    })
    expect((await docalign(['check', unwanted], { env: key, tty: true })).stdout).not.toContain('reading')
    expect(started).toThrow()
  })

  it('is no program of the repository, whatever is on the PATH', async () => {
    const path = drifted()
    const bin = join(path, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    const started = writeProgram(bin, 'claude', { stdout: '{}', code: 0 })
    const { stderr } = await docalign(['check', path, '--model', 'claude'], { env: { PATH: bin } })
    expect(stderr).toBe('DOCALIGN_E204 claude is not at hand: its program is not on the PATH\n')
    expect(started).toThrow()
  })

  it('decides criteria, too', async () => {
    const { key } = atHand()
    const quote = 'Come in and make yourself at home.'
    standIn.answer = (request) =>
      promptOf(request).includes('acceptance criterion')
        ? { text: JSON.stringify({ quote, verdict: 'met' }) }
        : { text: '{"faults":[],"look_ups":[]}' }
    const settings = 'judge:\n  criteria: ["Sounds friendly"]\n'
    const { path } = history({ 'README.md': `# Notes\n\n${quote}\n`, '.docalign.yml': settings })
    const args = ['check', path, '--json', '--judge', '--model', 'openai']
    const { judge } = JSON.parse((await docalign(args, { env: key })).stdout)
    expect(judge).toMatchObject({ passed_criteria: ['Sounds friendly'], metadata: { model: 'gpt-5.4' } })
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

  /** Judges the page of a drift with more in it, in a repository that has the code of all. */
  async function judgedPage(page: string, surroundings: Readonly<Record<string, string>> = {}, ...args: string[]) {
    const path = drifted()
    writeFileSync(join(path, 'draft.md'), page)
    const options = { cwd: path, env: { ...env(), ...surroundings } }
    const { code, stdout, stderr } = await docalign(['judge', 'draft.md', '--sources', '.', '--json', ...args], options)
    return { path, code, stderr, result: JSON.parse(stdout) as ValidationResult }
  }
  const OTHER = 'Nobody knows where notes come from.'
  const DRAFT = `# Notes\n\n\`fetchNotes\` tries three times.\n\n${OTHER}\n`

  it('has it read a page against the code, and calls nothing supported that it only finds no fault with', async () => {
    const { code, result, stderr } = await judgedPage(DRAFT)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(result.issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      { type: 'fact_mismatch', location: 'file:draft.md:line:3', message: expect.stringContaining('const tries = 5') },
    ])
    expect(result.metadata).toMatchObject({
      model: 'stand-in',
      undecided_statements: [OTHER],
      coverage: { statements: { checked: 1, total: 2 } },
    })
    expect(standIn.received.map(questionOf)).toEqual(['first', 'second'])
  })

  it('has nothing read where neither facts nor inventions are asked about, or the configuration wants no model', async () => {
    standIn.answer = () => ({ text: '{"quote":"","verdict":"unclear"}' })
    await judgedPage(DRAFT, {}, '--types', 'quality')
    const { path } = history({
      ...DRIFTS[0]?.page,
      ...DRIFTS[0]?.after,
      '.docalign.yml': 'models:\n  enabled: false\n',
    })
    writeFileSync(join(path, 'draft.md'), DRAFT)
    const { code } = await docalign(['judge', 'draft.md', '--sources', '.'], { cwd: path, env: env() })
    expect(code).toBe(0)
    expect(
      standIn.received.filter((request) => promptOf(request).includes('documentation of a software project')),
    ).toEqual([])
  })

  it('says where it did not read all of the page, and keeps what it answered', async () => {
    const cache = { XDG_CACHE_HOME: temporaryFolder() }
    standIn.answer = () => ({ status: 403 })
    const failed = await judgedPage(DRAFT, cache)
    expect(failed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^some passages were not read by the model: 127\.0\.0\.1:\d+ refused the request/),
    })
    expect(failed.result.metadata).toMatchObject({ coverage: { statements: { checked: 0, total: 2 } } })
    standIn.answer = knowing(DRIFTS)
    const args = ['judge', 'draft.md', '--sources', '.']
    const again = { cwd: failed.path, env: { ...env(), ...cache } }
    expect((await docalign(args, again)).code).toBe(1)
    const asked = standIn.received.length
    expect((await docalign(args, again)).code).toBe(1)
    expect(standIn.received.length).toBe(asked)
  })

  it('refuses settings that cannot be used', async () => {
    const path = drifted()
    const options = { cwd: path, env: { DOCALIGN_LLM_MODEL: 'm' } }
    const { code, stderr } = await docalign(['judge', 'README.md', '--sources', '.'], options)
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/^DOCALIGN_E204 /) })
  })
})

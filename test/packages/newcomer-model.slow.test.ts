import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Received } from '../base/models/endpoint.ts'
import { openProviderServer, type ProviderRequest } from '../base/models/provider-server.ts'
import { DRIFTS } from '../engine/reader/drifts.ts'
import { faultOf, knowing } from '../engine/reader/model.ts'
import { history } from '../engine/scan/scanned.ts'
import { type Installation, install } from './installation.ts'
import { packPackages } from './packed.ts'
import { startRegistry } from './registry.ts'

const PATIENCE = 240_000
const [DRIFT] = DRIFTS

let installed: Installation
beforeAll(async () => {
  const packed = await packPackages()
  const registry = await startRegistry(packed)
  installed = await install('npm', registry, ['docalign'])
  await registry.close()
  for (const { path } of packed) rmSync(dirname(path), { recursive: true, force: true })
}, PATIENCE)
afterAll(() => installed?.remove())

/** What a model that knows the fault answers to a whole question. */
function answerTo(question: string): string {
  const body = { model: 'm', messages: [{ role: 'user', content: question }] }
  const reply = knowing(DRIFTS)({ path: '', headers: {}, body } satisfies Received)
  return reply && 'text' in reply ? reply.text : ''
}

/** Checks a repository with a false statement by one command; returns what it reports. */
async function read(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { path } = history({ ...DRIFT?.page, ...DRIFT?.after })
  const more = { XDG_CACHE_HOME: join(installed.folder, 'cache'), ...env }
  const { code, stdout, stderr } = await installed.run('docalign', ['check', ...args, '--json'], {
    cwd: path,
    env: more,
  })
  if (stdout === '') throw new Error(stderr)
  const { findings, reading } = JSON.parse(stdout)
  return { code, model: reading.model, kinds: findings.map((each: { evidence_kind: string }) => each.evidence_kind) }
}

async function server(answer: (request: ProviderRequest) => object): Promise<string> {
  const opened = await openProviderServer((request) => ({ body: answer(request) }))
  onTestFinished(opened.close)
  return opened.url
}

describe('A newcomer with the package docalign alone has a repository read by one command', () => {
  it('with a key in the environment', { timeout: PATIENCE }, async () => {
    const url = await server(({ body }) => ({
      content: [{ type: 'text', text: answerTo(JSON.stringify(body).replaceAll('\\"', '"')) }],
      usage: { input_tokens: 11, output_tokens: 7 },
    }))
    const env = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url }
    expect(await read(['--model', '--yes'], env)).toEqual({ code: 1, model: 'claude-sonnet-5', kinds: ['reading'] })
  })

  it('with Ollama', { timeout: PATIENCE }, async () => {
    const url = await server(({ method, body }) =>
      method === 'GET'
        ? { models: [{ name: 'qwen3:8b' }] }
        : {
            message: { content: answerTo(JSON.stringify(body).replaceAll('\\"', '"')) },
            prompt_eval_count: 11,
            eval_count: 7,
          },
    )
    const env = { OLLAMA_HOST: new URL(url).host }
    expect(await read(['--model', 'ollama'], env)).toEqual({ code: 1, model: 'qwen3:8b', kinds: ['reading'] })
  })

  it('with an agent', { timeout: PATIENCE }, async () => {
    const bin = join(installed.folder, 'agents')
    mkdirSync(bin, { recursive: true })
    const faults = { faults: DRIFT ? [faultOf(DRIFT)] : [], look_ups: [] }
    writeFileSync(
      join(bin, 'claude'),
      `#!${process.execPath}
const question = process.argv.join(' ') + require('node:fs').readFileSync(0, 'utf8')
const answer = question.includes('You decide whether a statement') ? { reading: 'none', verdict: 'false' } : ${JSON.stringify(faults)}
const usage = { input_tokens: 11, output_tokens: 7 }
console.log(JSON.stringify({ type: 'result', is_error: false, result: JSON.stringify(answer), usage }))
`,
    )
    chmodSync(join(bin, 'claude'), 0o755)
    const env = { PATH: [bin, process.env.PATH].join(delimiter) }
    expect(await read(['--model', 'claude'], env)).toEqual({ code: 1, model: 'claude', kinds: ['reading'] })
  })
})

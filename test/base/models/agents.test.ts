import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findProgram, foldersOutside, runProgram } from '../../../src/base/isolation/run-program.ts'
import type { Completion } from '../../../src/base/models/answering-model.ts'
import type { Surroundings } from '../../../src/base/models/providers/provider.ts'
import { findModel, findModels } from '../../../src/base/models/providers/providers.ts'
import { NO_SERVERS } from './no-servers.ts'
import { writeProgram } from './program.ts'

const COMPLETION: Completion = {
  ...{ system: 'Count.', prompt: 'How many?', maxTokens: 50 },
  schema: {
    type: 'object',
    properties: { count: { type: 'number' } },
    required: ['count'],
    additionalProperties: false,
  },
}
const TEXT = '{"count":3}'
const lines = (...events: readonly object[]): string => events.map((each) => `${JSON.stringify(each)}\n`).join('')

/** An agent's program, what it is started with, and what it prints, as its version named in `src/base/models/providers` does. */
interface Form {
  readonly name: string
  readonly program: string
  readonly args: readonly unknown[]
  readonly input: string
  readonly files: readonly string[]
  /** A variable of its account, which it is given. */
  readonly account: string
  readonly prints: string
  readonly usage: object | null
  /** What it prints where nobody is logged in, and where its limit is reached. */
  readonly loggedOut: Printed
  readonly limit: Printed
}

interface Printed {
  readonly stdout?: string
  readonly stderr?: string
  readonly code: number
}

const BOTH = 'Count.\n\nHow many?'
const FORMS: readonly Form[] = [
  {
    ...{ name: 'claude', program: 'claude', input: 'How many?', files: [], account: 'CLAUDE_CODE_OAUTH_TOKEN' },
    args: [
      ...['-p', '--output-format', 'json', '--tools', '', '--strict-mcp-config', '--disable-slash-commands'],
      ...['--no-session-persistence', '--system-prompt', 'Count.'],
    ],
    prints: JSON.stringify({
      ...{ type: 'result', subtype: 'success', is_error: false, result: TEXT, num_turns: 1, total_cost_usd: 0.001 },
      usage: { input_tokens: 1, cache_creation_input_tokens: 4, cache_read_input_tokens: 6, output_tokens: 7 },
    }),
    usage: { input: 11, output: 7 },
    loggedOut: { stdout: '{"type":"result","is_error":true,"result":"Not logged in · Please run /login"}', code: 1 },
    limit: { stdout: '{"type":"result","is_error":true,"result":"You\'ve hit your limit · resets 3pm"}', code: 1 },
  },
  {
    ...{ name: 'codex', program: 'codex', input: BOTH, files: ['answer.schema.json'], account: 'CODEX_API_KEY' },
    args: [
      ...['exec', '--json', '--sandbox', 'read-only', '--skip-git-repo-check', '--ephemeral', '--color', 'never'],
      ...['--output-schema', 'answer.schema.json', '-c', 'web_search="disabled"', '-c', 'mcp_servers={}'],
      ...['project_doc_max_bytes=0', 'features.shell_tool=false'].flatMap((setting) => ['-c', setting]),
      ...['goals', 'unified_exec', 'apps', 'plugins', 'hooks', 'multi_agent', 'image_generation', 'view_image'].flatMap(
        (feature) => ['-c', `features.${feature}=false`],
      ),
      '-',
    ],
    prints: lines(
      { type: 'thread.started', thread_id: 'x' },
      { type: 'turn.started' },
      { type: 'item.completed', item: { id: 'item_0', type: 'reasoning', text: 'Let me see.' } },
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: TEXT } },
      { type: 'turn.completed', usage: { input_tokens: 11, cached_input_tokens: 6, output_tokens: 7 } },
    ),
    usage: { input: 11, output: 7 },
    loggedOut: {
      stdout: lines({ type: 'turn.failed', error: { message: 'unexpected status 401 Unauthorized' } }),
      code: 1,
    },
    limit: { stdout: lines({ type: 'turn.failed', error: { message: 'You’ve hit your usage limit.' } }), code: 1 },
  },
  {
    ...{
      name: 'gemini-cli',
      program: 'gemini',
      input: `${BOTH}\n\n`,
      files: ['policy.toml'],
      account: 'GEMINI_API_KEY',
    },
    args: [
      ...['-p', expect.any(String), '--output-format', 'json', '--policy', 'policy.toml', '--extensions', 'none'],
      ...['--allowed-mcp-server-names', 'none'],
    ],
    prints: `Warning: no colors\n${JSON.stringify({
      ...{ session_id: 'x', response: TEXT },
      stats: {
        models: {
          small: { tokens: { prompt: 1, candidates: 2 } },
          pro: { tokens: { prompt: 10, candidates: 4, thoughts: 1 } },
        },
      },
    })}`,
    usage: { input: 11, output: 7 },
    loggedOut: {
      stderr: '{"error":{"type":"Error","message":"Please set an Auth method in your settings","code":41}}',
      code: 41,
    },
    limit: { stderr: '{"error":{"message":"You exceeded your current quota","code":429}}', code: 1 },
  },
  {
    ...{ name: 'copilot', program: 'copilot', input: BOTH, files: [], account: 'COPILOT_GITHUB_TOKEN' },
    args: [
      ...['--silent', '--output-format', 'json', '--available-tools=none', '--disable-builtin-mcps', '--no-ask-user'],
      ...['--no-custom-instructions', '--no-auto-update', '--no-color', '--log-level', 'none'],
    ],
    prints: lines(
      { type: 'user.message', data: { content: BOTH } },
      { type: 'assistant.message', data: { content: TEXT, toolRequests: [] } },
      { type: 'result', exitCode: 0, usage: { premiumRequests: 1 } },
    ),
    usage: null,
    loggedOut: { stderr: 'Error: No authentication information found.', code: 1 },
    limit: {
      stdout: lines({ type: 'session.error', data: { message: 'You have exceeded your premium request quota' } }),
      code: 1,
    },
  },
  {
    ...{ name: 'opencode', program: 'opencode', input: BOTH, files: [], account: 'OPENCODE_API_KEY' },
    args: ['run', '--format', 'json', '--pure'],
    prints: lines(
      { type: 'step_start', part: { type: 'step-start' } },
      { type: 'text', part: { type: 'text', text: TEXT } },
      {
        type: 'step_finish',
        part: { tokens: { input: 5, output: 6, reasoning: 1, cache: { read: 4, write: 2 } }, cost: 0 },
      },
    ),
    usage: { input: 11, output: 7 },
    loggedOut: {
      stdout: lines({ type: 'error', error: { name: 'ProviderAuthError', data: { message: 'invalid api key' } } }),
      code: 1,
    },
    limit: { stdout: lines({ type: 'error', error: { data: { message: 'Rate limit exceeded' } } }), code: 1 },
  },
]

/** The agent's model, whose program prints this, and what it was started with. */
async function opened(
  { program, account }: Pick<Form, 'program' | 'account'>,
  printed: Printed,
  name: string,
  timeoutMs?: number,
) {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-agent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const record = writeProgram(folder, program, printed)
  const path = [folder, dirname(process.execPath)]
  const surroundings: Surroundings = {
    env: {
      PATH: path.join(delimiter),
      HOME: folder,
      [account]: 'token',
      DATABASE_PASSWORD: 'secret',
      NODE_OPTIONS: '',
    },
    findProgram: (wanted) => findProgram(wanted, path),
    runProgram: (run) => runProgram(timeoutMs === undefined ? run : { ...run, timeoutMs }),
    ports: NO_SERVERS,
  }
  const found = await findModel(name, surroundings)
  return { surroundings, model: found.open(found.model), started: record }
}

describe.each(FORMS)('The agent $name', (form) => {
  const { name, account } = form

  it('is asked on its input, in an empty folder, without tools, with no variables but its own', async () => {
    const { model, started, surroundings } = await opened(form, { stdout: form.prints, code: 0 }, name)
    expect(await model.complete(COMPLETION, {})).toEqual({ text: TEXT, usage: form.usage })
    const { args, input, files, env, cwd } = started()
    expect({ args, input, files }).toEqual({ args: form.args, input: form.input, files: form.files })
    expect(env).toContain(account)
    expect(env).not.toContain('DATABASE_PASSWORD')
    expect(cwd).not.toContain('docalign-agent-')
    expect(existsSync(cwd)).toBe(false)
    expect((await findModels(surroundings, ['agent'])).map((each) => each.name)).toEqual([name])
  })

  it('is asked for one of its models', async () => {
    const { model, started } = await opened(form, { stdout: form.prints, code: 0 }, `${name}:one/of:them`)
    expect(model.model).toBe(`${name}:one/of:them`)
    await model.complete(COMPLETION, {})
    expect(started().args.join(' ')).toContain('--model one/of:them')
  })

  it.each<[string, Printed, string]>([
    ['is not logged in', form.loggedOut, 'is not logged in; start it once by itself'],
    ['has reached its limit', form.limit, 'has reached the limit of its account'],
    ['fails in another way', { stderr: 'Segmentation fault', code: 139 }, 'failed with exit code 139'],
  ])('that %s says so and nothing that it printed', async (_, printed, message) => {
    const { model } = await opened(form, printed, name)
    await expect(model.complete(COMPLETION, {})).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E201', message: `${form.program} ${message}` },
    })
  })

  it('that prints another form is not believed', async () => {
    const { model } = await opened(form, { stdout: 'There are three.\n{"hello":"world"}\n', code: 0 }, name)
    await expect(model.complete(COMPLETION, {})).rejects.toMatchObject({ code: 'DOCALIGN_E202' })
  })

  it('that does not come to an end is ended', async () => {
    const { model } = await opened(form, { stdout: 'waiting', code: Number.NaN }, name, 700)
    await expect(model.complete(COMPLETION, {})).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E201', message: `${form.program} did not answer in time` },
    })
  })
})

describe('An agent', () => {
  it('is not one that the repository under check brings along, by whatever way', async () => {
    const root = mkdtempSync(join(tmpdir(), 'docalign-checked-'))
    const outside = mkdtempSync(join(tmpdir(), 'docalign-linked-'))
    onTestFinished(() => {
      for (const each of [root, outside]) rmSync(each, { recursive: true })
    })
    const bin = join(root, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'claude'), '#!/bin/sh\n')
    chmodSync(join(bin, 'claude'), 0o755)
    symlinkSync(bin, join(outside, 'link'))
    const path = [bin, join(outside, 'link'), '.', 'node_modules/.bin', outside].join(delimiter)
    expect(await findProgram('claude', [bin])).toBe(join(bin, 'claude'))
    const folders = await foldersOutside(path, root)
    expect(folders.map((each) => each.split('/').at(-1))).toEqual([outside.split('/').at(-1)])
    expect(await findProgram('claude', folders)).toBeNull()
  })

  it('is given two questions at a time', async () => {
    let [running, most] = [0, 0]
    const surroundings: Surroundings = {
      env: {},
      findProgram: async () => '/usr/bin/claude',
      async runProgram() {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        return { code: 0, stdout: FORMS[0]?.prints ?? '', stderr: '', isSlow: false }
      },
    }
    const { open } = await findModel('claude', surroundings)
    const model = open(null)
    await Promise.all(Array.from({ length: 7 }, () => model.complete(COMPLETION, {})))
    expect(most).toBe(2)
  })
})

it('A program that floods its output is ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-agent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'flood'),
    `#!${process.execPath}\nconst more = () => process.stdout.write('x'.repeat(1e6), more)\nmore()\n`,
  )
  chmodSync(join(folder, 'flood'), 0o755)
  const { code, isSlow, stdout } = await runProgram({
    ...{ file: join(folder, 'flood'), args: [], input: '', env: {}, timeoutMs: 60_000 },
  })
  expect({ code, isSlow }).toEqual({ code: null, isSlow: false })
  expect(stdout.length).toBeLessThan(20 * 2 ** 20)
  expect(readFileSync(join(folder, 'flood'), 'utf8')).toContain('more')
})

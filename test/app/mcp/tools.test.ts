import { spawn } from 'node:child_process'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultConfig } from '../../../src/base/config/defaults.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { createEpoch } from '../../../src/search/epochs/store/create.ts'
import { saveEpochSettings } from '../../../src/search/epochs/store/settings.ts'
import { docalign } from '../../cli/streams.ts'
import { useTestDatabase } from '../../databases.ts'
import { COMMAND, type Connected, dataOf, httpServer, overHttp, overStdio, ROOT } from './clients.ts'
import { NOTES, withDocs } from './docs.ts'

const TOOLS = ['search_docs', 'get_entry', 'get_docs_for_file', 'report_validation', 'report_drift', 'validate_epoch']
const LOCAL_TOOLS = [
  'check_docs',
  'list_findings',
  'explain_claim',
  'find_docs_for',
  'review_change',
  'suggest_fix',
  'next_passage',
  'submit_faults',
]

const database = useTestDatabase()
let queries: Queries
let http: Awaited<ReturnType<typeof httpServer>>
let stdio: Connected
beforeAll(async () => {
  queries = database.queries
  const env = { DATABASE_URL: database.url, PORT: '0' }
  ;[http, stdio] = await Promise.all([httpServer(env), overStdio(env)])
})
afterAll(() => Promise.all([stdio?.close(), http?.close()]))

/** What `docalign mcp` answers to messages after which its stdin ends. */
async function piped(messages: readonly object[]): Promise<{ code: number | null; stdout: string }> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: database.url }
  const child = spawn(process.execPath, COMMAND, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'ignore'] })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  const code = await new Promise<number | null>((settle) => child.once('close', settle))
  return { code, stdout }
}

describe.each(['stdio', 'http'])('Over %s', (transport) => {
  let session: Connected
  let token = ''
  beforeEach(async () => {
    ;({ token } = await withDocs(queries))
    session = transport === 'stdio' ? stdio : await overHttp(http.url, token)
  })

  it('every tool is listed with what it takes, those of the repository on this machine alone', async () => {
    expect(session.client.getServerVersion()).toMatchObject({ name: 'docalign', title: 'DocAlign' })
    const { tools } = await session.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(transport === 'stdio' ? [...LOCAL_TOOLS, ...TOOLS] : TOOLS)
    for (const { inputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description?.length).toBeGreaterThan(50)
    }
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false)
    expect(writing.map(({ name }) => name).filter((name) => name !== 'submit_faults')).toEqual([
      'report_validation',
      'report_drift',
      'validate_epoch',
    ])
  })

  it('search_docs finds entries', async () => {
    const { data } = await session.call('search_docs', { query: 'how to export notes' })
    const [first] = data.results as Record<string, unknown>[]
    expect(first).toMatchObject({ qa_id: 'qa-1', answer: 'Run the export command.', stale: false })
    expect(first).not.toHaveProperty('channels')
    expect(data).toMatchObject({ is_guess: false })
  })

  it('search_docs says when nothing answers, and what is nearest', async () => {
    const { data } = await session.call('search_docs', { query: 'export command for payments' })
    expect(data).toMatchObject({ is_guess: true, note: 'nothing that answers this; nearest:' })
    expect(data.results).not.toEqual([])
  })

  it('get_entry tells the trust of a claim, and what the last scan said of it', async () => {
    const { data } = await session.call('get_entry', { qa_id: 'build' })
    expect(data).toMatchObject({
      ...{ qa_id: 'build', namespace: NOTES, source_file: 'README.md', line: 3, level: 'candidate' },
      claim: { value: 'build', verdict: 'verified', code: [{ file: 'package.json', line: 4 }] },
    })
  })

  it('get_docs_for_file lists the claims about a file, and what changed with it', async () => {
    const { data } = await session.call('get_docs_for_file', { file: './package.json' })
    expect(data).toMatchObject({
      file: 'package.json',
      docs: [
        { doc_file: 'README.md', claims: [{ qa_id: 'build', line: 3, verdict: 'verified', code_line: 4 }] },
        { doc_file: 'docs/export.md', claims: [{ qa_id: 'export' }] },
        { doc_file: 'CHANGES.md', co_changes: 1, claims: [] },
      ],
    })
    expect((await session.call('get_docs_for_file', { file: 'none.ts' })).data).toMatchObject({ docs: [] })
  })

  it('report_validation moves the trust, in the name of the agent', async () => {
    const report = { qa_id: 'qa-1', result: 'pass', command: 'npm test', agent: 'builder', external_id: 'run-1' }
    expect((await session.call('report_validation', report)).data).toMatchObject({ ok: true, trust_score: 0.45 })
    expect((await session.call('report_validation', report)).data).toMatchObject({ duplicate: true })
    const events = await queries.selectFrom('validation_events').selectAll().execute()
    expect(events).toMatchObject([{ source: 'agent:builder', signal_strength: 'strong', result: 'pass' }])
  })

  it('a connection is a session: a search, what is read after it and what is reported of it belong together', async () => {
    const { data } = await session.call('search_docs', { query: 'how to export notes' })
    await session.call('get_entry', { qa_id: 'qa-1' })
    await session.call('report_validation', { qa_id: 'qa-1', result: 'pass', command: 'npm test' })
    const rows = await vi.waitFor(async () => {
      const found = await queries.selectFrom('eval_feedback').selectAll().orderBy('id').execute()
      expect(found).toHaveLength(2)
      return found
    })
    expect(rows.map(({ event_type, query_id, entry_id }) => [event_type, query_id, entry_id])).toEqual([
      ['read_after_search', data.query_id, 'qa-1'],
      ['validate_useful', data.query_id, 'qa-1'],
    ])
    for (const { session_id } of rows) expect(session_id).toMatch(/^mcp-[\da-f-]{36}$/)
  })

  it('a session that the caller names goes before that of the connection', async () => {
    const { data } = await session.call('search_docs', { query: 'how to export notes', session_id: 'my-own' })
    await session.call('get_entry', { qa_id: 'qa-1', session_id: 'my-own' })
    await vi.waitFor(async () =>
      expect(await queries.selectFrom('eval_feedback').selectAll().execute()).toMatchObject([
        { session_id: 'my-own', query_id: data.query_id },
      ]),
    )
  })

  it('report_drift keeps the report, which get_entry shows', async () => {
    const report = { doc_file: 'README.md', doc_line: 3, reason: 'the script is called compile now' }
    const { data } = await session.call('report_drift', { ...report, code_file: 'package.json', agent: 'reviewer' })
    expect(data).toMatchObject({
      ...{ qa_id: 'build', status: 'open', verdict: 'verified', signal_strength: 'weak' },
      agent: { name: 'reviewer', confirmed: 0, contradicted: 0, reliability: 0.5 },
    })
    const entry = await session.call('get_entry', { qa_id: 'build' })
    expect(entry.data.drift_reports).toMatchObject([
      { reason: report.reason, code_file: 'package.json', status: 'open' },
    ])
  })

  it('validate_epoch reports what an epoch is worth, and leaves it as it is in a dry run', async () => {
    const { id: namespaceId } = await openNamespace(queries, NOTES)
    const { epoch } = await createEpoch(queries, { namespaceId, headSha: null, now: Date.now() })
    const told: number[] = []
    const { error } = await session.call('validate_epoch', { epoch_id: 'latest' })
    expect(error).toMatch(/the gate needs a model or your own questions.*DOCALIGN_E715/)
    const questions = JSON.stringify({ id: 1, ground_truth: 'x', value: 'x', variations: ['how to export notes'] })
    await saveEpochSettings(queries, namespaceId, { ...defaultConfig, questions })
    const params = { name: 'validate_epoch', arguments: { epoch_id: String(epoch.id), dry_run: true } }
    const dry = await session.client.callTool(params, undefined, {
      onprogress: ({ progress }) => void told.push(progress),
    })
    const reported = dataOf(dry as CallToolResult)
    expect(reported).toMatchObject({
      ...{ epoch_id: String(epoch.id), dry_run: true, status: 'candidate', mode: 'embedded', passed: false },
      ...{ nccr: expect.any(Number), iur: expect.any(Number), worst: expect.any(Array) },
    })
    expect(told.length).toBeGreaterThan(0)
    expect(reported).not.toHaveProperty('seen_results')
    const found = await session.call('search_docs', { query: 'how to export notes', epoch: 'latest' })
    expect((found.data.results as object[])[0]).toMatchObject({ qa_id: 'qa-1' })
    const { data } = await session.call('validate_epoch', { epoch_id: 'latest' })
    expect(data).toMatchObject({
      dry_run: false,
      status: 'rejected',
      nccr: reported.nccr,
    })
  })

  it('the text of a result is set apart as data', async () => {
    const result = await session.client.callTool({ name: 'get_entry', arguments: { qa_id: 'qa-1' } })
    const [content] = result.content as { text: string }[]
    expect(content?.text).toMatch(
      /never to be followed\.\n<data get_entry [\da-f]{16}>\n\{.*\n<\/data get_entry [\da-f]{16}>$/s,
    )
    expect(result).not.toHaveProperty('structuredContent')
  })

  it.each<[string, string, object, string]>([
    ['an entry that is not there', 'get_entry', { qa_id: 'none' }, 'there is no entry none (DOCALIGN_E714)'],
    ['a missing input', 'search_docs', {}, 'query: Invalid input: expected string, received undefined (DOCALIGN_E711)'],
    ['an unknown input', 'get_entry', { qa_id: 'a', id: 1 }, 'Unrecognized key: "id" (DOCALIGN_E711)'],
    [
      'a bad input',
      'report_validation',
      { qa_id: 'a', result: 'maybe' },
      'expected one of "pass"|"fail" (DOCALIGN_E711)',
    ],
    [
      'a namespace of others',
      'search_docs',
      { query: 'x', namespace: 'project:o/p' },
      'the token is not for the namespace project:o/p (DOCALIGN_E713)',
    ],
    [
      'drift of an answer',
      'report_drift',
      { qa_id: 'qa-1', reason: 'it is wrong' },
      'use report_validation (DOCALIGN_E715)',
    ],
    [
      'drift of nothing',
      'report_drift',
      { reason: 'it is wrong' },
      'by qa_id or by doc_file and doc_line (DOCALIGN_E711)',
    ],
    [
      'drift where nothing is claimed',
      'report_drift',
      { doc_file: 'README.md', doc_line: 99, reason: 'it is wrong' },
      'README.md:99 has no statement that scans check (DOCALIGN_E714)',
    ],
    ['a misspelt tool', 'search_doc', {}, 'there is no tool search_doc; did you mean search_docs? (DOCALIGN_E714)'],
  ])('%s is an error in words', async (_, name, args, message) => {
    expect((await session.call(name, args)).error).toMatch(new RegExp(`${message.replace(/[()|?]/g, '\\$&')}$`))
  })
})

describe('On stdin and stdout', () => {
  it('what was asked before the client closed its side is answered, and nothing else is said', async () => {
    await withDocs(queries)
    const params = { name: 'search_docs', arguments: { query: 'export' } }
    const info = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } }
    const said = await piped([
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: info },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params },
    ])
    expect(said.code).toBe(0)
    const lines = said.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ id: 1 }, { id: 2, result: { content: [{ type: 'text' }] } }])
    expect(dataOf(lines[1].result)).toMatchObject({ results: expect.any(Array) })
  })

  it('all namespaces are at hand, and one must be named where there are several', async () => {
    await withDocs(queries)
    await openNamespace(queries, 'project:acme/other')
    expect((await stdio.call('search_docs', { query: 'export' })).error).toBe(
      'namespace: name one of project:acme/notes, project:acme/other (DOCALIGN_E711)',
    )
    const { data } = await stdio.call('search_docs', { query: 'export', namespace: NOTES })
    expect(data.results).not.toEqual([])
    const only = await overStdio({ DATABASE_URL: database.url }, ['--namespace', 'project:acme/other'])
    try {
      expect((await only.call('search_docs', { query: 'export' })).data.results).toEqual([])
    } finally {
      await only.close()
    }
  })
})

describe('On a database without a namespace', () => {
  it('calls say what to do', async () => {
    await queries.deleteFrom('namespaces').execute()
    const { error } = await stdio.call('search_docs', { query: 'export' })
    expect(error).toMatch(/^the database has no namespace yet: .+ \(DOCALIGN_E404\)$/)
  })
})

describe('Over HTTP', () => {
  it('a token is needed, and sees its own namespaces only', async () => {
    const { token } = await withDocs(queries)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const ask = (init: RequestInit) => fetch(http.url, init)
    const refused = await ask({ method: 'POST', headers, body })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const known = { ...headers, authorization: `Bearer ${token}` }
    expect((await ask({ method: 'POST', headers: known, body })).status).toBe(200)
    const got = await ask({ headers: known })
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await ask({ method: 'POST', headers: known, body: '{' })).status).toBe(400)
    expect((await ask({ method: 'POST', headers: known })).status).toBe(400)
    expect((await ask({ method: 'POST', headers: known, body: '{"jsonrpc":"2.0"}' })).status).toBe(400)
    expect((await ask({ method: 'POST', headers: known, body: `"${'x'.repeat(2 ** 21)}"` })).status).toBe(413)
  })
})

it.each([
  [['--http', 'x'], 'DOCALIGN_E401 --http takes a port from 0 to 65535, not x\n'],
  [['--http', '1', '--namespace', 'a:b'], 'DOCALIGN_E401 --http and --namespace exclude each other; give one\n'],
])('docalign mcp %o is refused', async (args, stderr) => {
  expect(await docalign(['mcp', ...args], { env: {} })).toEqual({ code: 2, stdout: '', stderr })
})

import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createMcpServer } from '../../../src/app/mcp/server.ts'
import { tool } from '../../../src/app/mcp/tool.ts'
import { type Connected, overStdio } from './clients.ts'

const MAX_BYTES = 20_000
const PAGES = 20
const WORDS = 'The notes are kept apart, one by one, and read again when they are needed. '
const page = (number: number): string =>
  `# Part ${number}\n\nCall \`openBook()\` here. The rest is in [part ${number}](../src/part-${number}.js): ${'long '.repeat(90)}\n\nThen \`readNotes${number}\` is called.\n\n${WORDS.repeat(25)}\n`
const functions = (value: number): string =>
  Array.from(
    { length: 40 },
    (_, number) => `export function readNotes${number}(folder) {\n  return folder.length + ${value}\n}\n`,
  ).join('\n')
const BOOK =
  "import { readFile } from 'node:fs/promises'\n\nexport function openBook(folder) {\n  return readFile(folder)\n}\n"

let repository: SandboxRepository
let session: Connected
beforeAll(async () => {
  repository = createRepository()
  const numbers = Array.from({ length: PAGES }, (_, number) => number)
  const pages = Object.fromEntries(numbers.map((number) => [`docs/${number}.md`, page(number)]))
  const parts = (text: string | null) => Object.fromEntries(numbers.map((number) => [`src/part-${number}.js`, text]))
  repository.commit({ ...pages, ...parts('run()\n'), 'src/book.js': BOOK, 'src/many.js': functions(1) }, 'Open it')
  const renamed = { 'src/book.js': BOOK.replace('openBook', 'openVolume') }
  repository.commit({ ...parts(null), ...renamed, 'src/many.js': functions(2) }, 'Open a volume')
  repository.git('checkout', '--quiet', '--force', 'main')
  session = await overStdio({ XDG_CACHE_HOME: join(repository.path, '.git', 'cache') }, [], repository.path, () => '{}')
})
afterAll(async () => {
  await session?.close()
  repository?.remove()
})

/** What makes each tool answer as much as it can. */
async function argumentsOf(name: string): Promise<object> {
  if (name === 'explain_claim' || name === 'suggest_fix') {
    const { data } = await session.call('check_docs', { limit: 200 })
    const stale = (data.findings as { id: string; value: string }[]).find(({ value }) => value === 'openBook')
    return { id: stale?.id }
  }
  if (name === 'submit_faults') {
    const { data } = await session.call('next_passage')
    const faults = Array.from({ length: 25 }, (_, number) => ({
      ...{ words: `${number} ${'word '.repeat(100)}`, type: 'behavior', wrong: 'x'.repeat(600) },
      proof: { quote: 'y'.repeat(900) },
    }))
    return { packet: data.packet, faults }
  }
  const known: Readonly<Record<string, object>> = {
    check_docs: { limit: 200 },
    list_findings: { limit: 200 },
    find_docs_for: { symbol: 'openBook', limit: 200 },
    review_change: { base: 'HEAD~1', limit: 20 },
    next_passage: {},
    read_docs: {},
  }
  const found = known[name]
  if (!found) throw new Error(`the test does not know what to call ${name} with`)
  return found
}

it('every tool answers within 20 KB', async () => {
  const { tools } = await session.client.listTools()
  const sizes: Record<string, number> = {}
  for (const { name } of tools) sizes[name] = Buffer.byteLength(await session.text(name, await argumentsOf(name)))
  expect(Object.entries(sizes).filter(([, bytes]) => bytes > MAX_BYTES)).toEqual([])
  // Otherwise the lists were too short to show anything.
  for (const name of ['check_docs', 'list_findings', 'find_docs_for', 'review_change'])
    expect(sizes[name]).toBeGreaterThan(5000)
})

describe('A cursor', () => {
  it.each<[string, object, (data: Record<string, unknown>) => unknown[]]>([
    ['check_docs', { limit: 200 }, (data) => data.findings as { id: string }[]],
    ['list_findings', { limit: 200 }, (data) => data.findings as { id: string }[]],
    [
      'find_docs_for',
      { symbol: 'openBook', limit: 200 },
      (data) => (data.docs as { claims: [] }[]).flatMap(({ claims }) => claims),
    ],
    ['review_change', { base: 'HEAD~1', limit: 20 }, (data) => data.passages as { file: string }[]],
    ['suggest_fix', {}, (data) => String(data.diff).match(/^\+\+\+ .+/gm) ?? []],
  ])('of %s leads through everything, without a repetition', async (name, args, itemsOf) => {
    const given = name === 'suggest_fix' ? await argumentsOf(name) : args
    const found: string[] = []
    let cursor: unknown
    let rest: number | null = null
    do {
      const { data, error } = await session.call(name, { ...given, ...(cursor ? { cursor } : {}) })
      expect(error).toBeNull()
      expect(data).not.toHaveProperty('cut')
      const items = itemsOf(data).map((item) => JSON.stringify(item))
      expect(items.length).toBeGreaterThan(0)
      found.push(...items)
      cursor = data.next_cursor
      rest = Number(data.more ?? 0)
    } while (cursor)
    expect(rest).toBe(0)
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBeGreaterThanOrEqual(name === 'review_change' ? 8 : PAGES)
  })

  it('of other files is refused', async () => {
    const { error } = await session.call('check_docs', { cursor: '20.0123456789ab' })
    expect(error).toMatch(/files have changed since the cursor was given; call again without it \(DOCALIGN_E715\)$/)
    expect((await session.call('check_docs', { cursor: 'x' })).error).toMatch(/^cursor: .+E711\)$/)
  })
})

it('a tool of any kind that finds more than fits says what was cut', async () => {
  const entries = Array.from({ length: 2000 }, (_, number) => ({ title: `Entry ${number}`, text: WORDS }))
  const large = tool({
    ...{ name: 'large', title: '', description: '', isReadOnly: true },
    input: z.strictObject({}),
    run: async () => ({ entries, task: { instruction: 'Read it.', material: 'a'.repeat(9000) } }),
  })
  const server = createMcpServer({
    tools: [large],
    version: '1',
    caller: async () => ({ token: { id: 0, namespaces: [] }, sessionId: null }),
    onError: (error) => {
      throw error
    },
  })
  const [mine, its] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(its), client.connect(mine)])
  const { content } = (await client.callTool({ name: 'large', arguments: {} })) as CallToolResult
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES)
  expect(text).toMatch(/Read it\..*Entry 0.*"cut": \[\n +"entries"/s)
  await client.close()
})

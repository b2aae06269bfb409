import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { COST, createRateLimit } from '../../../src/app/http/api/rate.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'
import { MCP_PATH, mcpHandler } from '../../../src/app/mcp/http.ts'
import { tool } from '../../../src/app/mcp/tool.ts'
import { createTools } from '../../../src/app/mcp/tools.ts'
import type { Context } from '../../../src/app/operations/context.ts'

const TOKEN = { id: 7, namespaces: [] }

/** Two tools over HTTP, one of which costs more, at a time that stands still. */
async function served(perMinute: number) {
  const ran: string[] = []
  const described = { title: 'A tool', description: 'Does it.', input: z.strictObject({}), isReadOnly: true }
  const made = (name: string) => async () => {
    ran.push(name)
    return {}
  }
  const handler = mcpHandler({
    tools: [
      tool({ name: 'cheap', ...described, run: made('cheap') }),
      tool({ name: 'dear', ...described, cost: COST.validateEpoch, run: made('dear') }),
    ],
    version: '1.0.0',
    guards: { identify: async () => TOKEN, limit: createRateLimit(perMinute, () => 0) },
    onError() {},
  })
  const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, () => {})
  onTestFinished(() => server.close())
  const post = async (body: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const answer = await fetch(`${server.url}${MCP_PATH}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer.text()
    return answer.status
  }
  return { ran, post }
}

const call = (name: string, id = 1) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } })
const calls = (count: number) => Array.from({ length: count }, (_, id) => call('cheap', id))

it('A batch counts as its number of calls, before any of them is done', async () => {
  const { ran, post } = await served(40)
  expect(await post(calls(30))).toBe(200)
  expect(ran).toHaveLength(30)
  expect(await post(calls(30))).toBe(429)
  expect(ran).toHaveLength(30)
  expect(await post(calls(10))).toBe(200)
  expect(await post(call('cheap'))).toBe(429)
})

it('A batch of more messages than anybody needs is refused', async () => {
  const { ran, post } = await served(0)
  expect([await post(calls(50)), await post(calls(51))]).toEqual([200, 400])
  expect(ran).toHaveLength(50)
})

it('A call counts by what it costs, alone and in a batch', async () => {
  const { ran, post } = await served(2 * COST.validateEpoch + 1)
  expect(await post([call('dear'), call('cheap', 2)])).toBe(200)
  expect(await post([call('dear'), call('cheap', 2)])).toBe(429)
  expect(await post(call('dear'))).toBe(200)
  expect(await post(call('cheap'))).toBe(429)
  expect(ran.toSorted()).toEqual(['cheap', 'dear', 'dear'])
})

it('A call that costs more than a minute has is done once, and waited for', async () => {
  const { post } = await served(10)
  expect([await post(call('dear')), await post(call('cheap'))]).toEqual([200, 429])
})

it('What costs more than other tools are searches, and the validation of an epoch most', () => {
  const costs = createTools({} as Context).flatMap(({ name, cost }) => (cost === undefined ? [] : [[name, cost]]))
  expect(costs).toEqual([
    ['search_docs', COST.search],
    ['validate_epoch', COST.validateEpoch],
  ])
  expect(COST.validateEpoch).toBeGreaterThan(100 * COST.search)
})

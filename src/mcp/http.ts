import { randomUUID } from 'node:crypto'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { readJson } from '../http/api/body.ts'
import { type ApiGuards, refuse } from '../http/api/handler.ts'
import { type Handler, sendJson } from '../http/server/server.ts'
import { RequestError } from '../operations/request.ts'
import { createMcpServer, type McpOptions } from './server.ts'
import type { Tool } from './tool.ts'

export interface McpHttpOptions extends Omit<McpOptions, 'caller'> {
  readonly guards: ApiGuards
}

export const MCP_PATH = '/mcp'

/** Messages that a client may send at once; all of them are answered at the same time. */
const MAX_BATCH = 50

/** Where the session of a client is named, in requests and in the answer that begins it. */
const SESSION_HEADER = 'mcp-session-id'

/**
 * Streamable HTTP for whoever brings a token. It keeps no state of sessions, so any of several processes may answer any request: a
 * client is given an id when it begins, and what it names in its requests is the session of its searches. Nothing is sent unasked, so
 * there is no stream to open with GET.
 */
export function mcpHandler({ guards, ...options }: McpHttpOptions): Handler {
  return async (request, response) => {
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== MCP_PATH) return false
    try {
      const token = await guards.identify(request.headers.authorization)
      if (request.method !== 'POST') {
        response.setHeader('allow', 'POST')
        sendJson(response, 405, { error: { code: 'DOCALIGN_E711', message: 'only POST is served here' } })
        return true
      }
      // Who is in debt need not send a body; what a request counts as is in it.
      guards.limit.admit(token.id, 0)
      const body = await readJson(request)
      if (body === undefined) throw new RequestError('notJson', 'the body is empty')
      guards.limit.admit(token.id, costOf(body, options.tools))
      if (isInitialize(body)) response.setHeader(SESSION_HEADER, `mcp-${randomUUID()}`)
      const sessionId = sessionOf(request.headers[SESSION_HEADER])
      const server = createMcpServer({ ...options, caller: async () => ({ token, sessionId }) })
      const transport = new StreamableHTTPServerTransport()
      response.once('close', () => void server.close())
      // The SDK's own types differ where a property may be undefined.
      await server.connect(transport as Transport)
      await transport.handleRequest(request, response, body)
    } catch (error) {
      refuse(request, response, error)
    }
    return true
  }
}

/**
 * What a message, or a batch of messages, counts as against the rate, in requests.
 *
 * @throws RequestError `tooCostly` for more messages than a batch may have
 */
function costOf(body: unknown, tools: readonly Tool[]): number {
  const messages = [body].flat()
  if (messages.length > MAX_BATCH) throw new RequestError('tooCostly', `a batch has at most ${MAX_BATCH} messages`)
  const costs = messages.map((message) => {
    const { data } = CallToolRequestSchema.safeParse(message)
    return tools.find(({ name }) => name === data?.params.name)?.cost ?? 1
  })
  return Math.max(
    1,
    costs.reduce((sum, cost) => sum + cost, 0),
  )
}

/** Whether a message begins a session. */
function isInitialize(body: unknown): boolean {
  return [body].flat().some((message) => isInitializeRequest(message))
}

/** The session that a client names: visible ASCII, as the protocol has it; null for anything else. */
function sessionOf(named: string | string[] | undefined): string | null {
  return typeof named === 'string' && /^[\x21-\x7e]{1,200}$/.test(named) ? named : null
}

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

/** Maximum number of messages in a batch; all of them are answered concurrently. */
const MAX_BATCH = 50

/** Header with the session id, in requests and in the response that starts the session. */
const SESSION_HEADER = 'mcp-session-id'

/**
 * Streamable HTTP for clients with a token. The server keeps no session state, so any of several processes may answer any request: a client
 * gets an id at the start, and the id in its requests identifies the session of its searches. The server sends nothing unasked, so there is
 * no stream for GET.
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
      // Clients over their rate limit are refused before their body is read; the cost of a request depends on its body.
      guards.limit.admit(token.id, 0)
      const body = await readJson(request)
      if (body === undefined) throw new RequestError('notJson', 'the body is empty')
      guards.limit.admit(token.id, costOf(body, options.tools))
      if (isInitialize(body)) response.setHeader(SESSION_HEADER, `mcp-${randomUUID()}`)
      const sessionId = sessionOf(request.headers[SESSION_HEADER])
      const server = createMcpServer({ ...options, caller: async () => ({ token, sessionId }) })
      const transport = new StreamableHTTPServerTransport()
      response.once('close', () => void server.close())
      // The SDK's own types differ in optional properties.
      await server.connect(transport as Transport)
      await transport.handleRequest(request, response, body)
    } catch (error) {
      refuse(request, response, error)
    }
    return true
  }
}

/**
 * The cost of a message or batch for the rate limit, in requests.
 *
 * @throws RequestError `tooCostly` if the batch has too many messages
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

/** Whether a message starts a session. */
function isInitialize(body: unknown): boolean {
  return [body].flat().some((message) => isInitializeRequest(message))
}

/** The session id of a client: visible ASCII, as the protocol requires; null for anything else. */
function sessionOf(named: string | string[] | undefined): string | null {
  return typeof named === 'string' && /^[\x21-\x7e]{1,200}$/.test(named) ? named : null
}

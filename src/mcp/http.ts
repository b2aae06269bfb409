import { randomUUID } from 'node:crypto'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { readJson } from '../http/api/body.ts'
import { type ApiGuards, refuse } from '../http/api/handler.ts'
import { type Handler, sendJson } from '../http/server/server.ts'
import { RequestError } from '../operations/request.ts'
import { createMcpServer, type McpOptions } from './server.ts'

export interface McpHttpOptions extends Omit<McpOptions, 'caller'> {
  readonly guards: ApiGuards
}

export const MCP_PATH = '/mcp'

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
      guards.limit.admit(token.id)
      const body = await readJson(request)
      if (body === undefined) throw new RequestError('notJson', 'the body is empty')
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

/** Whether a message begins a session. */
function isInitialize(body: unknown): boolean {
  return [body].flat().some((message) => isInitializeRequest(message))
}

/** The session that a client names: visible ASCII, as the protocol has it; null for anything else. */
function sessionOf(named: string | string[] | undefined): string | null {
  return typeof named === 'string' && /^[\x21-\x7e]{1,200}$/.test(named) ? named : null
}

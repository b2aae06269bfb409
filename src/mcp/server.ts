import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  type Tool as ListedTool,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { nearest } from '../config/nearest.ts'
import { parseInput } from '../operations/input.ts'
import { instructionsFor } from './instructions.ts'
import { refusal, toolError, toolResult } from './result.ts'
import type { Caller, Tool } from './tool.ts'

export interface McpOptions {
  readonly tools: readonly Tool[]
  readonly version: string
  /** Called for each call of a tool: what a token is for may change. */
  readonly caller: () => Promise<Pick<Caller, 'token' | 'sessionId'>>
  /** Errors that nobody foresaw; their callers hear only that there was one. */
  readonly onError: (error: unknown, tool: string) => void
}

/** Whoever calls a local tool. */
const LOCAL: Pick<Caller, 'token' | 'sessionId'> = { token: { id: 0, namespaces: [] }, sessionId: null }

/** The MCP server of one connection or request; it speaks once it is connected to a transport. */
export function createMcpServer({ tools, version, caller, onError }: McpOptions): Server {
  const server = new Server(
    { name: 'docalign', title: 'DocAlign', version },
    { capabilities: { tools: {} }, instructions: instructionsFor(tools) },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { _meta, sendNotification }) => {
    const found = tools.find(({ name }) => name === params.name)
    if (!found) return unknownTool(params.name, tools)
    const progressToken = _meta?.progressToken
    const progress: Caller['progress'] = (done, total, message) => {
      if (progressToken === undefined) return
      const reached = { progressToken, progress: done, total, message }
      // A client that has gone hears nothing more, and its call goes on.
      sendNotification({ method: 'notifications/progress', params: reached }).catch(() => {})
    }
    try {
      const input = parseInput(found.input, params.arguments ?? {})
      const who = found.isLocal ? LOCAL : await caller()
      const agent = server.getClientVersion()?.name ?? null
      return toolResult(found.name, await found.run(input, { ...who, agent, progress }))
    } catch (error) {
      const known = toolError(error)
      if (known) return known
      onError(error, found.name)
      return refusal('DocAlign failed at this, through no fault of the call; its log says why (DOCALIGN_E001)')
    }
  })
  return server
}

function listed({ name, title, description, input, isReadOnly }: Tool): ListedTool {
  return {
    ...{ name, title, description },
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as ListedTool['inputSchema'],
    annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
  }
}

function unknownTool(name: string, tools: readonly Tool[]): CallToolResult {
  const names = tools.map((each) => each.name)
  const close = nearest(name.slice(0, 100), names)
  const offer = close === null ? `there are ${names.join(', ')}` : `did you mean ${close}?`
  return refusal(`there is no tool ${name.slice(0, 100)}; ${offer} (DOCALIGN_E714)`)
}

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  type Tool as ListedTool,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { nearest } from '../../base/config/nearest.ts'
import { FENCE_RULE, fenced } from '../../base/models/fence.ts'
import { parseInput, publicError } from '../operations/request.ts'
import { boundedJson } from './bounded.ts'
import type { Caller, Tool } from './tool.ts'

export interface McpOptions {
  readonly tools: readonly Tool[]
  readonly version: string
  /** Called for each tool call, as a token's namespaces may change. */
  readonly caller: () => Promise<Pick<Caller, 'token' | 'sessionId'>>
  /** Receives unexpected errors; callers only learn that one occurred. */
  readonly onError: (error: unknown, tool: string) => void
}

const LOCAL: Pick<Caller, 'token' | 'sessionId'> = { token: { id: 0, namespaces: [] }, sessionId: null }

/** Creates the MCP server of one connection or request; the caller connects it to a transport. */
export function createMcpServer({ tools, version, caller, onError }: McpOptions): Server {
  const server = new Server(
    { name: 'docalign', title: 'DocAlign', version },
    { capabilities: { tools: {} }, instructions: instructionsFor(tools) },
  )
  const samples = (): boolean => server.getClientCapabilities()?.sampling !== undefined
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(({ needsSampling }) => !needsSampling || samples()).map(listed),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { _meta, sendNotification }) => {
    const found = tools.find(({ name }) => name === params.name)
    if (!found) return unknownTool(params.name, tools)
    const progressToken = _meta?.progressToken
    const progress: Caller['progress'] = (done, total, message) => {
      if (progressToken === undefined) return
      const reached = { progressToken, progress: done, total, message }
      // The call continues after its client has disconnected.
      sendNotification({ method: 'notifications/progress', params: reached }).catch(() => {})
    }
    try {
      const input = parseInput(found.input, params.arguments ?? {})
      const who = found.isLocal ? LOCAL : await caller()
      const agent = server.getClientVersion()?.name ?? null
      const sample = samples() ? sampler(server) : null
      return toolResult(found.name, await found.run(input, { ...who, agent, progress, sample }))
    } catch (error) {
      const known = toolError(publicError(error))
      if (known) return known
      onError(error, found.name)
      return refusal('DocAlign failed at this, through no fault of the call; its log says why (DOCALIGN_E001)')
    }
  })
  return server
}

/** People may have to allow each question. */
const SAMPLING_TIMEOUT_MS = 600_000

function sampler(server: Server): NonNullable<Caller['sample']> {
  return async ({ system, prompt, maxTokens }) => {
    const { content } = await server.createMessage(
      {
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        systemPrompt: system,
        includeContext: 'none',
        temperature: 0,
        maxTokens,
      },
      { timeout: SAMPLING_TIMEOUT_MS },
    )
    return content.type === 'text' ? content.text : ''
  }
}

function listed({ name, title, description, input, isReadOnly }: Tool): ListedTool {
  return {
    name,
    title,
    description,
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

const REPOSITORY = `DocAlign checks the docs of this repository against its code, both as they are on disk.
After changing code, call check_docs with the files that you touched. For each finding call suggest_fix and apply its diff; if there is none, correct the page yourself. Then call check_docs again.
Before you rename or remove something, call find_docs_for to find the lines of the docs that mention it.
After changing what code does, call review_change and read the passages that it gives against the code.
To have the docs read as a whole, call next_passage and submit_faults in turn until nothing is left; then check_docs shows what was found.`

const LEDGER = `DocAlign keeps every checkable statement of a repository's docs with a verdict against the code and a trust score.
Ask search_docs before you rely on the docs, and get_docs_for_file before you change code. Prefer entries that are verified, trusted and not stale.
After acting on an entry, report with report_validation whether it worked. If a page contradicts the code, report it with report_drift.`

/** Describes the tools to a client before it calls any. */
function instructionsFor(tools: readonly Tool[]): string {
  const parts = [
    ...(tools.some(({ isLocal }) => isLocal) ? [REPOSITORY] : []),
    ...(tools.some(({ isLocal }) => !isLocal) ? [LEDGER] : []),
  ]
  return parts.join('\n\n')
}

/** Codes of our own errors, whose messages are for people. */
const CODE = /^DOCALIGN_E\d{3}$/

/** Maximum UTF-8 bytes of a result: more would crowd out what the agent is about to do. */
const MAX_RESULT_BYTES = 20_000
/** Room for the fences of a result. */
const FENCE_BYTES = 500

/**
 * The result of a tool as JSON, fenced because it contains texts of repositories. It is returned once, as text, which every client shows to
 * its model; structured content would repeat it without the fence. A task comes first: the instruction is ours.
 */
function toolResult(name: string, { task, ...found }: Awaited<ReturnType<Tool['run']>>): CallToolResult {
  const [instruction, material] = task ? [`\n${task.instruction}\n`, `\n${task.material}`] : ['', '']
  const taken = Buffer.byteLength(FENCE_RULE + instruction + material) + FENCE_BYTES
  const data = fenced(name, boundedJson(found, MAX_RESULT_BYTES - taken))
  return { content: [{ type: 'text', text: `${FENCE_RULE}\n${instruction}${data}${material}` }] }
}

/** The message of a failed tool call; null for an unexpected error. */
function toolError(error: unknown): CallToolResult | null {
  if (!(error instanceof Error) || !('code' in error) || !CODE.test(String(error.code))) return null
  return refusal(`${error.message} (${error.code})`)
}

/** An error result of a tool. */
function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}

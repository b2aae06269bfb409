import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type CallToolResult, CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { programFile } from '../../programs.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Nobody reads what these processes say, but where a test fails. */
const STDERR = process.env.TEST_LOG ? 'inherit' : 'ignore'
export const COMMAND = [programFile('docalign'), 'mcp']

/** A client of the official SDK, and what it is told. */
export interface Connected {
  readonly client: Client
  /** The text of a result, as a model gets it. */
  text(name: string, args?: object): Promise<string>
  /** What a tool answers: its data, or its error. */
  call(name: string, args?: object): Promise<{ readonly data: Record<string, unknown>; readonly error: string | null }>
  close(): Promise<void>
}

export type Environment = Readonly<Record<string, string>>

/** `docalign mcp` as a process of its own in a folder, on its stdin and stdout. */
export async function overStdio(
  env: Environment,
  args: readonly string[] = [],
  cwd = ROOT,
  sample?: Sample,
): Promise<Connected> {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [...COMMAND, ...args], cwd, stderr: STDERR },
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return connected(transport, sample)
}

/** `docalign mcp --http` as a process of its own. Its address, and how to end it. */
export async function httpServer(env: Environment): Promise<{ readonly url: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [...COMMAND, '--http', '0'], {
    ...{ cwd: ROOT, stdio: ['ignore', 'pipe', STDERR], env: { PATH: process.env.PATH ?? '', ...env } },
  })
  const ended = new Promise<void>((settle) => child.once('close', () => settle()))
  const url = await new Promise<string>((settle, refuse) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const [found] = /http:\S+/.exec(text) ?? []
      if (found && text.endsWith('\n')) settle(found)
    })
    child.once('close', (code) => refuse(new Error(`ended with ${code}: ${text}`)))
  })
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function overHttp(url: string, token: string): Promise<Connected> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  return connected(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport)
}

/** What the client's model answers to a system prompt and a question. */
export type Sample = (system: string, prompt: string) => string

async function connected(transport: Transport, sample?: Sample): Promise<Connected> {
  const client = new Client({ name: 'test-agent', version: '1.0.0' }, { capabilities: sample ? { sampling: {} } : {} })
  if (sample)
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
      const [{ content } = { content: { type: 'text' as const, text: '' } }] = params.messages
      const prompt = 'text' in content ? String(content.text) : ''
      const text = sample(params.systemPrompt ?? '', prompt)
      return { model: 'of-the-client', role: 'assistant' as const, content: { type: 'text' as const, text } }
    })
  await client.connect(transport)
  return {
    client,
    text: async (name, args = {}) =>
      textOf((await client.callTool({ name, arguments: { ...args } })) as CallToolResult),
    async call(name, args = {}) {
      const result = (await client.callTool({ name, arguments: { ...args } })) as CallToolResult
      return { data: result.isError ? {} : dataOf(result), error: result.isError ? textOf(result) : null }
    },
    close: () => client.close(),
  }
}

function textOf({ content }: CallToolResult): string {
  const [first] = content
  return first?.type === 'text' ? first.text : ''
}

/** The JSON between the marks of a result; a task stands before and after it. */
export function dataOf(result: CallToolResult): Record<string, unknown> {
  const [, , json = ''] = /^<data (\w+ [\da-f]{16})>\n(.*?)\n<\/data \1>$/ms.exec(textOf(result)) ?? []
  return JSON.parse(json)
}

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '../../../src/base/models/settings.ts'

/** A request as it came in. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly model: string
    readonly temperature?: number
    readonly max_tokens?: number
    readonly max_completion_tokens?: number
    readonly response_format?: { readonly type: string }
    readonly messages?: readonly { readonly role: string; readonly content: string }[]
    readonly input?: readonly string[]
  }
}

/** What is sent back: text of a completion, vectors, or a bare status with headers; `null` hangs until the end. */
export type Reply =
  | { readonly text: string; readonly tokens?: number }
  | { readonly vectors: readonly (readonly number[])[] }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | null

/** An OpenAI-compatible endpoint on loopback that answers as it is told. */
export interface StandIn {
  readonly endpoint: Endpoint
  readonly received: Received[]
  answer: (request: Received, number: number) => Reply
  close(): Promise<void>
}

export const API_KEY = 'sk-test-0123456789'

export async function openStandIn(answer: StandIn['answer']): Promise<StandIn> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
    const reply = standIn.answer(one, received.push(one))
    if (reply === null) return
    response.setHeader('content-type', 'application/json')
    if ('status' in reply) {
      for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
      response.statusCode = reply.status
      response.end(reply.body ?? '{"error":{"message":"refused, and your key is sk-test-0123456789"}}')
    } else if ('text' in reply) {
      const usage = { prompt_tokens: reply.tokens ?? 10, completion_tokens: 5, total_tokens: (reply.tokens ?? 10) + 5 }
      const message = { role: 'assistant', content: reply.text }
      response.end(
        JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }),
      )
    } else {
      const data = reply.vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
      response.end(JSON.stringify({ object: 'list', model: 'm', data, usage: { prompt_tokens: 7, total_tokens: 7 } }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    endpoint: {
      ...{ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: API_KEY, model: 'stand-in' },
      price: { input: 1, output: 2 },
    },
    received,
    answer,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

/** The whole text that a request puts before the model. */
export function promptOf({ body }: Received): string {
  return (body.messages ?? []).map(({ content }) => content).join('\n')
}

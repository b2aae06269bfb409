import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: object | null
}

/** What is sent back; `null` hangs until the end. */
export type ProviderReply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
} | null

/** A server on loopback in the place of any provider. `answer` is given the number of the request among those of its method. */
export async function openProviderServer(answer: (request: ProviderRequest, number: number) => ProviderReply) {
  const received: ProviderRequest[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    const number = received.filter((each) => each.method === method).length
    const one = { method, path: url, headers, body: text === '' ? null : JSON.parse(text) }
    received.push(one)
    const reply = answer(one, number)
    if (reply === null) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((settle) => server.close(settle))
  }
  return { url: `http://127.0.0.1:${port}`, port, received, close }
}

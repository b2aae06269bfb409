import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request, or returns false to leave it to the next handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export interface HttpServer {
  /** `http://HOST:PORT`. */
  readonly url: string
  /** Replaces the handlers. */
  serve(handlers: readonly Handler[]): void
  /** Accepts no more requests, and resolves once those in progress are answered. */
  close(): Promise<void>
}

/** Milliseconds for a connection to send its first headers, and for a whole request to arrive. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000 }

/** Serves with the first handler that takes a request; 404 if none does, 500 if one fails. Silent and slow connections are dropped. */
export async function startHttp(
  handlers: readonly Handler[],
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: unknown, request: IncomingMessage) => void,
  { headers: headersTimeout, request: requestTimeout } = TIMEOUTS,
): Promise<HttpServer> {
  let isClosing = false
  let serving = handlers
  const connectionsCheckingInterval = Math.ceil(headersTimeout / 4)
  const server = createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, (request, response) => {
    // Keep-alive connections would delay the shutdown for seconds.
    response.once('finish', () => setImmediate(() => isClosing && server.closeIdleConnections()))
    void answer(serving, request, response).catch((error: unknown) => {
      onError(error, request)
      if (!response.headersSent)
        sendJson(response, 500, { error: { code: 'DOCALIGN_E001', message: 'internal error' } })
      else response.destroy()
    })
  })
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shown}:${address.port}`,
    serve(others) {
      serving = others
    },
    close: () =>
      new Promise((settle) => {
        isClosing = true
        server.close(() => settle())
        server.closeIdleConnections()
      }),
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(`${JSON.stringify(body)}\n`)
}

async function answer(handlers: readonly Handler[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isTarget(request.url ?? '')) {
    sendJson(response, 400, {
      error: { code: 'DOCALIGN_E702', message: 'the request has no address that could be here' },
    })
    return
  }
  for (const handler of handlers) if (await handler(request, response)) return
  sendJson(response, 404, { error: { code: 'DOCALIGN_E404', message: 'there is nothing here' } })
}

/** Whether a request target is valid: a path of this host, with characters that can be stored. */
function isTarget(target: string): boolean {
  return (
    target.startsWith('/') &&
    URL.canParse(target, 'http://localhost') &&
    !target.startsWith('//') &&
    !/%00/.test(target)
  )
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((settle, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'EADDRINUSE' ? new ListenError(`port ${port} is in use — set PORT to another one`) : error),
    )
    server.listen(port, host, settle)
  })
}

/** The server cannot listen on its address. `DOCALIGN_E701`. */
class ListenError extends Error {
  readonly code = 'DOCALIGN_E701'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ListenError'
  }
}

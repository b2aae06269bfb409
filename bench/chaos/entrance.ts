import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Member } from './fleet.ts'

/** One address for several web processes, which handle requests in turn. */
export interface Entrance {
  readonly url: string
  close(): Promise<void>
}

/**
 * Acts as a load balancer of web processes. A request whose process is killed, or for which none is running, gets a 502 and is not sent to
 * another one.
 */
export async function openEntrance(members: readonly Member[]): Promise<Entrance> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const ready = members.flatMap(({ role, url }) => (role === 'web' && url !== null ? [url] : []))
    turn += 1
    const target = ready[turn % Math.max(1, ready.length)]
    if (target === undefined) return refuse(outgoing)
    passOn(target, incoming, outgoing)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

function passOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const inner = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  inner.on('error', () => refuse(outgoing))
  incoming.on('error', () => inner.destroy())
  incoming.pipe(inner)
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  outgoing.writeHead(502).end()
}

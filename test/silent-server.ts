import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Lets a server listen on a free port of loopback until the end of the test, and returns the port. */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The port of a server that takes connections and never says anything. */
export function silentServer(): Promise<number> {
  return listening(createServer(() => {}))
}

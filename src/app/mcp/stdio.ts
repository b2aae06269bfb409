import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { createMcpServer, type McpOptions } from './server.ts'

/**
 * Serves the client on stdin and stdout until it disconnects or `stopped` resolves. Stdout carries only the protocol. Requests from before
 * the client closed its side are answered.
 */
export async function serveStdio(options: McpOptions, stopped: Promise<void>): Promise<void> {
  const server = createMcpServer(options)
  const left = new Promise<void>((settle) => {
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, settle)
  })
  const transport = new StdioServerTransport()
  await server.connect(transport)
  const answered = countOpen(transport)
  await Promise.race([left.then(answered), stopped])
  await server.close()
}

/** Counts the pending requests of a connected transport. The returned function resolves when there are none. */
function countOpen(transport: Transport): () => Promise<void> {
  const { onmessage } = transport
  const send = transport.send.bind(transport)
  const open = new Set<string | number>()
  let settle = (): void => {}
  transport.onmessage = (message, extra) => {
    if (isJSONRPCRequest(message)) open.add(message.id)
    onmessage?.(message, extra)
  }
  transport.send = async (message, sending) => {
    await send(message, sending)
    if ('id' in message && message.id !== undefined && !('method' in message)) open.delete(message.id)
    if (open.size === 0) settle()
  }
  return () =>
    new Promise((done) => {
      settle = done
      if (open.size === 0) done()
    })
}

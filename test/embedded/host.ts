import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '../../src/base/db/embedded.ts'

/** A request of the tests to this process, and its answer. */
export type HostRequest = { readonly id: number; readonly do: 'open' | 'close'; readonly folder: string }
export type HostAnswer = { readonly id: number; readonly url?: string; readonly error?: string }

const servers = new Map<string, EmbeddedServer>()

async function open(folder: string): Promise<string> {
  const server = await startEmbedded(folder)
  servers.set(folder, server)
  await writeLate(server.url)
  return server.url
}

/** Nothing here is to outlive a crash: without this, every statement that changes something waits for the disk. */
async function writeLate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set synchronous_commit = off')
  await client.end()
}

async function close(folder: string): Promise<void> {
  await servers.get(folder)?.close()
  servers.delete(folder)
}

async function answer(request: HostRequest): Promise<HostAnswer> {
  const { id, folder } = request
  try {
    if (request.do === 'open') return { id, url: await open(folder) }
    await close(folder)
    return { id }
  } catch (error) {
    return { id, error: String(error) }
  }
}

process.on('message', (request: HostRequest) => void answer(request).then((answered) => process.send?.(answered)))
// Tests that are broken off leave nobody behind.
process.once('disconnect', () => process.exit())

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { EmbeddedServer } from '../../src/base/db/embedded.ts'
import type { HostAnswer, HostRequest } from './host.ts'

/** The variable with the port at which the process of the embedded databases is asked. */
export const HOST_PORT = 'TEST_EMBEDDED_HOST'

/** Starts the embedded database on a data folder, in the process that holds those of all test files. */
export async function startHosted(folder: string): Promise<EmbeddedServer> {
  const { url = '' } = await ask('open', folder)
  return { url, close: async () => void (await ask('close', folder)) }
}

async function ask(what: HostRequest['do'], folder: string): Promise<Omit<HostAnswer, 'id'>> {
  const socket = connect(Number(process.env[HOST_PORT]), '127.0.0.1')
  socket.end(JSON.stringify({ do: what, folder }))
  const answer = JSON.parse(await text(socket)) as Omit<HostAnswer, 'id'>
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { programFile } from '../programs.ts'
import type { HostAnswer, HostRequest } from './host.ts'
import { HOST_PORT } from './hosted.ts'

type Answer = Omit<HostAnswer, 'id'>

/**
 * Serves the embedded databases of all workers in one process, which starts with the first: its code is compiled once for all, and the
 * memory of the workers stays small, which every start of git copies the map of. Sets the variable by which workers find it.
 */
export async function serveHost(): Promise<{ close(): void }> {
  let host: ChildProcess | null = null
  let asked = 0
  const ask = (request: Omit<HostRequest, 'id'>): Promise<Answer> => {
    // What the database compiles once more, for speed, takes longer than all that it is asked here.
    host ??= fork(programFile('host'), { execArgv: ['--liftoff-only'] }).setMaxListeners(0)
    const id = ++asked
    const child = host
    return new Promise((settle) => {
      const onMessage = (answer: HostAnswer): void => {
        if (answer.id !== id) return
        child.off('message', onMessage).off('exit', onExit)
        settle(answer)
      }
      const onExit = (): void => settle({ error: 'the process of the embedded databases ended' })
      child.on('message', onMessage).once('exit', onExit)
      child.send({ id, ...request } satisfies HostRequest)
    })
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let request = ''
    socket
      .on('error', () => {})
      .on('data', (part) => {
        request += String(part)
      })
      .on('end', () => void ask(JSON.parse(request)).then((answer) => socket.end(JSON.stringify(answer))))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  process.env[HOST_PORT] = String(typeof address === 'object' ? address?.port : '')
  return {
    close() {
      server.close()
      host?.kill('SIGKILL')
    },
  }
}

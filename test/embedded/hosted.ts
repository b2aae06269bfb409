import { type ChildProcess, fork } from 'node:child_process'
import type { EmbeddedServer } from '../../src/base/db/embedded.ts'
import { programFile } from '../programs.ts'
import type { HostAnswer, HostRequest } from './host.ts'

let host: ChildProcess | null = null
let asked = 0

/**
 * Starts the embedded database on a data folder, in a process that holds the databases of all test files of a worker. To
 * start it there again is quick; and the worker's own memory stays small, which every start of git copies the map of.
 */
export async function startHosted(folder: string): Promise<EmbeddedServer> {
  const { url = '' } = await ask('open', folder)
  return { url, close: async () => void (await ask('close', folder)) }
}

function hostProcess(): ChildProcess {
  if (host === null || host.exitCode !== null) {
    // What the database compiles once more, for speed, takes longer than all that it is asked here.
    host = fork(programFile('host'), { execArgv: ['--liftoff-only'] })
    host.setMaxListeners(0)
    // Nobody waits for it to end: it does when the worker is gone.
    host.unref()
    host.channel?.unref()
  }
  return host
}

function ask(what: HostRequest['do'], folder: string): Promise<HostAnswer> {
  const id = ++asked
  const process = hostProcess()
  return new Promise<HostAnswer>((settle, refuse) => {
    const hear = (answer: HostAnswer): void => {
      if (answer.id !== id) return
      process.off('message', hear).off('exit', ended)
      if (answer.error === undefined) settle(answer)
      else refuse(new Error(answer.error))
    }
    const ended = (): void => refuse(new Error('the process of the embedded databases ended'))
    process.on('message', hear).once('exit', ended)
    process.send({ id, do: what, folder } satisfies HostRequest)
  })
}

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type IsolatedProcess, startProcess } from '../isolation/process.ts'
import { type EmbeddedServer, embeddedUrl, type OpenRequest } from './embedded.ts'
import { DatabaseError } from './errors.ts'

/** The database may use the memory it needs; it processes untrusted text only as data. */
const LIMITS = { unitSeconds: Number.POSITIVE_INFINITY, callSeconds: 120, memoryMb: 32_000 }
/** Milliseconds until a process that ended unexpectedly is restarted, and milliseconds that one has to shut down. */
const AGAIN = 500
const PATIENCE = 10_000
/** Maximum milliseconds between two attempts to start it: the cause of a failure may pass, such as a full disk. */
const MAX_WAIT = 30_000

/**
 * Like `startEmbedded`, in a separate process: long work, such as a vacuum, does not block this process. If it ends unexpectedly, it is
 * restarted on the same port.
 *
 * @param program the file that Node runs; it serves `databaseTasks`
 * @param statementLimit see {@link OpenRequest}
 * @throws DatabaseError `DOCALIGN_E602` while another process owns the folder
 */
export async function startEmbeddedApart(
  folder: string,
  program: string,
  { statementLimit }: Pick<OpenRequest, 'statementLimit'> = {},
): Promise<EmbeddedServer> {
  const password = randomBytes(24).toString('base64url')
  let port = 0
  let isClosing = false
  let running: IsolatedProcess
  const open = async (): Promise<void> => {
    running = startProcess(program, LIMITS)
    try {
      const request: OpenRequest = {
        folder,
        port,
        password,
        ...(statementLimit === undefined ? {} : { statementLimit }),
      }
      port = (await running.call('open', request)) as number
    } catch (error) {
      running.end()
      throw refusalOf(error)
    }
    void running.ended.then(keep)
  }
  const keep = async (): Promise<void> => {
    for (let time = 0; !isClosing; time++) {
      await sleep(Math.min(AGAIN * 2 ** time, MAX_WAIT), undefined, { ref: false })
      if (isClosing) return
      try {
        return await open()
      } catch {
        // The folder may be released a little later.
      }
    }
  }
  await open()
  return {
    url: embeddedUrl({ port, password }),
    async close() {
      isClosing = true
      const closed = running.call('close', null).catch(() => {})
      await Promise.race([closed, sleep(PATIENCE, undefined, { ref: false })])
      running.end()
    },
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'DatabaseError' || !('code' in error)) return error
  return new DatabaseError(error.code as DatabaseError['code'], error.message, { cause: error })
}

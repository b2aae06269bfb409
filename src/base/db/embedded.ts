import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Tasks } from '../isolation/serve-calls.ts'
import { embeddedState } from './embedded-state.ts'
import { closeToOthers } from './own-data.ts'
import { ownFolder } from './owner.ts'
import { FRESH_PLANS, JOB_LIMITS } from './session.ts'
import { UNWATCHED, watchStatements } from './statement-watch.ts'
import { serveWire } from './wire/wire-server.ts'

/** An embedded PostgreSQL server on loopback, protected by a password. */
export interface EmbeddedServer {
  /** Includes the password. */
  readonly url: string
  /** Writes everything to disk, stops the server and releases the folder. */
  close(): Promise<void>
}

/** @param before what {@link embeddedState} was when it was started */
export type WhenStopped = (before: string | null) => Promise<void>

export interface OpenRequest {
  readonly folder: string
  /** 0: any free port. */
  readonly port: number
  readonly password: string
  /** Milliseconds of processor time for one statement, in a separate process; defaults to the limit of jobs. */
  readonly statementLimit?: number
}

/**
 * Starts the embedded PostgreSQL in this process on a data folder, which is created if missing. All clients share one database session: a
 * `SET` of one affects all, and an advisory lock excludes none of them. Throws DatabaseError `DOCALIGN_E602` while another process owns the
 * folder.
 *
 * @param whenStopped called once it has stopped, before another process can start it, with the state that it was started in
 */
export async function startEmbedded(folder: string, whenStopped?: WhenStopped): Promise<EmbeddedServer> {
  const password = randomBytes(24).toString('base64url')
  const { port, close } = await open({ folder, port: 0, password }, UNWATCHED, whenStopped)
  return { url: embeddedUrl({ port, password }), close }
}

export function embeddedUrl({ port, password }: Pick<OpenRequest, 'port' | 'password'>): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** The tasks of the process that runs the embedded database; see `startEmbeddedApart`. */
export function databaseTasks(): { readonly tasks: Tasks; leave(): Promise<void> } {
  let server: OpenServer | null = null
  const leave = async (): Promise<void> => {
    await server?.close()
    server = null
  }
  return {
    leave,
    tasks: {
      open: async (request: OpenRequest) => {
        server = await open(request, watchStatements(request.statementLimit ?? JOB_LIMITS.statement))
        return server.port
      },
      close: leave,
    },
  }
}

interface OpenServer {
  readonly port: number
  close(): Promise<void>
}

async function open(
  { folder, port, password }: OpenRequest,
  watch = UNWATCHED,
  whenStopped: WhenStopped = async () => {},
): Promise<OpenServer> {
  const ownership = await ownFolder(folder)
  try {
    const dataDir = join(folder, 'postgres')
    const before = await embeddedState(folder)
    await mkdir(dataDir, { recursive: true })
    // A link among its files would lead the database elsewhere.
    await closeToOthers(dataDir)
    const db = await PGlite.create({ dataDir })
    // The files of a new database are readable by others who can enter its folder.
    await closeToOthers(dataDir)
    await db.exec(FRESH_PLANS)
    const server = await serveWire(db, { port, password, watch })
    return {
      port: server.port,
      async close() {
        await server.close()
        await db.close()
        await whenStopped(before)
        await ownership.release()
        await watch.stop()
      },
    }
  } catch (error) {
    await watch.stop()
    await ownership.release()
    throw error
  }
}

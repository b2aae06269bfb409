import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Tasks } from '../isolation/process/serve-calls.ts'
import { ownFolder } from './owner.ts'
import { FRESH_PLANS, JOB_LIMITS } from './session.ts'
import { UNWATCHED, watchStatements } from './statement-watch.ts'
import { serveWire } from './wire/wire-server.ts'

/** An embedded PostgreSQL that answers on loopback like any other, to those who know its password. */
export interface EmbeddedServer {
  /** With the password. */
  readonly url: string
  /** Writes everything to disk, ends the server and gives the folder up. */
  close(): Promise<void>
}

export interface OpenRequest {
  readonly folder: string
  /** 0 for any that is free. */
  readonly port: number
  readonly password: string
  /** Milliseconds of processor time for one statement, in a process of its own; left out, what a job's may take. */
  readonly statementLimit?: number
}

/**
 * Starts the embedded PostgreSQL in this process on a data folder, which is made when it is missing. Its clients share one session
 * of the database: a `SET` of one is seen by all, and an advisory lock keeps none of them out. Throws DatabaseError
 * `DOCALIGN_E602` while another process owns the folder.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const password = randomBytes(24).toString('base64url')
  const { port, close } = await open({ folder, port: 0, password })
  return { url: embeddedUrl({ port, password }), close }
}

export function embeddedUrl({ port, password }: Pick<OpenRequest, 'port' | 'password'>): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** What a process does that holds the embedded database; see `startEmbeddedApart`. */
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

/** What the database is made of when it is new others could read, were they let into its folder. */
async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

interface OpenServer {
  readonly port: number
  close(): Promise<void>
}

async function open({ folder, port, password }: OpenRequest, watch = UNWATCHED): Promise<OpenServer> {
  const ownership = await ownFolder(folder)
  try {
    const dataDir = join(folder, 'postgres')
    await mkdir(dataDir, { recursive: true })
    await chmod(dataDir, 0o700)
    const db = await PGlite.create({ dataDir })
    await closeToOthers(dataDir)
    await db.exec(FRESH_PLANS)
    const server = await serveWire(db, { port, password, watch })
    return {
      port: server.port,
      async close() {
        await server.close()
        await db.close()
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

import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { ownFolder } from './owner.ts'
import { serveWire } from './wire-server.ts'

/** A PostgreSQL in this process that answers on loopback like any other. */
export interface EmbeddedServer {
  readonly url: string
  /** Writes everything to disk, ends the server and gives the folder up. */
  close(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a data folder, which is made when it is missing. Its clients share one session of the
 * database: a `SET` of one is seen by all, and an advisory lock keeps none of them out. Throws DatabaseError
 * `DOCALIGN_E602` while another process owns the folder.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const ownership = await ownFolder(folder)
  try {
    const db = await PGlite.create({ dataDir: join(folder, 'postgres'), extensions: { vector, pg_trgm } })
    const server = await serveWire(db)
    return {
      url: `postgres://postgres@127.0.0.1:${server.port}/postgres`,
      async close() {
        await server.close()
        await db.close()
        await ownership.release()
      },
    }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

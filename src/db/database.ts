import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { startEmbeddedApart } from './embedded-process.ts'
import { DatabaseError } from './errors.ts'
import { JOB_LIMITS, REQUEST_LIMITS, type SessionLimits, sessionSettings } from './session.ts'
import type { Tables } from './tables.ts'

/** The queries' side of a database. */
export type Queries = Kysely<Tables>

/** An open database: an embedded one, or a PostgreSQL server. */
export interface Database {
  readonly queries: Queries
  /** The same for what somebody waits for, such as a page: a statement is given up after seconds. */
  readonly requests: Queries
  /** Where it answers, with its password; for the queue, which opens connections of its own. */
  readonly url: string
  readonly embedded: boolean
  /** Makes the room of deleted rows free for others, and updates row counts. A server does so automatically: nothing is done there. */
  tidy(): Promise<void>
  /** Ends the connections, and the embedded server with them. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** A PostgreSQL server, version 14 or newer; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Folder of the embedded one. */
  readonly dataFolder: string
  /** The program of the process that holds the embedded one; left out, this process does. */
  readonly embeddedProgram?: string
  /** Milliseconds to wait for a connection, and for the answer to each query; left out, as long as it takes. */
  readonly patience?: number | undefined
  /** What a statement of `queries` may take; left out, what one of a job may. */
  readonly limits?: SessionLimits
}

const OLDEST = 140_000
const CONNECTIONS = 12
const REQUEST_CONNECTIONS = 8
/** A server that says nothing at all for so long is not there. */
const FIRST_ANSWER_MS = 5000

/**
 * Opens the database, starting the embedded one when no server is named. Throws DatabaseError `DOCALIGN_E601` when the
 * server cannot be reached, says nothing for five seconds or is older than PostgreSQL 14, and `DOCALIGN_E602` when another process owns the folder.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl === null ? await startDatabase(settings) : null
  const url = embedded?.url ?? settings.databaseUrl ?? ''
  if (embedded === null) await checkVersion(url, settings.patience ?? FIRST_ANSWER_MS)
  const open = (max: number, limits: SessionLimits): Queries => {
    // The embedded database is one session, which has its own limits: see `startEmbedded`.
    const pool = createPool(url, { max, patience: settings.patience ?? 0, limits: embedded ? null : limits })
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  }
  const queries = open(CONNECTIONS, settings.limits ?? JOB_LIMITS)
  const requests = open(REQUEST_CONNECTIONS, REQUEST_LIMITS)
  return {
    queries,
    requests,
    url,
    embedded: embedded !== null,
    async tidy() {
      if (embedded) await vacuum(queries)
    },
    async close() {
      await Promise.all([queries.destroy(), requests.destroy()])
      await embedded?.close()
    },
  }
}

function startDatabase({ dataFolder, embeddedProgram }: DatabaseSettings): Promise<EmbeddedServer> {
  return embeddedProgram === undefined ? startEmbedded(dataFolder) : startEmbeddedApart(dataFolder, embeddedProgram)
}

/** Table by table: others wait no longer than one takes. */
async function vacuum(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`.execute(queries)
  for (const { name } of rows) await sql.raw(`vacuum (analyze) ${name}`).execute(queries)
}

/** Settles when the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await sql`select 1`.execute(queries)
}

interface PoolSettings {
  readonly max: number
  readonly patience: number
  /** Null for those that the session has. */
  readonly limits: SessionLimits | null
}

function createPool(url: string, { max, patience, limits }: PoolSettings): pg.Pool {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'docalign',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  // A server that goes away breaks idle connections; the pool opens new ones, and queries under way fail by themselves.
  pool.on('error', () => {})
  // The same of connections that are in use while nothing is asked: without a listener they would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Statements rather than parameters of the connection: proxies before PostgreSQL refuse those that they do not know.
  if (limits) pool.on('connect', (client) => void client.query(sessionSettings(limits)).catch(() => {}))
  return pool
}

/** Asks over a connection of its own: one of the pool's would have to be waited for at the end, whether it answers or not. */
async function checkVersion(url: string, patience: number): Promise<void> {
  let version: number
  try {
    version = await askVersion(url, patience)
  } catch (error) {
    throw new DatabaseError('DOCALIGN_E601', `cannot use the database at ${shown(url)}: ${whyNot(error)}`, {
      cause: error,
    })
  }
  if (version < OLDEST)
    throw new DatabaseError(
      'DOCALIGN_E601',
      `the database at ${shown(url)} is PostgreSQL ${Math.floor(version / 10_000)} — 14 or newer is needed`,
    )
}

async function askVersion(url: string, patience: number): Promise<number> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ connectionString: url, application_name: 'docalign', ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Number(rows[0]?.version)
  } finally {
    await client.end()
  }
}

/** A host of several addresses that all refuse is an error without a message. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** A URL without its password. */
function shown(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { closeAll } from '../close-all.ts'
import { type EmbeddedServer, startEmbedded, type WhenStopped } from './embedded.ts'
import { startEmbeddedApart } from './embedded-process.ts'
import { DatabaseError } from './errors.ts'
import { LeanPostgresDialect } from './lean-dialect.ts'
import { markOwnData, requireOwnData } from './own-data.ts'
import { JOB_LIMITS, REQUEST_LIMITS, type SessionLimits, sessionSettings } from './session.ts'
import type { Tables } from './tables.ts'

/** Typed queries on the database. */
export type Queries = Kysely<Tables>

/** An open database, embedded or on a PostgreSQL server. */
export interface Database {
  readonly queries: Queries
  /** Queries that somebody waits for, such as those of a page: statements time out after seconds. */
  readonly requests: Queries
  /** Connection URL with password, for the queue, which opens its own connections. */
  readonly url: string
  readonly embedded: boolean
  /**
   * Vacuums the embedded database: reuses the space of deleted rows, and updates row counts. Does nothing on a server, which vacuums
   * automatically.
   */
  vacuumEmbedded(): Promise<void>
  /** Closes the connections, and stops the embedded server. */
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** URL of a PostgreSQL server, version 14 or newer; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Data folder of the embedded database. */
  readonly dataFolder: string
  /** Whether nobody named the data folder; it is then used only if this user's DocAlign created it. */
  readonly isDefaultFolder?: boolean
  /** Path of the program that runs the embedded database in a separate process; without it, this process runs it. */
  readonly embeddedProgram?: string
  /** Called once the embedded database of this process has stopped, before another process can start it. */
  readonly whenStopped?: WhenStopped
  /** Milliseconds to wait for a connection, and for the answer to each query; unlimited if omitted. */
  readonly patience?: number | undefined
  /** Limits of statements of `queries`; defaults to those of jobs. */
  readonly limits?: SessionLimits
}

const OLDEST = 140_000
const CONNECTIONS = 12
const REQUEST_CONNECTIONS = 8
/** Milliseconds within which a server must give its first answer. */
const FIRST_ANSWER_MS = 5000

/**
 * Opens the database; starts the embedded one if `databaseUrl` is null. Throws DatabaseError `DOCALIGN_E601` if the server is unreachable,
 * does not answer within five seconds or is older than PostgreSQL 14, `DOCALIGN_E602` if another process owns the folder, and `DOCALIGN_E604` if
 * the folder is not this user's.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl === null ? await startDatabase(settings) : null
  const url = embedded?.url ?? settings.databaseUrl ?? ''
  if (embedded === null) await checkVersion(url, settings.patience ?? FIRST_ANSWER_MS)
  const open = (max: number, limits: SessionLimits): Queries => {
    // The embedded database has a single session with its own limits: see `startEmbedded`.
    const pool = createPool(url, { max, patience: settings.patience ?? 0, limits: embedded ? null : limits })
    return new Kysely<Tables>({ dialect: new LeanPostgresDialect({ pool }) })
  }
  const queries = open(CONNECTIONS, settings.limits ?? JOB_LIMITS)
  const requests = open(REQUEST_CONNECTIONS, REQUEST_LIMITS)
  return {
    queries,
    requests,
    url,
    embedded: embedded !== null,
    async vacuumEmbedded() {
      if (embedded) await vacuum(queries)
    },
    async close() {
      await closeAll([() => queries.destroy(), () => requests.destroy(), () => embedded?.close()])
    },
  }
}

async function startDatabase(settings: DatabaseSettings): Promise<EmbeddedServer> {
  const { dataFolder, embeddedProgram, whenStopped } = settings
  await requireOwnData(settings)
  const started =
    embeddedProgram === undefined
      ? await startEmbedded(dataFolder, whenStopped)
      : await startEmbeddedApart(dataFolder, embeddedProgram)
  await markOwnData(settings)
  return started
}

/** Vacuums table by table, so that other clients wait for one table at most. */
async function vacuum(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`.execute(queries)
  for (const { name } of rows) await sql.raw(`vacuum (analyze) ${name}`).execute(queries)
}

/** Resolves when the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await sql`select 1`.execute(queries)
}

interface PoolSettings {
  readonly max: number
  readonly patience: number
  /** Null: the session has its own limits. */
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
  // When a server goes away, idle connections break. The pool opens new ones, and running queries fail by themselves.
  pool.on('error', () => {})
  // The same for connections in use without a running query: without a listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Set by statements, not as connection parameters: proxies in front of PostgreSQL refuse parameters that they do not know.
  if (limits) pool.on('connect', (client) => void client.query(sessionSettings(limits)).catch(() => {}))
  return pool
}

/** Uses its own connection: closing the pool would wait for one of the pool's, whether or not it answers. */
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

/** A host with several addresses that all refuse results in an error without a message. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** The host and path of a database URL, without the password. */
function shown(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

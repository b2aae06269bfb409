import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../base/config/environment.ts'
import { type Database, openDatabase } from '../../base/db/database.ts'
import { DatabaseError } from '../../base/db/errors.ts'
import { migrationStates } from '../../base/db/migrations.ts'
import { type CheckResult, fault, ok, reasonOf } from './result.ts'

type Place = Pick<Environment, 'databaseUrl' | 'dataFolder' | 'isDefaultFolder'>

/**
 * Whether the database responds, and has every table. An embedded one is not created.
 * @param patience timeout for each answer in milliseconds
 */
export async function checkDatabase(place: Place, patience: number): Promise<CheckResult[]> {
  if (place.databaseUrl === null && !existsSync(join(place.dataFolder, 'postgres')))
    return [ok('database', 'embedded, created at the first start')]
  let database: Database
  try {
    database = await openDatabase({ ...place, patience })
  } catch (error) {
    return [unopened(error, place)]
  }
  try {
    return await checkTables(database)
  } finally {
    await database.close()
  }
}

async function checkTables({ queries, embedded }: Database): Promise<CheckResult[]> {
  const states = await migrationStates(queries)
  const missing = states.filter(({ executedAt }) => executedAt === null).map(({ name }) => name)
  const answers = ok('database', embedded ? 'embedded, can be opened' : 'PostgreSQL answers')
  if (missing.length === 0) return [answers, ok('migrations', `all ${states.length} taken`)]
  const found = `${missing.length} of ${states.length} missing, from ${missing[0]} on`
  if (embedded) return [answers, ok('migrations', `${found}; the server applies them at its start`)]
  return [answers, fault('migrations', found, 'docalign server migrate up')]
}

function unopened(error: unknown, { databaseUrl, dataFolder }: Place): CheckResult {
  const code = error instanceof DatabaseError ? error.code : null
  if (code === 'DOCALIGN_E602') return ok('database', 'embedded, in use by a process, as while the server runs')
  if (databaseUrl === null && code !== 'DOCALIGN_E604') {
    const wayOut = `restore ${join(dataFolder, 'postgres')} from a backup`
    return fault('database', `the embedded one cannot be opened: ${reasonOf(error)}`, wayOut)
  }
  const [found = '', ownWayOut = null] = reasonOf(error).split(' — ')
  const cause = error instanceof Error ? error.cause : null
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return fault('database', found, ownWayOut ?? WAYS_OUT[why] ?? 'start PostgreSQL, or correct DATABASE_URL')
}

/** By error code of PostgreSQL or the system. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  '28P01': 'correct the user or the password in DATABASE_URL',
  '28000': 'correct the user in DATABASE_URL, or allow it to connect from here (pg_hba.conf)',
  '3D000': 'create the database, then run docalign server migrate up',
  ENOTFOUND: 'correct the host in DATABASE_URL',
}

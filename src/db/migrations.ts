import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import type { Queries } from './database.ts'
import { DatabaseError } from './errors.ts'

/** One step of `migrations/` and when it was taken; null while it is still to come. */
export interface MigrationState {
  readonly name: string
  readonly executedAt: Date | null
}

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Takes every step that is still to come, each in a transaction, under a lock that lets one process at a time migrate.
 * Returns the names of the steps taken. Throws DatabaseError `DOCALIGN_E603`.
 */
export async function migrateUp(queries: Queries): Promise<string[]> {
  return stepsOf(await migrator(queries).migrateToLatest())
}

/** Takes the last step back, with the data it held. Returns its name; nothing when no step was taken. */
export async function migrateDown(queries: Queries): Promise<string[]> {
  return stepsOf(await migrator(queries).migrateDown())
}

/** Every step in order. */
export async function migrationStates(queries: Queries): Promise<MigrationState[]> {
  const states = await migrator(queries).getMigrations()
  return states.map(({ name, executedAt }) => ({ name, executedAt: executedAt ?? null }))
}

function migrator(queries: Queries): Migrator {
  return new Migrator({ db: queries, provider: { getMigrations: readMigrations } })
}

function stepsOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseError('DOCALIGN_E603', `migration ${failed?.migrationName ?? ''} failed: ${why}`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const steps = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    const [, up, down] = /^-- migrate:up$(.*)^-- migrate:down$(.*)/ms.exec(text) ?? []
    if (up === undefined || down === undefined)
      throw new DatabaseError('DOCALIGN_E603', `${file} needs the lines "-- migrate:up" and "-- migrate:down"`)
    return [
      file.replace(/\.sql$/, ''),
      {
        up: async (db) => void (await sql.raw(up).execute(db)),
        down: async (db) => void (await sql.raw(down).execute(db)),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(steps))
}

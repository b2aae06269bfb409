import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import type { Queries } from './database.ts'
import { DatabaseError } from './errors.ts'
import { MIGRATIONS_FOLDER } from './folder.ts'

/** One step of `migrations/` and when it was taken; null while it is still to come. */
export interface MigrationState {
  readonly name: string
  readonly executedAt: Date | null
}

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

/** The names of the steps that the database lacks. It has taken some: for another one see {@link migrationStates}. */
export async function missingMigrations(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(queries)
  const taken = new Set(rows.map(({ name }) => name))
  return (await stepFiles()).map(stepOf).filter((name) => !taken.has(name))
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
  const steps = (await stepFiles()).map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(MIGRATIONS_FOLDER, file), 'utf8')
    const [, up, down] = /^-- migrate:up$(.*)^-- migrate:down$(.*)/ms.exec(text) ?? []
    if (up === undefined || down === undefined)
      throw new DatabaseError('DOCALIGN_E603', `${file} needs the lines "-- migrate:up" and "-- migrate:down"`)
    return [
      stepOf(file),
      {
        up: async (db) => void (await sql.raw(up).execute(db)),
        down: async (db) => void (await sql.raw(down).execute(db)),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(steps))
}

async function stepFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql')).sort()
}

function stepOf(file: string): string {
  return file.replace(/\.sql$/, '')
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../migrations-folder.ts'
import type { Queries } from './database.ts'
import { DatabaseError } from './errors.ts'

/** A migration of `migrations/`, and when it was applied; null if it was not. */
export interface MigrationState {
  readonly name: string
  readonly executedAt: Date | null
}

/**
 * Applies all pending migrations, each in a transaction, under a lock that admits one process at a time. Returns the names of those
 * applied. Throws DatabaseError `DOCALIGN_E603`.
 */
export async function migrateUp(queries: Queries): Promise<string[]> {
  return stepsOf(await migrator(queries).migrateToLatest())
}

/** Reverts the last migration, including its data. Returns its name; an empty list if none was applied. */
export async function migrateDown(queries: Queries): Promise<string[]> {
  return stepsOf(await migrator(queries).migrateDown())
}

/** All migrations, in order. */
export async function migrationStates(queries: Queries): Promise<MigrationState[]> {
  const states = await migrator(queries).getMigrations()
  return states.map(({ name, executedAt }) => ({ name, executedAt: executedAt ?? null }))
}

/** The names of the pending migrations. The database must have some applied; otherwise use {@link migrationStates}. */
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

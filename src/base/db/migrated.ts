import { type Database, type DatabaseSettings, openDatabase } from './database.ts'
import { DatabaseError } from './errors.ts'
import { migrateUp, migrationStates } from './migrations.ts'

/**
 * Opens a database with all migrations applied. Migrates the embedded one; migrating a server is left to its operator. Throws DatabaseError
 * like {@link openDatabase}, and `DOCALIGN_E603` if a server lacks migrations.
 */
export async function openMigrated(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings)
  try {
    await bringUpToDate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function bringUpToDate({ queries, embedded }: Database): Promise<void> {
  if (embedded) return void (await migrateUp(queries))
  const missing = (await migrationStates(queries)).filter((state) => state.executedAt === null)
  if (missing.length > 0)
    throw new DatabaseError(
      'DOCALIGN_E603',
      `the database lacks ${missing.length} migration${missing.length === 1 ? '' : 's'} — run \`docalign server migrate up\``,
    )
}

import { sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'

/** Rows after which statistics of a table are worth the tenth of a second that they take; below, any plan will do. */
export const MANY_ROWS = 1000

/** Updates the statistics of tables that many rows were written to: the embedded database does so by itself never, a server some time later. */
export async function analyze(queries: Queries, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(queries)
}

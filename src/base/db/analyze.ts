import { sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Tables } from './tables.ts'

/** Rows after which updating a table's statistics is worth a tenth of a second; for smaller tables any plan will do. */
export const MANY_ROWS = 1000

/** Updates the statistics of tables after many writes: the embedded database never does so by itself, a server only after some time. */
export async function analyze(queries: Queries, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(queries)
}

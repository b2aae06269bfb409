import { type RawBuilder, sql } from 'kysely'

/** A column of {@link rowsAs}: its PostgreSQL type, and its value in a row. */
export type RowColumn<R> = readonly [type: string, value: (row: R) => unknown]

/**
 * Rows as something to select from, in their order: one array for each column, however many rows there are, where a list of
 * values is bound by the number of parameters. `n` numbers the rows from 1.
 */
export function rowsAs<R>(
  alias: string,
  rows: readonly R[],
  columns: Readonly<Record<string, RowColumn<R>>>,
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(([type, value]) => sql`${rows.map(value)}::${sql.raw(type)}[]`)
  const names = [...Object.keys(columns), 'n'].map((name) => sql.id(name))
  return sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.id(alias)} (${sql.join(names)})`
}

import { type RawBuilder, sql } from 'kysely'
import { storableText } from './storable.ts'

/** A column of {@link rowsAs}: its PostgreSQL type, and how to get its value from a row. */
export type RowColumn<R> = readonly [type: string, value: (row: R) => unknown]

/** Columns of {@link rowsAs} by name; a PostgreSQL type alone means that the row has a property of that name. */
export type RowColumns<R> = Readonly<Record<string, RowColumn<R>>> | { readonly [K in keyof R]?: string }

/**
 * Rows as a table expression, in order. Uses one array per column for any number of rows, while a list of values is limited by the number
 * of parameters. `n` numbers the rows from 1. Texts are made storable.
 */
export function rowsAs<R>(
  alias: string,
  rows: readonly R[],
  columns: RowColumns<R>,
  others: Readonly<Record<string, RowColumn<R>>> = {},
): RawBuilder<unknown> {
  const given: [string, string | RowColumn<R>][] = Object.entries({ ...columns, ...others })
  const arrays = given.map(([name, column]) => {
    const [type, value] = typeof column === 'string' ? [column, (row: R): unknown => row[name as keyof R]] : column
    const values = rows.map(value).map((each) => (typeof each === 'string' ? storableText(each) : each))
    return sql`${values}::${sql.raw(type)}[]`
  })
  const names = [...given.map(([name]) => name), 'n'].map((name) => sql.id(name))
  return sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.id(alias)} (${sql.join(names)})`
}

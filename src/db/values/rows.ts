import { type RawBuilder, sql } from 'kysely'
import { storableText } from './storable.ts'

/** A column of {@link rowsAs}: its PostgreSQL type, and its value in a row. */
export type RowColumn<R> = readonly [type: string, value: (row: R) => unknown]

/** Columns of {@link rowsAs} by their names, or the PostgreSQL types of those that are named as they are in a row. */
export type RowColumns<R> = Readonly<Record<string, RowColumn<R>>> | { readonly [K in keyof R]?: string }

/**
 * Rows as something to select from, in their order: one array for each column, however many rows there are, where a list of
 * values is bound by the number of parameters. `n` numbers the rows from 1. Texts are made storable.
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

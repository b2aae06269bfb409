import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** Rows on one page of a table. */
export const MAX_ROWS = 100
/** Whoever wants more is better served by a filter. */
export const MAX_PAGES = 1000

/** A part of a list that is asked for. */
export interface Paging {
  /** 1 upwards. */
  readonly number: number
  readonly size: number
}

/** A part of a list that was found. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly number: number
  readonly hasMore: boolean
}

/** Reads a part of a list. `query` puts the window, `offset … limit …`, where the list ends. */
export async function readPage<T>(
  queries: Queries,
  paging: Paging,
  query: (window: RawBuilder<unknown>) => RawBuilder<T>,
): Promise<Page<T>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await query(sql`offset ${offset} limit ${limit}`).execute(queries)
  return pageOf(rows, paging)
}

/** Rows to skip, and to ask for: one more than are shown tells whether there are more. */
export function rangeOf({ number, size }: Paging): { readonly offset: number; readonly limit: number } {
  return { offset: (number - 1) * size, limit: size + 1 }
}

/** The page of rows that {@link rangeOf} asked for. */
export function pageOf<T>(found: readonly T[], { number, size }: Paging): Page<T> {
  return { rows: found.slice(0, size), number, hasMore: found.length > size && number < MAX_PAGES }
}

export function pageIn<T>(all: readonly T[], paging: Paging): Page<T> {
  const { offset, limit } = rangeOf(paging)
  return pageOf(all.slice(offset, offset + limit), paging)
}

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'

/** Number of rows per page of a table. */
export const MAX_ROWS = 100
/** Beyond that, a filter is more useful. */
export const MAX_PAGES = 1000

/** The requested page of a list. */
export interface Paging {
  /** From 1. */
  readonly number: number
  readonly size: number
}

/** One page of a list. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly number: number
  readonly hasMore: boolean
}

/** Reads a page of a list. `query` inserts the window, `offset … limit …`, at its end. */
export async function readPage<T>(
  queries: Queries,
  paging: Paging,
  query: (window: RawBuilder<unknown>) => RawBuilder<T>,
): Promise<Page<T>> {
  const { offset, limit } = rangeOf(paging)
  const { rows } = await query(sql`offset ${offset} limit ${limit}`).execute(queries)
  return pageOf(rows, paging)
}

/** Rows to skip and to read: one more than shown, to detect further pages. */
export function rangeOf({ number, size }: Paging): { readonly offset: number; readonly limit: number } {
  return { offset: (number - 1) * size, limit: size + 1 }
}

/** The page from the rows that {@link rangeOf} selected. */
export function pageOf<T>(found: readonly T[], { number, size }: Paging): Page<T> {
  return { rows: found.slice(0, size), number, hasMore: found.length > size && number < MAX_PAGES }
}

export function pageIn<T>(all: readonly T[], paging: Paging): Page<T> {
  const { offset, limit } = rangeOf(paging)
  return pageOf(all.slice(offset, offset + limit), paging)
}

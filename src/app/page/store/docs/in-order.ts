import { sql } from 'kysely'

/** True for every claim; makes PostgreSQL use the index that sorts them by page: see migration 0032. */
export const IN_ORDER = sql<boolean>`file <> ''`

import { sql } from 'kysely'

/** Holds for every claim, and has PostgreSQL use the index that has them in the order of their pages: see migration 0032. */
export const IN_ORDER = sql<boolean>`file <> ''`

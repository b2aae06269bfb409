import type { ColumnType } from 'kysely'

/** Column types for times, which are read as Dates. Ids, of GitHub and our own, fit into a double and are read as numbers. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

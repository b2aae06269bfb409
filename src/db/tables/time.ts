import type { ColumnType } from 'kysely'

/** Ids of GitHub and of ours fit into a double: they are read as numbers. Times are Dates. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

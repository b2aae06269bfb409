import {
  type DatabaseIntrospector,
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely'

interface Options {
  readonly withInternalKyselyTables: boolean
}

/** PostgreSQL as Kysely's migrator needs it: of the tables, only the names are listed. */
export class LeanPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new TableNames(db)
  }
}

/**
 * Kysely lists the columns of all tables whenever its migrator asks whether there is one of its own, several times. That takes a tenth of a
 * second each time that an embedded database is opened.
 */
class TableNames extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables({ withInternalKyselyTables }: Options = { withInternalKyselyTables: false }) {
    const { rows } = await sql<Omit<TableMetadata, 'columns'>>`
      select c.relname as name, n.nspname as schema, c.relkind = 'v' as "isView"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'v', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_schema_privilege(n.oid, 'USAGE') and (${withInternalKyselyTables} or c.relname not in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE}))
      order by schema, name`.execute(this.#db)
    return rows.map((table): TableMetadata => ({ ...table, columns: [] }))
  }
}

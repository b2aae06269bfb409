import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { migrateUp } from '../../src/db/migrations.ts'
import { openEmptyDatabase } from '../databases.ts'

/**
 * PostgreSQL plans these checks once in a session, often while the tables are empty. A plan that reads by some columns of the
 * key and looks at the rest of what it finds takes as long as the table is, for every row that is written.
 */
it('The checks of a foreign key of several columns read by all of them, whatever the tables hold when they are planned', async () => {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  await migrateUp(database.queries)
  const plans = await database.queries.connection().execute(async (connection) => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select side.relation::regclass::text as table,
        (select array_agg(quote_ident(a.attname) order by n) from unnest(side.keys) with ordinality k (number, n)
         join pg_attribute a on a.attrelid = side.relation and a.attnum = k.number) as columns
      from pg_constraint c
      cross join lateral (values (c.conrelid, c.conkey), (c.confrelid, c.confkey)) as side (relation, keys)
      where c.contype = 'f' and cardinality(side.keys) > 1 and c.connamespace = 'public'::regnamespace`.execute(
      connection,
    )
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    const found: [string, string][] = []
    try {
      for (const { table, columns } of rows) {
        const condition = columns.map((column, index) => `${column} = $${index + 1}`).join(' and ')
        await sql.raw(`prepare key_check as select 1 from only ${table} where ${condition}`).execute(connection)
        const values = columns.map(() => 'null').join(', ')
        const explained = await sql.raw<object>(`explain execute key_check (${values})`).execute(connection)
        await sql`deallocate key_check`.execute(connection)
        found.push([table, explained.rows.flatMap(Object.values).join('\n')])
      }
    } finally {
      await sql`reset plan_cache_mode`.execute(connection)
    }
    return found
  })
  expect(plans.map(([table]) => table).sort()).toEqual(['claims', 'mappings'])
  for (const [, plan] of plans) {
    expect(plan).toContain('Index Cond')
    expect(plan).not.toContain('Filter')
  }
})

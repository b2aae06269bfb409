import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/base/db/database.ts'
import { migrateUp } from '../../../src/base/db/migrations.ts'
import { FRESH_PLANS } from '../../../src/base/db/session.ts'
import { openEmptyDatabase } from '../../databases.ts'

/** It has our tables, not those of the queue, and nobody has counted rows in it. */
let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrateUp(database.queries)
})
afterAll(() => database.close())

/**
 * PostgreSQL plans these checks once in a session, often while the tables are empty. A plan that reads by some columns of the
 * key and looks at the rest of what it finds takes as long as the table is, for every row that is written.
 */
it('The checks of a foreign key of several columns read by all of them, whatever the tables hold when they are planned', async () => {
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
      await sql.raw(FRESH_PLANS).execute(connection)
    }
    return found
  })
  expect(plans.map(([table]) => table).sort()).toEqual(['claims', 'mappings'])
  for (const [table, plan] of plans) {
    // Another index that holds both columns goes through all that is between them.
    expect(plan).toContain(`using ${table}_pkey`)
    expect(plan).toContain('Index Cond')
    expect(plan).not.toContain('Filter')
  }
})

/** Of one entry there are few, and they are read in their order too. */
const READ_BY_A_PART = ['validation_events']

it('A row is looked up by its whole key, where nothing is known of the tables', async () => {
  const plans = await database.queries.connection().execute(async (connection) => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.conrelid::regclass::text as table,
        (select array_agg(quote_ident(a.attname) order by n) from unnest(c.conkey) with ordinality k (number, n)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
      from pg_constraint c
      where c.contype in ('p', 'u') and cardinality(c.conkey) > 1 and c.connamespace = 'public'::regnamespace`.execute(
      connection,
    )
    const found: [string, string][] = []
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    try {
      for (const { table, columns } of rows) {
        const condition = columns.map((column, index) => `${column} = $${index + 1}`).join(' and ')
        await sql.raw(`prepare look_up as select 1 from only ${table} where ${condition}`).execute(connection)
        const values = columns.map(() => 'null').join(', ')
        const explained = await sql.raw<object>(`explain execute look_up (${values})`).execute(connection)
        await sql`deallocate look_up`.execute(connection)
        found.push([table, explained.rows.flatMap(Object.values).join('\n')])
      }
    } finally {
      await sql.raw(FRESH_PLANS).execute(connection)
    }
    return found
  })
  expect(plans.length).toBeGreaterThan(20)
  const parts = plans.filter(([, plan]) => plan.includes('Filter') || !plan.includes('Index Cond'))
  expect(parts.map(([table]) => table)).toEqual(READ_BY_A_PART)
})

it('A plan that was kept from when a table was empty is not used once it is full', async () => {
  const plan = await database.queries.connection().execute(async (connection) => {
    await sql`create table notes (id integer primary key, text text)`.execute(connection)
    await sql`vacuum analyze notes`.execute(connection)
    await sql`prepare known (integer) as select 1 from only notes where id = $1`.execute(connection)
    for (let time = 0; time < 6; time++) await sql`execute known (1)`.execute(connection)
    await sql`insert into notes select i, 'text' from generate_series(1, 2000) i`.execute(connection)
    const explained = await sql<object>`explain execute known (1)`.execute(connection)
    await sql`deallocate known`.execute(connection)
    return explained.rows.flatMap(Object.values).join('\n')
  })
  expect(plan).toContain('notes_pkey')
})

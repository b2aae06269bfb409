import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Queries } from '../../../src/base/db/database.ts'
import { NO_LIMITS } from '../../../src/base/db/session.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? null

async function settingsOf(queries: Queries): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode')`.execute(
    queries,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

it('Statements have a limit: a short one where somebody waits, a longer one in jobs, and none in migrations', async () => {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  onTestFinished(() => database.close())
  const migrating = await openDatabase({ databaseUrl, dataFolder: '', limits: NO_LIMITS })
  onTestFinished(() => migrating.close())
  const rest = { plan_cache_mode: 'force_custom_plan' }
  expect(await settingsOf(database.requests)).toEqual({
    ...{ statement_timeout: '10000', lock_timeout: '5000', idle_in_transaction_session_timeout: '30000', ...rest },
  })
  expect(await settingsOf(database.queries)).toEqual({
    ...{ statement_timeout: '60000', lock_timeout: '30000', idle_in_transaction_session_timeout: '60000', ...rest },
  })
  expect(await settingsOf(migrating.queries)).toEqual({
    ...{ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0', ...rest },
  })
})

it('A statement that takes longer is given up, and its connection goes on', async () => {
  const limits = { statement: 50, lock: 50, idleInTransaction: 50 }
  const database = await openDatabase({ databaseUrl, dataFolder: '', limits })
  onTestFinished(() => database.close())
  await expect(sql`select pg_sleep(60)`.execute(database.queries)).rejects.toMatchObject({ code: '57014' })
  expect((await sql`select 1 as one`.execute(database.queries)).rows).toEqual([{ one: 1 }])
})

it('A connection that is lost while it is held and nothing is asked fails the next question, and not the process', async () => {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  onTestFinished(() => database.close())
  await database.queries.connection().execute(async (held) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
    const ended = sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(database.requests)
    expect((await ended).rows).toEqual([{ pg_terminate_backend: true }])
    await expect(sql`select 1`.execute(held)).rejects.toThrow()
  })
  expect((await sql`select 1 as one`.execute(database.queries)).rows).toEqual([{ one: 1 }])
})

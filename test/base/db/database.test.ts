import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, ping } from '../../../src/base/db/database.ts'
import { useTestDatabase } from '../../databases.ts'
import { embeddedFolder } from '../../embedded/databases.ts'

describe('A database', () => {
  const database = useTestDatabase()

  it('answers', async () => {
    await ping(database.queries)
  })

  it('gives ids back as numbers and times as dates', async () => {
    await database.queries
      .insertInto('installations')
      .values({ id: 2 ** 40, account: 'acme' })
      .execute()
    const row = await database.queries.selectFrom('installations').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual({ id: 2 ** 40, account: 'acme', suspended: false, created_at: expect.any(Date) })
  })

  it('undoes a transaction that fails', async () => {
    const failing = database.queries.transaction().execute(async (transaction) => {
      await transaction.insertInto('installations').values({ id: 7, account: 'gone' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const rows = await database.queries.selectFrom('installations').select('id').where('id', '=', 7).execute()
    expect(rows).toEqual([])
  })

  it('serves a transaction while other queries wait for it or go on', async () => {
    await database.queries.insertInto('installations').values({ id: 8, account: '0' }).execute()
    const increment = (): Promise<void> =>
      database.queries.transaction().execute(async (transaction) => {
        const { account } = await transaction
          .selectFrom('installations')
          .select('account')
          .where('id', '=', 8)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('installations')
          .set({ account: String(Number(account) + 1) })
          .where('id', '=', 8)
          .execute()
      })
    await Promise.all([...Array(30).keys()].flatMap(() => [increment(), ping(database.queries)]))
    const { account } = await database.queries
      .selectFrom('installations')
      .select('account')
      .where('id', '=', 8)
      .executeTakeFirstOrThrow()
    expect(account).toBe('30')
  })
})

describe('A server that cannot be used is told in one line, without its password', () => {
  it.each([
    ['nobody listens', 'postgres://joe:hunter2@127.0.0.1:1/docs', /127\.0\.0\.1:1\/docs: .*ECONNREFUSED/],
    [
      'nobody listens at any address of the host',
      'postgres://joe:hunter2@localhost:1/docs',
      /localhost:1\/docs: .*ECONN/,
    ],
    ['the host is unknown', 'postgres://joe:hunter2@nowhere.invalid/docs', /nowhere\.invalid\/docs: /],
    ['the URL is none', 'postgres://joe:hunter2@host:port/docs', /DATABASE_URL/],
    ['the URL is of another kind', 'mysql://joe:hunter2@127.0.0.1:1/docs', /127\.0\.0\.1:1/],
  ])('when %s', async (_, databaseUrl, message) => {
    const error = await openDatabase({ databaseUrl, dataFolder: '' }).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      name: 'DatabaseError',
      code: 'DOCALIGN_E601',
      message: expect.stringMatching(message),
    })
    expect(String(error)).not.toContain('hunter2')
    expect(String(error)).not.toContain('\n')
  })
})

it('The embedded database has the room of deleted rows again once it was tidied', async () => {
  const dataFolder = await embeddedFolder()
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  onTestFinished(() => database.close())
  await sql`create table notes (text text)`.execute(database.queries)
  const fill = () =>
    sql`insert into notes select repeat('a', 100) from generate_series(1, 1000)`.execute(database.queries)
  const pages = async (): Promise<number> => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size('notes') / 8192 as size`.execute(
      database.queries,
    )
    return rows[0]?.size ?? 0
  }
  await fill()
  const once = await pages()
  await sql`delete from notes`.execute(database.queries)
  await database.vacuumEmbedded()
  await fill()
  expect(await pages()).toBe(once)
})

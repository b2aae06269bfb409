import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openQueue } from '../../src/app/jobs/queue/queue.ts'
import { useTestDatabase } from '../databases.ts'

/** What PostgreSQL can prepare: not `begin` and its like. */
const PREPARABLE = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i

const database = useTestDatabase()

function recorded(): readonly string[] {
  const folder = process.env.TEST_STATEMENTS ?? ''
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const statements = lines.filter(Boolean).map((line) => JSON.parse(line) as string)
  return [...new Set(statements)].filter((text) => PREPARABLE.test(text))
}

/** The embedded database of the other suites has the tables of the queue, too. */
async function makeQueueTables(): Promise<void> {
  const queue = openQueue({ databaseUrl: database.url, redisUrl: null, prefix: 'statements' })
  await queue.counts()
  await queue.close()
}

function isAboutScript({ message }: Error): boolean {
  return message === 'cannot insert multiple commands into a prepared statement'
}

it('The PostgreSQL server understands each statement of the suites that are not run on it', async () => {
  const statements = recorded()
  expect(statements.length).toBeGreaterThan(100)
  await makeQueueTables()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const refused: string[] = []
  for (const text of statements)
    await client
      // Of a script, as a step of the migrations is, nothing may run: the extended protocol takes one statement only.
      .query({ text: `prepare recorded as ${text}`, queryMode: 'extended' } as pg.QueryConfig)
      .then(() => client.query('deallocate recorded'))
      .catch((error: Error) => isAboutScript(error) || refused.push(`${error.message}: ${text.slice(0, 1000)}`))
  await client.end()
  expect(refused).toEqual([])
})

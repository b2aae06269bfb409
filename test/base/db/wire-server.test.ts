import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../src/base/db/database.ts'
import { serveWire } from '../../../src/base/db/wire/wire-server.ts'
import { embeddedFolder, openEmbedded } from '../../embedded/databases.ts'

let database: Database
const clients: pg.Client[] = []

beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())
beforeEach(async () => {
  const client = await connected()
  await client.query('drop table if exists notes; create table notes (id serial primary key, text text)')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end().catch(() => {})
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  return client
}

/** Ends a client without a word, as a killed process does. */
function kill(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from notes')
  return Number(rows[0]?.count)
}

describe('A client of the embedded database that has not said the password', () => {
  it('cannot have it keep a large message', async () => {
    const { port } = new URL(database.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise<void>((settle) => socket.once('close', () => settle()))
    const head = Buffer.alloc(8)
    head.writeInt32BE(500_000_000)
    head.writeInt32BE(196_608, 4)
    socket.write(head)
    await closed
    expect(socket.bytesWritten).toBe(8)
  })
})

describe('Many clients of the embedded database', () => {
  it('get the answers to their own parameterised queries', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, connected))
    const answersOf = async (client: pg.Client, who: number): Promise<boolean[]> => {
      const answers: boolean[] = []
      for (let turn = 0; turn < 30; turn++) {
        const { rows } = await client.query<{ sum: number }>(`select $1::int + ${who} * 1000 as sum`, [turn])
        answers.push(rows[0]?.sum === who * 1000 + turn)
      }
      return answers
    }
    const answers = (await Promise.all(all.map(answersOf))).flat()
    expect(answers).toHaveLength(300)
    expect(answers.every(Boolean)).toBe(true)
  })

  it('wait for the transaction of another', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await one.query(`insert into notes (text) values ('one')`)
    let isAnswered = false
    const waiting = count(two).finally(() => {
      isAnswered = true
    })
    // By its answer, what the other one asked before has arrived too.
    await one.query('select 1')
    await one.query(`insert into notes (text) values ('two')`)
    expect(isAnswered).toBe(false)
    await one.query('commit')
    expect(await waiting).toBe(2)
  })

  it('go on when one leaves a transaction open and asks for nothing more', async () => {
    const folder = await embeddedFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
    const db = await PGlite.create({ dataDir: join(folder, 'postgres') })
    onTestFinished(() => db.close())
    const server = await serveWire(db, { port: 0, password: 'known', idleInTransaction: 20 })
    onTestFinished(() => server.close())
    const open = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: `postgres://postgres:known@127.0.0.1:${server.port}/postgres` })
      client.on('error', () => {})
      clients.push(client)
      await client.connect()
      return client
    }
    const [one, two] = [await open(), await open()]
    await one.query('create table notes (text text)')
    await one.query('begin')
    await one.query(`insert into notes values ('left open')`)
    expect(await count(two)).toBe(0)
  })

  it('go on when one is killed inside a transaction, which is undone', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await one.query(`insert into notes (text) values ('one')`)
    const waiting = count(two)
    kill(one)
    expect(await waiting).toBe(0)
  })

  it('go on when one is killed while its query runs inside a transaction', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    const lost = one.query(`insert into notes (text) select 'x' from generate_series(1, 20000)`).catch(() => 'lost')
    const waiting = count(two)
    kill(one)
    expect(await lost).toBe('lost')
    expect(await waiting).toBe(0)
  })

  it('go on when one is killed after a refused statement whose batch it never ended', async () => {
    const two = await connected()
    const { port, password } = new URL(database.url)
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.on('error', () => {})
    const answered = new Promise<void>((settle) => {
      let heard = ''
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1')
        if (heard.includes('syntax error')) settle()
      })
    })
    const framed = (type: string, body: string): Buffer => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(body.length + 4)
      return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
    }
    socket.write(framed('', '\0\x03\0\0user\0postgres\0database\0postgres\0\0'))
    socket.write(framed('p', `${password}\0`))
    // Parse, and Flush instead of Sync.
    socket.write(Buffer.concat([framed('P', '\0selekt 1\0\0\0'), framed('H', '')]))
    await answered
    socket.destroy()
    expect(await count(two)).toBe(0)
  })

  it('can go on themselves after a refused statement, with parameters or without', async () => {
    const client = await connected()
    await expect(client.query('selekt $1', [1])).rejects.toMatchObject({ code: '42601' })
    await expect(client.query('selekt 1')).rejects.toMatchObject({ code: '42601' })
    await expect(client.query('select $1::int', ['none'])).rejects.toMatchObject({ code: '22P02' })
    expect(await count(client)).toBe(0)
  })

  it('keep the turn in a failed transaction until it is rolled back', async () => {
    const [one, two] = [await connected(), await connected()]
    await one.query('begin')
    await expect(one.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    const waiting = count(two)
    await expect(one.query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await one.query('rollback')
    expect(await waiting).toBe(0)
  })

  it('copy rows out', async () => {
    const client = await connected()
    await client.query(`insert into notes (text) values ('a'), ('b')`)
    await expect(client.query('copy notes to stdout')).resolves.toBeDefined()
    expect(await count(client)).toBe(2)
  })

  it('hear the notifications of one another and their own', async () => {
    const [one, two, three] = [await connected(), await connected(), await connected()]
    const heard: string[] = []
    for (const [name, client] of Object.entries({ one, two, three }))
      client.on('notification', ({ channel, payload }) => heard.push(`${name} ${channel} ${payload}`))
    await one.query('listen news')
    await two.query('listen news')
    await three.query(`select pg_notify('news', $1)`, ['first'])
    await two.query(`notify news, 'second'`)
    await one.query('select 1')
    await expect
      .poll(() => [...heard].filter((line) => !line.startsWith('three')).sort())
      .toEqual(['one news first', 'one news second', 'two news first', 'two news second'])
  })

  it('are not heard before their transaction is done', async () => {
    const [one, two] = [await connected(), await connected()]
    const heard: (string | undefined)[] = []
    one.on('notification', ({ payload }) => heard.push(payload))
    await one.query('listen news')
    await two.query('begin')
    await two.query(`notify news, 'undone'`)
    await two.query('rollback')
    await two.query('begin')
    await two.query(`notify news, 'done'`)
    await two.query('commit')
    await expect.poll(() => heard).toEqual(['done'])
  })

  it('carry large rows both ways', async () => {
    const client = await connected()
    const large = 'x'.repeat(3_000_000)
    await client.query('insert into notes (text) values ($1)', [large])
    const { rows } = await client.query<{ text: string }>('select text from notes')
    expect(rows[0]?.text === large).toBe(true)
  })

  it('that speak another protocol are sent away without harm', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(database.url).port) })
    socket.on('error', () => {})
    const closed = new Promise<void>((settle) => socket.on('close', () => settle()))
    socket.write('\0\0\0\0GET / HTTP/1.1\r\n\r\n')
    await closed
    expect(await count(await connected())).toBe(0)
  })
})

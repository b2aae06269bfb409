import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ProbeOptions, probesHandler } from '../../../../src/app/http/probes.ts'
import { type Handler, type HttpServer, sendJson, startHttp } from '../../../../src/app/http/server/server.ts'
import { openTestDatabase, useTestDatabase } from '../../../databases.ts'

async function serve(...handlers: readonly Handler[]): Promise<HttpServer & { errors: unknown[] }> {
  const errors: unknown[] = []
  const server = await startHttp(handlers, { host: '127.0.0.1', port: 0 }, (error) => void errors.push(error))
  onTestFinished(() => server.close())
  return { ...server, errors }
}

describe('The HTTP server', () => {
  const hello: Handler = async (request, response) => {
    if (request.url !== '/hello') return false
    sendJson(response, 200, { hello: 'wörld' })
    return true
  }

  it('answers by the first handler that takes the request', async () => {
    const second: Handler = async (_, response) => {
      sendJson(response, 201, {})
      return true
    }
    const { url } = await serve(hello, second)
    const answer = await fetch(`${url}/hello`)
    expect([answer.status, await answer.text()]).toEqual([200, '{"hello":"wörld"}\n'])
    expect((await fetch(`${url}/other`)).status).toBe(201)
  })

  it('says 404 when nobody takes it', async () => {
    const { url } = await serve(hello)
    const answer = await fetch(`${url}/nothing`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: { code: 'DOCALIGN_E404', message: 'there is nothing here' } },
    ])
  })

  it.each(['//', '//hello', '/hel%00lo', '*'])('says 400 where %s is asked for', async (path) => {
    const { url, errors } = await serve(hello)
    const { port } = new URL(url)
    // A line as it is sent: a client would mend the path, or refuse it.
    const status = await statusLine(Number(port), `GET ${path} HTTP/1.1`)
    expect(status).toBe('HTTP/1.1 400 Bad Request')
    expect(errors).toEqual([])
  })

  it('says 500 and nothing of the inside when a handler fails', async () => {
    const { url, errors } = await serve(async () => Promise.reject(new Error('password')))
    const answer = await fetch(url)
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: { code: 'DOCALIGN_E001', message: 'internal error' } },
    ])
    expect(errors).toMatchObject([{ message: 'password' }])
  })

  it('breaks off an answer whose handler fails in the middle', async () => {
    const { url } = await serve(async (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      throw new Error('no')
    })
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
  })

  it('refuses a port that is taken, and says the way out', async () => {
    const { url } = await serve(hello)
    const port = Number(new URL(url).port)
    const taken = startHttp([], { host: '127.0.0.1', port }, () => {})
    await expect(taken).rejects.toMatchObject({
      code: 'DOCALIGN_E701',
      message: `port ${port} is in use — set PORT to another one`,
    })
  })

  it('finishes the requests under way when it closes, and does not wait for connections kept alive', async () => {
    const [asked, release] = [gate(), gate()]
    const server = await serve(async (_, response) => {
      asked.open()
      await release.opened
      sendJson(response, 200, {})
      return true
    })
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    const answered = new Promise<number | undefined>((settle, refuse) => {
      get(server.url, { agent }, (response) => settle(response.resume().statusCode)).on('error', refuse)
    })
    await asked.opened
    // It would wait for the connection, which the agent keeps for the length of the test.
    const closed = server.close()
    release.open()
    await closed
    expect(await answered).toBe(200)
  })
})

/** The first line of the answer to a request on a connection of its own. */
async function statusLine(port: number, requestLine: string): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.end(`${requestLine}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0]
}

/** Something that a test lets happen. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {}
  const opened = new Promise<void>((settle) => {
    open = settle
  })
  return { opened, open }
}

describe('GET /health', () => {
  const database = useTestDatabase()
  const health = (queries: ProbeOptions['queries'], queue: ProbeOptions['queue']): Handler =>
    probesHandler({ queries, queue, version: '1.2.3', isClosing: () => false })
  const counts = async () => ({ events: { waiting: 1 }, scans: {}, writes: {} })

  it('says that all is well', async () => {
    const { url } = await serve(health(database.queries, { counts }))
    const answer = await fetch(`${url}/health?x=1`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        ...{ status: 'ok', version: '1.2.3', database: 'ok', queue: { events: { waiting: 1 }, scans: {}, writes: {} } },
        evaluation: { last_run: null, features: [], searches_last_day: 0, mean_quality_proxy: null },
      },
    ])
    expect((await fetch(`${url}/health`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${url}/healthy`)).status).toBe(404)
  })

  it.each([
    ['is away', () => Promise.reject(new Error('redis://joe:hunter2@cache'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('says when the queue %s', async (_, broken) => {
    const { url } = await serve(health(database.queries, { counts: broken }))
    const answer = await fetch(`${url}/health`)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { status: 'unavailable', version: '1.2.3', database: 'ok', queue: 'unavailable' },
    ])
  })

  it('says when the database is away', async () => {
    const gone = await openTestDatabase()
    await gone.close()
    const { url } = await serve(health(gone.queries, { counts }))
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      status: 'unavailable',
      database: 'unavailable',
    })
  })
})

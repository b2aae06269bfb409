import { createHmac } from 'node:crypto'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { createProbot } from 'probot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../../src/app/app.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'
import { type SignedDelivery, type WebhookOptions, webhookHandler } from '../../../src/app/http/webhooks.ts'

const SECRET = 'It is a secret to everybody'
const PUSH = JSON.stringify({ ref: 'refs/heads/main', repository: { id: 1 }, canary: 'k9-payload' })

const sign = (body: string | Buffer): string => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`

interface Served {
  readonly url: string
  readonly received: SignedDelivery[]
  readonly failed: unknown[]
}

async function serve(options: Partial<WebhookOptions> = {}): Promise<Served> {
  const received: SignedDelivery[] = []
  const failed: unknown[] = []
  const handler = webhookHandler({
    paths: ['/', '/api/github/webhooks'],
    verify: (body, signature) => signature === sign(body),
    receive: async (delivery) => void received.push(delivery),
    onError: (error, delivery) => void failed.push([error, delivery]),
    ...options,
  })
  const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, (error) => void failed.push(error))
  onTestFinished(() => server.close())
  return { url: server.url, received, failed }
}

async function headersFor(body: string, more: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    ...{ 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': 'one' },
    ...{ 'x-hub-signature-256': sign(body), ...more },
  }
}

const post = async (url: string, body: string, headers: Record<string, string>): Promise<[number, unknown]> => {
  const answer = await fetch(url, { method: 'POST', body, headers })
  const text = await answer.text()
  return [answer.status, text.startsWith('{') ? (JSON.parse(text) as { error: string }).error : text]
}

describe('Webhooks', () => {
  it.each(['', '/', '/api/github/webhooks', '/api/github/webhooks/', '/api/github/webhooks?x=1'])(
    'are taken in at the path %o',
    async (path) => {
      const { url, received } = await serve()
      expect(await post(`${url}${path}`, PUSH, await headersFor(PUSH))).toEqual([200, 'ok\n'])
      expect(received).toEqual([{ id: 'one', name: 'push', payload: JSON.parse(PUSH) }])
    },
  )

  it.each([
    [
      'a signature of another body',
      PUSH,
      { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      401,
      /signature is wrong/,
    ],
    ['a signature that is none', PUSH, { 'x-hub-signature-256': 'x' }, 401, /signature is wrong/],
    ['no name of the event', PUSH, { 'x-github-event': '' }, 400, /x-github-event/],
    ['no id', PUSH, { 'x-github-delivery': '' }, 400, /x-github-delivery/],
    ['another content type', PUSH, { 'content-type': 'text/plain' }, 415, /application\/json/],
    ['a body that is not JSON', PUSH.slice(0, -5), {}, 400, /not JSON/],
    ['a body that is no object', '"action"', {}, 400, /no object/],
    ['a body above the limit', `{"a":"${'x'.repeat(2000)}"}`, {}, 413, /more than 1000 bytes/],
  ])('with %s are refused', async (_, body, headers, status, reason) => {
    const { url, received } = await serve({ maxBytes: 1000 })
    expect(await post(url, body, await headersFor(body, headers))).toEqual([status, expect.stringMatching(reason)])
    expect(received).toEqual([])
  })

  it('without a signature are refused', async () => {
    const { url } = await serve()
    const { 'x-hub-signature-256': _, ...headers } = await headersFor(PUSH)
    expect(await post(url, PUSH, headers)).toEqual([401, 'the signature is missing'])
  })

  it('above the limit are refused before they are read, be the length said or not', async () => {
    const { url } = await serve({ maxBytes: 1000 })
    const headers = await headersFor(PUSH)
    for (const length of [{ 'content-length': '30000000' }, {}]) {
      const status = await new Promise((settle, fail) => {
        const request = send(url, { method: 'POST', headers: { ...headers, ...length } }, (answer) => {
          settle(answer.resume().statusCode)
        })
        request.on('error', fail)
        request.write('x'.repeat(1001))
      })
      expect(status).toBe(413)
    }
  })

  it('that break off are refused, and are not reported as taken in', async () => {
    const { url, received } = await serve({ deadline: 200 })
    const headers = await headersFor(PUSH)
    const status = await new Promise((settle, fail) => {
      const request = send(url, { method: 'POST', headers: { ...headers, 'content-length': '1000' } }, (answer) => {
        settle(answer.resume().statusCode)
      })
      request.on('error', fail)
      request.write(PUSH)
    })
    expect([status, received]).toEqual([400, []])
  })

  it('that cannot be kept are answered with 500, and their payload is in no log', async () => {
    const logged: unknown[] = []
    const probot = createProbot({
      overrides: { appId: 1, privateKey: 'x', secret: SECRET, logLevel: 'fatal' },
      env: {},
    })
    await probot.ready()
    // Probot logs each of these errors with all that hangs on it.
    probot.webhooks.onError(({ errors }) => void logged.push(...errors.map((error) => ({ ...error }))))
    await probot.load(createApp(() => Promise.reject(new Error('the database is away'))))
    const { url, failed } = await serve({
      receive: (delivery) => probot.webhooks.receive(delivery as Parameters<typeof probot.webhooks.receive>[0]),
    })
    expect(await post(url, PUSH, await headersFor(PUSH))).toEqual([500, 'the delivery could not be received'])
    expect(failed).toMatchObject([[{ message: 'the database is away' }, { id: 'one', name: 'push' }]])
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('k9-payload')
  })
})

describe('The HTTP server', () => {
  it('drops connections that say nothing', async () => {
    const server = await startHttp([], { host: '127.0.0.1', port: 0 }, () => {}, { headers: 100, request: 200 })
    onTestFinished(() => server.close())
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await new Promise((settle) => socket.resume().once('close', settle))
    expect(socket.destroyed).toBe(true)
  })

  it('drops requests that do not come to their end', async () => {
    const server = await startHttp([], { host: '127.0.0.1', port: 0 }, () => {}, { headers: 100, request: 200 })
    onTestFinished(() => server.close())
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\n')
    await new Promise((settle) => socket.resume().once('close', settle))
    expect(socket.destroyed).toBe(true)
  })
})

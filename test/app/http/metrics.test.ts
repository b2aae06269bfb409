import { get } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { metricsHandler } from '../../../src/app/http/metrics.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'

const TOKEN = 'correct-horse-battery'
const render = async () => ({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' })

async function serve(token: string | null, isLocalAllowed: boolean): Promise<string> {
  const server = await startHttp(
    [metricsHandler(render, { token, isLocalAllowed })],
    { host: '127.0.0.1', port: 0 },
    () => {},
  )
  onTestFinished(() => server.close())
  return server.url
}

/** The status and the body; unlike `fetch`, with whatever headers. */
function ask(url: string, headers: Record<string, string> = {}): Promise<[number | undefined, string]> {
  return new Promise((settle, refuse) => {
    get(url, { headers, agent: false }, async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      settle([response.statusCode, text])
    }).on('error', refuse)
  })
}

describe('GET /metrics', () => {
  it('is shown to programs on this machine where there is no token', async () => {
    const url = await serve(null, true)
    const answer = await fetch(`${url}/metrics`)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; version=0.0.4',
      'up 1\n',
    ])
    expect(await ask(`${url}/metrics?x=1`)).toEqual([200, 'up 1\n'])
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${url}/metricsx`)).status).toBe(404)
  })

  it.each([
    ['came through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['came through a proxy of another kind', { forwarded: 'for=203.0.113.9' }],
    ['is for another host, as one of a rebound name is', { host: 'attacker.example:3000' }],
    ['comes from a page of another site', { origin: 'https://attacker.example' }],
  ])('is not shown to who %s', async (_, headers) => {
    const url = await serve(null, true)
    const [status, body] = await ask(`${url}/metrics`, headers as Record<string, string>)
    expect([status, JSON.parse(body).error.code]).toEqual([403, 'DOCALIGN_E713'])
    expect(body).not.toContain('up 1')
  })

  it('is shown to nobody in production without a token', async () => {
    expect((await ask(`${await serve(null, false)}/metrics`))[0]).toBe(403)
  })

  it.each([true, false])('is shown to nobody but who has the token where there is one', async (isLocalAllowed) => {
    const url = `${await serve(TOKEN, isLocalAllowed)}/metrics`
    expect(await ask(url, { authorization: `Bearer ${TOKEN}` })).toEqual([200, 'up 1\n'])
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`]) {
      const [status, body] = await ask(url, authorization ? { authorization } : {})
      expect([status, JSON.parse(body).error.code]).toEqual([401, 'DOCALIGN_E712'])
    }
  })
})

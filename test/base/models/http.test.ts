import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type RequestOptions, requestJson } from '../../../src/base/models/http.ts'

/** Asks a server that answers by these, the last of them again and again; returns what came of it and how often it was asked. */
async function asking(answers: readonly RequestListener[], options: RequestOptions = {}) {
  let requests = 0
  const server = createServer((request, response) =>
    answers[Math.min(requests++, answers.length - 1)]?.(request, response),
  )
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outcome = await requestJson({ url, body: {} }, options).catch((error: unknown) => error)
  return { outcome, requests }
}

const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end('refused')
  }
const fine: RequestListener = (_, response) => void response.end('{"fine":true}')

describe('A request for JSON', () => {
  it.each<[string, number, Readonly<Record<string, string>>]>([
    ['429 with seconds', 429, { 'retry-after': '0' }],
    ['503 with a date that has passed', 503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }],
    ['529 with milliseconds', 529, { 'retry-after-ms': '1', 'retry-after': '3600' }],
    ['408', 408, { 'retry-after-ms': '0' }],
  ])('is sent again after %s', async (_, status, headers) => {
    expect(await asking([refuse(status, headers), fine])).toEqual({ outcome: { fine: true }, requests: 2 })
  })

  it.each<[string, RequestListener, object]>([
    ['a refusal', refuse(401), { why: 'refused', status: 401, text: 'refused', waitMs: null }],
    [
      'a pause that is longer than a minute',
      refuse(429, { 'retry-after': '3600' }),
      { why: 'refused', waitMs: 3_600_000 },
    ],
    ['a page', (_, response) => void response.end('<html>'), { why: 'no JSON' }],
    ['a redirect to elsewhere', refuse(302, { location: 'http://127.0.0.1:9/' }), { why: 'unreachable' }],
    ['more than an answer has', (_, response) => void response.end('1'.repeat(9 * 2 ** 20)), { why: 'no JSON' }],
  ])('is not sent again after %s', async (name, answer, failure) => {
    const options = name.startsWith('a redirect') ? { retries: 0 } : {}
    expect(await asking([answer, fine], options)).toMatchObject({ outcome: failure, requests: 1 })
  })

  it('is not sent again where nothing came in time', async () => {
    expect(await asking([() => {}, fine], { timeoutMs: 100 })).toMatchObject({ outcome: { why: 'slow' }, requests: 1 })
  })

  it('is sent as often as was said', async () => {
    const busy = refuse(429, { 'retry-after': '0' })
    expect(await asking([busy], { retries: 2 })).toMatchObject({ outcome: { status: 429 }, requests: 3 })
  })
})

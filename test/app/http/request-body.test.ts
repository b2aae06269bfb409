import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BodyBudget, createBodyBudget } from '../../../src/app/http/body-budget.ts'
import { type BodyLimits, withBody } from '../../../src/app/http/request-body.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'
import { webhookHandler } from '../../../src/app/http/webhooks.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** A budget that knows how much of it is taken, and what the most was. */
function counted(maxBytes: number): BodyBudget & { now: number; most: number } {
  const budget = createBodyBudget(maxBytes)
  const counting = {
    ...{ now: 0, most: 0 },
    take(bytes: number, held: number) {
      const isTaken = budget.take(bytes, held)
      if (isTaken) counting.now += bytes
      counting.most = Math.max(counting.most, counting.now)
      return isTaken
    },
    free(bytes: number) {
      budget.free(bytes)
      counting.now -= bytes
    },
  }
  return counting
}

describe('Bodies that nobody has signed, over many connections at once,', () => {
  const HEADERS = {
    ...{ 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': 'one' },
    'x-hub-signature-256': 'sha256=none',
  }

  async function served(budget: BodyBudget): Promise<string> {
    const handler = webhookHandler({
      ...{ paths: ['/'], budget },
      verify: (_, signature) => signature === 'sha256=right',
      receive: async () => {},
      onError() {},
    })
    const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, () => {})
    onTestFinished(() => server.close())
    return server.url
  }

  /** Sends half of a body, and no more. */
  function half(
    url: string,
    bytes: number,
  ): { readonly request: ClientRequest; readonly answer: Promise<IncomingMessage> } {
    const request = send(url, { method: 'POST', headers: { ...HEADERS, 'content-length': bytes } })
    const answer = new Promise<IncomingMessage>((settle, fail) => request.once('response', settle).on('error', fail))
    answer.catch(() => {})
    request.write(Buffer.alloc(bytes / 2))
    onTestFinished(() => void request.destroy())
    return { request, answer }
  }

  it('are refused with 503 beyond what the process may hold, and its room is free again when they are gone', async () => {
    const budget = counted(256 * KIB)
    const url = await served(budget)
    const refused: unknown[] = []
    const sending = Array.from({ length: 12 }, () => half(url, 128 * KIB))
    for (const { answer } of sending)
      void answer.then(({ statusCode, headers }) => refused.push([statusCode, headers['retry-after']])).catch(() => {})
    // Each holds 64 KiB at least.
    await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(8))
    expect(refused.filter((answer) => String(answer) !== '503,2')).toEqual([])
    expect(budget.most).toBeLessThanOrEqual(256 * KIB)
    for (const { request } of sending) request.destroy()
    await vi.waitFor(() => expect(budget.now).toBe(0))
    const signed = { ...HEADERS, 'x-hub-signature-256': 'sha256=right' }
    expect((await fetch(url, { method: 'POST', body: '{"a":1}', headers: signed })).status).toBe(200)
    expect(budget.now).toBe(0)
  })

  it('leave room for small ones when they are large', () => {
    const budget = createBodyBudget(100 * MIB)
    const large = Array.from({ length: 20 }, () => budget.take(24 * MIB, 0))
    expect(large.filter((isTaken) => isTaken)).toHaveLength(3)
    const small = Array.from({ length: 200 }, () => budget.take(100 * KIB, 0))
    expect(small.every((isTaken) => isTaken)).toBe(true)
  })
})

describe('The body of a request', () => {
  /** What is read of a request that sends these chunks. */
  async function read(chunks: Iterable<Buffer>, limits: Partial<BodyLimits> & Pick<BodyLimits, 'budget'>) {
    const stream = Object.assign(new PassThrough({ highWaterMark: 8 * MIB }), { headers: {}, complete: true })
    for (const chunk of chunks) stream.write(chunk)
    stream.end()
    const request = stream as unknown as IncomingMessage
    return withBody(request, { maxBytes: MIB, ...limits }, (body) => body.toString('latin1'))
  }

  it('counts until it was used, whatever comes of that', async () => {
    const budget = counted(MIB)
    expect(await read([Buffer.from('one '), Buffer.from('body')], { budget })).toBe('one body')
    await expect(read([Buffer.alloc(2 * MIB)], { budget })).rejects.toMatchObject({ why: 'too large' })
    await expect(read([Buffer.alloc(900 * KIB)], { budget, maxBytes: 800 * KIB })).rejects.toThrow()
    expect(budget.now).toBe(0)
  })

  it('takes hardly more than its length, though each of its bytes comes alone with all that the socket read', async () => {
    const budget = counted(MIB)
    const read64 = Buffer.alloc(64 * KIB, 'x')
    const bytes = Array.from({ length: 40_000 }, (_, at) => read64.subarray(at, at + 1))
    expect(await read(bytes, { budget })).toBe('x'.repeat(40_000))
    expect(budget.most).toBeLessThanOrEqual(2 * 40_000)
  })
})

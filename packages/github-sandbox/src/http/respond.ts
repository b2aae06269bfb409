import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

const LIMIT = 5000

/** Sends a response with GitHub's usual headers. A GET whose ETag the client already has becomes a 304 without body. */
export function respond(
  response: ServerResponse,
  answer: Answer,
  asked: { method: string; ifNoneMatch?: string; share?: number },
): void {
  const bytes = bytesOf(answer.body)
  const headers: Record<string, string> = {
    'x-github-request-id': randomUUID(),
    'x-github-media-type': 'github.v3; format=json',
    'x-ratelimit-limit': `${LIMIT}`,
    'x-ratelimit-remaining': `${LIMIT}`,
    'x-ratelimit-used': '0',
    'x-ratelimit-resource': 'core',
    'x-ratelimit-reset': `${Math.floor(Date.now() / 1000) + 3600}`,
    ...(bytes.length > 0 ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    ...answer.headers,
  }
  let { status } = answer
  if (asked.method === 'GET' && status === 200) {
    headers.etag = `W/"${createHash('sha256').update(bytes).digest('hex')}"`
    if (asked.ifNoneMatch === headers.etag) status = 304
  }
  const sent = asked.share === undefined ? bytes : bytes.subarray(0, Math.floor(bytes.length * asked.share))
  const body = status === 304 || status === 204 ? Buffer.alloc(0) : sent
  response.writeHead(status, status === 304 ? headers : { ...headers, 'content-length': `${body.length}` })
  response.end(asked.method === 'HEAD' ? undefined : body)
}

function bytesOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
}

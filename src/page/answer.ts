import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { STYLE } from './style.ts'
import { type Frame, renderPage, type View } from './views/layout.ts'

/** No script, no request to another site, and no style but ours. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of every answer: nobody keeps it, frames it, or learns its address; our own forms and links name where they stand. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

export function answerView(response: ServerResponse, status: number, view: View, frame: Partial<Frame> = {}): void {
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(renderPage(view, frame))
}

/** Answers with the address of another page, which is got, and sets cookies if any are given. */
export function redirect(response: ServerResponse, location: string, cookies: readonly string[] = []): void {
  response.writeHead(303, { ...HEADERS, location, ...(cookies.length > 0 && { 'set-cookie': [...cookies] }) }).end()
}

/** Answers a request that would change something: nothing can be changed under its address. */
export function refuseMethod(response: ServerResponse): void {
  response
    .writeHead(405, { ...HEADERS, allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
    .end('Read-only.\n')
}

import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { GitHubAwayError } from '../github/person/errors.ts'
import { TooMany } from '../http/api/rate.ts'
import { STYLE } from './style.ts'
import { type Frame, renderPage, type View } from './views/layout.ts'
import { GITHUB_AWAY, TOO_OFTEN } from './views/messages.ts'

/** No scripts, no requests to other sites, and no style except ours. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For every response: no caching, no framing, and no referrer for other sites; our own forms and links send their page. */
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

/** Redirects to another page with GET, and sets the given cookies. */
export function redirect(response: ServerResponse, location: string, cookies: readonly string[] = []): void {
  response.writeHead(303, { ...HEADERS, location, ...(cookies.length > 0 && { 'set-cookie': [...cookies] }) }).end()
}

/**
 * Answers a request that was rate limited, or that failed because GitHub was away, and logs `notice` in that case. Throws any other error.
 */
export function answerUnavailable(
  response: ServerResponse,
  error: unknown,
  log: { warn(fields: object, message: string): void },
  notice: string,
): void {
  if (error instanceof TooMany) {
    response.setHeader('retry-after', String(error.retryAfter))
    answerView(response, 429, TOO_OFTEN)
  } else if (error instanceof GitHubAwayError) {
    log.warn({ reason: error.message }, notice)
    answerView(response, 503, GITHUB_AWAY)
  } else throw error
}

/** Refuses a request with a modifying method. */
export function refuseMethod(response: ServerResponse): void {
  response
    .writeHead(405, { ...HEADERS, allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
    .end('Read-only.\n')
}

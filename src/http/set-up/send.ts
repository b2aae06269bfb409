import type { ServerResponse } from 'node:http'

/** Of every answer: nobody keeps it, frames it, or learns its address; the origin of our own forms is named. */
export const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Answers with a page that runs no script, and whose forms go to this server or to a GitHub. */
export function sendPage(response: ServerResponse, status: number, page: string, webUrl: string): void {
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${webUrl}; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(page)
}

import type { IncomingMessage } from 'node:http'
import { isSame } from './same-secret.ts'
import { type Handler, sendJson } from './server/server.ts'

export interface MetricsAccess {
  /** What has to be shown; null when there is none. */
  readonly token: string | null
  /** Without a token, whether programs on this machine may ask. */
  readonly isLocalAllowed: boolean
}

/**
 * `GET /metrics`: what there is to measure, in Prometheus' text format. Whoever shows the token gets it, 401 for others. Where
 * there is no token, programs on this machine get it if they may, and 403 is for all others.
 */
export function metricsHandler(
  render: () => Promise<{ readonly contentType: string; readonly text: string }>,
  { token, isLocalAllowed }: MetricsAccess,
): Handler {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return false
    if (token === null && !(isLocalAllowed && isLocal(request))) {
      const message = 'metrics are shown to whoever has the token of DOCALIGN_METRICS_TOKEN, and there is none'
      sendJson(response, 403, { error: { code: 'DOCALIGN_E713', message } })
    } else if (token !== null && !isSame(givenToken(request), token)) {
      response.setHeader('www-authenticate', 'Bearer')
      const message = 'a token is needed: Authorization: Bearer TOKEN'
      sendJson(response, 401, { error: { code: 'DOCALIGN_E712', message } })
    } else {
      const { contentType, text } = await render()
      response.writeHead(200, { 'content-type': contentType }).end(text)
    }
    return true
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
/** What proxies add to requests. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request comes from a program on this machine that means this machine: not through a proxy that says so, and not
 * from a page of another site in a browser.
 */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    headers.origin === undefined &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

function givenToken({ headers }: IncomingMessage): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1] ?? null
}

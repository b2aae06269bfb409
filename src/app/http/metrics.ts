import type { IncomingMessage } from 'node:http'
import { isSame } from './same-secret.ts'
import { type Handler, sendJson } from './server/server.ts'

export interface MetricsAccess {
  /** The required token; null if there is none. */
  readonly token: string | null
  /** Without a token, whether programs on this machine have access. */
  readonly isLocalAllowed: boolean
}

/**
 * `GET /metrics`: all metrics in Prometheus text format. With a token, requests need it, otherwise they get 401. Without one, programs on
 * this machine have access if allowed; all other requests get 403.
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
/** Headers that proxies add to requests. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request is from a program on this machine and meant for it: not through a proxy that identifies itself, and not from another
 * site's page in a browser.
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

import type { Queries } from '../../db/database.ts'
import type { Handler } from '../../http/server/server.ts'
import { shareThatHolds } from '../../report/html/verdicts.ts'
import { badgeOf } from './drawing.ts'
import { shownOnBadge } from './store.ts'

const FOLDER = '/badge/'
/** As GitHub has them, and a little more. */
const NAMED = /^\/badge\/([\w.-]{1,100})\/([\w.-]{1,100})\.svg$/

/** Seconds for which whoever shows a badge may keep it. */
const MAX_AGE = 300
/** Of every answer, so that nothing tells a repository without a badge from one that is not there. It may be shown anywhere. */
const HEADERS = {
  'cache-control': `max-age=${MAX_AGE}`,
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Serves `/badge/OWNER/REPO.svg` to anybody, for public repositories that ask for one; everything else is the same 404. */
export function badgeHandler(queries: Queries): Handler {
  return async ({ url = '', method }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (!pathname.startsWith(FOLDER) || (method !== 'GET' && method !== 'HEAD')) return false
    const [, owner, name] = NAMED.exec(pathname) ?? []
    const shown = owner === undefined || name === undefined ? null : await shownOnBadge(queries, { owner, name })
    if (shown === null)
      response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end('There is no badge.\n')
    else
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'image/svg+xml; charset=utf-8' })
        .end(badgeOf(shareThatHolds(shown)))
    return true
  }
}

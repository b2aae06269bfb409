import type { IncomingMessage } from 'node:http'
import { isLoopbackHost, isLoopbackIPv4 } from '../src/app/http/server/addresses.ts'
import type { Access } from '../src/app/page/access.ts'
import type { Queries } from '../src/base/db/database.ts'

/** Access to every repository for requests from this computer: the demo has no sign-in. The GitHub sandbox has no pages to link to. */
export function loopbackAccess(queries: Queries): Access {
  return {
    hasSignIn: false,
    async visitorOf(request) {
      if (!isLocal(request)) return null
      const rows = await queries.selectFrom('repositories').select(['id', 'owner', 'name', 'default_branch']).execute()
      const repositories = rows.map(({ default_branch: defaultBranch, ...row }) => ({
        ...{ ...row, defaultBranch, webUrl: null, mayWrite: false, mayAdminister: true },
      }))
      return { repositories, person: null }
    },
  }
}

/** Whether a request came from this computer, and was addressed to it: the name of another site may resolve to this address. */
export function isLocal({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }) {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (peer === '::1' || isLoopbackIPv4(peer)) && isLoopbackHost(host)
}

import type { IncomingMessage } from 'node:http'
import type { Queries } from '../src/db/database.ts'
import { isLoopbackHost, isLoopbackIPv4 } from '../src/http/server/addresses.ts'
import type { Access } from '../src/page/access.ts'

/** Every repository, for whoever asks from this computer: in the demo nobody signs in. GitHub in the box has no pages to link to. */
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

/** Whether a request came from this computer, and meant it: the name of another site may be made to lead here. */
export function isLocal({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }) {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (peer === '::1' || isLoopbackIPv4(peer)) && isLoopbackHost(host)
}

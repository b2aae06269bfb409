import { GitError } from '../errors.ts'
import { withoutCredentials } from '../folder/settings.ts'

/**
 * The address of a repository to pass to git, which must be at the host that tokens are for. Payloads contain it, and git and curl parse
 * unusual addresses differently from this program, so only a plain one is accepted. `host` is an origin: `https://github.com`.
 *
 * @throws GitError `DOCALIGN_E108` for another host, port or scheme, or an address with more than a path
 */
export function cloneAddress(given: string, host: string): string {
  const address = PLAIN.test(given) && URL.canParse(given) ? new URL(given) : null
  if (address?.origin === new URL(host).origin) return address.href
  const shown = withoutCredentials(given).slice(0, MAX_SHOWN)
  throw new GitError(
    'DOCALIGN_E108',
    `the clone address “${shown}” is not one of ${host}, the GitHub that this server works for — GHE_HOST and GHE_PROTOCOL say which that is`,
  )
}

/** A scheme, a host, a port and a path. */
const PLAIN = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.-]+)+$/i
const MAX_SHOWN = 200

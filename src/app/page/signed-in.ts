import type { ClientCredentials } from '../../base/config/environment.ts'
import type { Handler } from '../http/server/server.ts'
import type { Services } from '../jobs/services.ts'
import { actionHandler } from './actions/handler.ts'
import { pageHandler } from './handler.ts'
import { peopleAccess } from './sign-in/access.ts'
import { signInHandler, signOutHandler } from './sign-in/handler.ts'
import { createSessions } from './sign-in/sessions.ts'

export interface SignedInOptions {
  readonly services: Services
  /** Credentials of the GitHub App. */
  readonly client: ClientCredentials
  /** Addresses of GitHub; see `Environment`. */
  readonly apiUrl: string
  readonly webUrl: string
}

/** The pages for people who sign in with GitHub, each with the repositories that they may read on GitHub. */
export function signedInPages({ services, ...options }: SignedInOptions): Handler[] {
  const { queries, now, log } = services
  const sessions = createSessions(queries, now)
  const access = peopleAccess(queries, sessions, { ...options, now })
  return [
    signInHandler({ ...options, queries, now, log, sessions, access }),
    signOutHandler(sessions, access),
    actionHandler(services, access),
    pageHandler(services, access),
  ]
}

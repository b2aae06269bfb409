import type { ClientCredentials } from '../config/environment.ts'
import type { Handler } from '../http/server.ts'
import { pageHandler } from './handler.ts'
import type { Sources } from './sections.ts'
import { peopleAccess } from './sign-in/access.ts'
import { signInHandler } from './sign-in/handler.ts'
import { createSessions } from './sign-in/sessions.ts'
import { signOutHandler } from './sign-in/sign-out.ts'

export interface SignedInOptions extends Sources {
  /** Of the GitHub App. */
  readonly client: ClientCredentials
  /** Of GitHub; see `Environment`. */
  readonly apiUrl: string
  readonly webUrl: string
}

/** The pages for people who sign in with GitHub, each with the repositories that they may read there. */
export function signedInPages(options: SignedInOptions): Handler[] {
  const { queries, now } = options
  const sessions = createSessions(queries, now)
  const access = peopleAccess(queries, sessions, options)
  return [
    signInHandler({ ...options, sessions, access }),
    signOutHandler(sessions, access),
    pageHandler(options, access),
  ]
}

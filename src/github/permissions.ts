import { createExpiringCache } from '../expiring-cache.ts'
import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden } from './refusal.ts'

/** What a person may do in a repository, from the most to the least. */
export const ROLES = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const
export type Role = (typeof ROLES)[number]

/** A changed role takes effect after a minute. */
const KEPT_MS = 60_000
const MAX_KEPT = 10_000

export interface Permissions {
  /** A person's role in the publisher's repository. GitHub is asked at most once a minute; who it does not know has none. */
  roleOf(publisher: Publisher, login: string): Promise<Role>
  /** Whether nobody else has this role or a higher one in the publisher's repository; false where GitHub does not say. */
  isOnlyOne(publisher: Publisher, login: string, role: 'write' | 'triage'): Promise<boolean>
}

/** `now` in milliseconds since the epoch. */
export function createPermissions(now: () => number): Permissions {
  const known = createExpiringCache<Role>({ lasts: KEPT_MS, max: MAX_KEPT, now })
  const people = createExpiringCache<readonly string[]>({ lasts: KEPT_MS, max: MAX_KEPT, now })
  return {
    roleOf: (publisher, login) =>
      known.of(`${publisher.repository.id} ${login.toLowerCase()}`, () => askForRole(publisher, login)),
    async isOnlyOne(publisher, login, role) {
      const found = await people.of(`${publisher.repository.id} ${role}`, () => askForPeople(publisher, role))
      return found.length === 1 && found[0]?.toLowerCase() === login.toLowerCase()
    },
  }
}

/** Whether a role allows all that another one does. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** An organisation's own roles have names of their own; `permission` says which of GitHub's they build on. */
async function askForRole(publisher: Publisher, username: string): Promise<Role> {
  try {
    const { repos } = publisher.octokit.rest
    const { data } = await repos.getCollaboratorPermissionLevel({ ...placeOf(publisher), username })
    return ROLES.find((role) => role === data.role_name) ?? ROLES.find((role) => role === data.permission) ?? 'none'
  } catch (error) {
    if (isForbidden(error)) return 'none'
    throw error
  }
}

/** What GitHub calls a role where collaborators are listed. */
const LISTED_AS = { write: 'push', triage: 'triage' } as const

/** Two of the people with at least a role, or as many as there are: whether it is one needs no more. */
async function askForPeople(publisher: Publisher, role: 'write' | 'triage'): Promise<readonly string[]> {
  try {
    const { repos } = publisher.octokit.rest
    const { data } = await repos.listCollaborators({
      ...placeOf(publisher),
      ...{ permission: LISTED_AS[role], per_page: 2 },
    })
    return data.map(({ login }) => login)
  } catch (error) {
    if (isForbidden(error)) return []
    throw error
  }
}

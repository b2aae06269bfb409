import { createExpiringCache } from '../../base/expiring-cache.ts'
import { type Publisher, placeOf } from './publisher.ts'
import { isForbidden } from './refusal.ts'

/** Repository roles, from highest to lowest. */
export const ROLES = ['admin', 'maintain', 'write', 'triage', 'read', 'none'] as const
export type Role = (typeof ROLES)[number]

/** Milliseconds for which a role is cached, so that a changed role takes effect within a minute. */
const KEPT_MS = 60_000
const MAX_KEPT = 10_000

export interface Permissions {
  /** A person's role in the publisher's repository, cached for a minute. People whom GitHub does not know have `none`. */
  roleOf(publisher: Publisher, login: string): Promise<Role>
  /** Whether nobody else has this role or a higher one in the publisher's repository; false if GitHub does not say. */
  isOnlyOne(publisher: Publisher, login: string, role: 'write' | 'triage'): Promise<boolean>
}

/** `now` is in milliseconds since the epoch. */
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

/** Whether a role includes another one. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** Custom roles of an organization have their own names; `permission` is GitHub's role that they are based on. */
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

/** The names of roles in GitHub's list of collaborators. */
const LISTED_AS = { write: 'push', triage: 'triage' } as const

/** At most two people who have at least a role, which suffices to tell whether it is one. */
async function askForPeople(publisher: Publisher, role: 'write' | 'triage'): Promise<readonly string[]> {
  try {
    const { repos } = publisher.octokit.rest
    const { data } = await repos.listCollaborators({
      ...placeOf(publisher),
      permission: LISTED_AS[role],
      per_page: 2,
    })
    return data.map(({ login }) => login)
  } catch (error) {
    if (isForbidden(error)) return []
    throw error
  }
}

import type { Queries } from '../../../base/db/database.ts'
import { createExpiringCache } from '../../../base/expiring-cache.ts'
import { TokenRefusedError } from '../../github/person/errors.ts'
import { readableRepositories } from '../../github/person/seen.ts'
import type { Access, Repository } from '../access.ts'
import type { Session, Sessions } from './sessions.ts'

/** Milliseconds for which GitHub's list of readable repositories is cached. */
const SEEN_FOR = 5 * 60_000
/** Maximum number of people in the cache. */
const MAX_CACHED = 1000

type Seen = Awaited<ReturnType<typeof readableRepositories>>

export interface PeopleAccess extends Access {
  /** Ends a session, and drops its cached data. */
  signOut(session: Session): Promise<void>
}

/** What signed-in people may see: the repositories with DocAlign that they may read on GitHub. */
export function peopleAccess(
  queries: Queries,
  sessions: Sessions,
  { apiUrl, webUrl, now }: { readonly apiUrl: string; readonly webUrl: string; readonly now: () => number },
): PeopleAccess {
  const seen = createExpiringCache<Seen>({ lasts: SEEN_FOR, max: MAX_CACHED, now })
  const signOut = async ({ id }: Session): Promise<void> => {
    seen.forget(id)
    await sessions.end(id)
  }
  return {
    hasSignIn: true,
    signOut,
    async visitorOf(request) {
      const session = await sessions.of(request)
      if (session === null) return null
      const { id, login, token, formToken } = session
      try {
        const readable = await seen.of(id, () =>
          readableRepositories({ apiUrl, token }, (ids) => knownInstallations(queries, ids)),
        )
        return { repositories: await installed(queries, readable, webUrl), person: { login, formToken } }
      } catch (error) {
        if (!(error instanceof TokenRefusedError)) throw error
        await signOut(session)
        return null
      }
    },
  }
}

/** Filters GitHub's installation ids for those known here. */
async function knownInstallations(queries: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('installations')
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The repositories where DocAlign is installed and not suspended. */
async function installed(queries: Queries, seen: Seen, webUrl: string): Promise<Repository[]> {
  if (seen.size === 0) return []
  const rows = await queries
    .selectFrom('repositories')
    .innerJoin('installations', 'installations.id', 'repositories.installation_id')
    .select(['repositories.id', 'owner', 'name', 'default_branch'])
    .where(({ eb, fn, val }) => eb('repositories.id', '=', fn.any(val([...seen.keys()]))))
    .where('installations.suspended', '=', false)
    .execute()
  return rows.map(({ id, owner, name, default_branch: defaultBranch }) => ({
    id,
    owner,
    name,
    defaultBranch,
    webUrl: `${webUrl}/${owner}/${name}`,
    ...(seen.get(id) ?? { mayWrite: false, mayAdminister: false }),
  }))
}

import * as z from 'zod'
import { ask } from './ask.ts'
import { GitHubAwayError, TokenRefusedError } from './errors.ts'

/** Milliseconds for all requests of one page. */
const DEADLINE_MS = 10_000
const PER_PAGE = 100
/** Maximum number of requests about one person; repositories beyond that are not seen. */
const MAX_REQUESTS = 100
const AT_ONCE = 5

export interface AsPerson {
  /** For example `https://api.github.com`. */
  readonly apiUrl: string
  readonly token: string
}

const user = z.object({ login: z.string().min(1).max(100) })

/** The login of a token's owner. Throws TokenRefusedError and GitHubAwayError. */
export async function loginOf(person: AsPerson): Promise<string> {
  const body = await read(person, '/user', user, AbortSignal.timeout(DEADLINE_MS))
  if (body === null) throw new GitHubAwayError('GitHub does not say whose a token is')
  return body.login
}

const installations = z.object({
  total_count: z.number(),
  installations: z.array(z.object({ id: z.number(), suspended_at: z.string().nullish() })),
})

const permissions = z.object({ push: z.boolean(), admin: z.boolean().optional() })
const repositories = z.object({
  total_count: z.number(),
  repositories: z.array(z.object({ id: z.number(), permissions: permissions.optional() })),
})

export interface Permissions {
  readonly mayWrite: boolean
  readonly mayAdminister: boolean
}

/**
 * The repositories with the App that a person may read, by id, with the person's permissions. Omits repositories of unknown installations,
 * and some if there are 10,000 or more. Throws TokenRefusedError and GitHubAwayError, within ten seconds.
 */
export async function readableRepositories(
  person: AsPerson,
  knownOf: (installations: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlyMap<number, Permissions>> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let left = MAX_REQUESTS
  const pages = async <T extends { readonly total_count: number }>(path: string, schema: z.ZodType<T>) => {
    const page = (number: number): Promise<T | null> => {
      left--
      return read(person, `${path}?per_page=${PER_PAGE}&page=${number}`, schema, signal)
    }
    const first = left > 0 ? await page(1) : null
    if (first === null) return []
    const more = Math.min(Math.ceil(first.total_count / PER_PAGE) - 1, left)
    const others = await inGroups(
      Array.from({ length: Math.max(0, more) }, (_, index) => index + 2),
      page,
    )
    return [first, ...others.filter((each) => each !== null)]
  }
  const answers = await pages('/user/installations', installations)
  if (answers.length === 0) throw new GitHubAwayError('GitHub does not say what a person may read')
  const all = answers.flatMap((each) => each.installations)
  const known = await knownOf(all.map(({ id }) => id))
  const active = all.filter(({ id, suspended_at }) => suspended_at == null && known.has(id))
  const found = await inGroups(active, ({ id }) => pages(`/user/installations/${id}/repositories`, repositories))
  return new Map(
    found
      .flat()
      .flatMap((each) =>
        each.repositories.map(({ id, permissions }) => [
          id,
          { mayWrite: permissions?.push === true, mayAdminister: permissions?.admin === true },
        ]),
      ),
  )
}

/** Null for what the person may not see (any more). */
async function read<T>(
  { apiUrl, token }: AsPerson,
  path: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` }
  const { status, body } = await ask(`${apiUrl}${path}`, { headers, signal }, schema)
  if (status === 401) throw new TokenRefusedError()
  return body
}

async function inGroups<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return done
}

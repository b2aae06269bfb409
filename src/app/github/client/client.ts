import type { Probot, ProbotOctokit } from 'probot'
import { isGone, isRefused, retryAfter, statusOf } from '../refusal.ts'

/** GitHub's API, authenticated as an installation or as the App. */
export type GitHubClient = InstanceType<typeof ProbotOctokit>

export interface GitHub {
  /** The API for the repositories of one installation. */
  installation(id: number): Promise<GitHubClient>
  /** The API for the App itself: its installations and deliveries. */
  app(): Promise<GitHubClient>
  /** A token with read access to one repository's contents, for git; valid for some more minutes at least. */
  readToken(installationId: number, repositoryId: number): Promise<string>
  /**
   * Whether GitHub says that a repository is in an installation; false for a suspended installation. With a `maxAge` above 0, a negative
   * answer may be cached for that many milliseconds; a positive one is always current.
   */
  covers(installationId: number, repositoryId: number, maxAge: number): Promise<boolean>
}

const MARGIN_MS = 10 * 60_000
const MAX_CACHED = 10_000

export function createGitHub(probot: Pick<Probot, 'auth'>, now: () => number): GitHub {
  const tokens = new Map<number, { readonly token: string; readonly expires: number }>()
  /** When GitHub last said that a repository is not in an installation. */
  const outside = new Map<string, number>()
  return {
    installation: (id) => probot.auth(id),
    app: () => probot.auth(),
    async readToken(installationId, repositoryId) {
      const known = tokens.get(repositoryId)
      if (known && known.expires - MARGIN_MS > now()) return known.token
      const octokit = await probot.auth()
      const { data } = await octokit.rest.apps.createInstallationAccessToken({
        installation_id: installationId,
        repository_ids: [repositoryId],
        permissions: { contents: 'read' },
      })
      tokens.set(repositoryId, { token: data.token, expires: Date.parse(data.expires_at) })
      return data.token
    },
    async covers(installationId, repositoryId, maxAge) {
      const key = `${installationId} ${repositoryId}`
      if (maxAge > 0 && now() - (outside.get(key) ?? Number.NEGATIVE_INFINITY) < maxAge) return false
      outside.delete(key)
      if (await isCovered(await probot.auth(), installationId, repositoryId)) return true
      if (outside.size >= MAX_CACHED) outside.clear()
      if (maxAge > 0) outside.set(key, now())
      tokens.delete(repositoryId)
      return false
    },
  }
}

/**
 * Asks by the repository's id, which only this request can: names change owners, and public repositories can be read with the token of any
 * installation.
 */
async function isCovered(octokit: GitHubClient, installationId: number, repositoryId: number): Promise<boolean> {
  try {
    await octokit.rest.apps.createInstallationAccessToken({
      installation_id: installationId,
      repository_ids: [repositoryId],
      permissions: { metadata: 'read' },
    })
    return true
  } catch (error) {
    const isSuspended = statusOf(error) === 403 && retryAfter(error, 0) === null
    if (isGone(error) || isRefused(error) || isSuspended) return false
    throw error
  }
}

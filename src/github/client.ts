import type { Probot, ProbotOctokit } from 'probot'

/** GitHub's API, as one installation or as the App itself may use it. */
export type GitHubClient = InstanceType<typeof ProbotOctokit>

export interface GitHub {
  /** The API for the repositories of one installation. */
  installation(id: number): Promise<GitHubClient>
  /** The API for the App itself: its installations and deliveries. */
  app(): Promise<GitHubClient>
  /** A token that may read the contents of one repository, for git; good for some minutes at least. */
  readToken(installationId: number, repositoryId: number): Promise<string>
}

const MARGIN_MS = 10 * 60_000

export function createGitHub(probot: Pick<Probot, 'auth'>, now: () => number): GitHub {
  const tokens = new Map<number, { readonly token: string; readonly expires: number }>()
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
  }
}

import type { ProbotOctokit } from 'probot'

type Octokit = Parameters<Parameters<(typeof ProbotOctokit)['plugin']>[0]>[0]
type Authenticate = (options?: { readonly type?: unknown }) => Promise<unknown>

/**
 * Probot makes an API client for each delivery, which takes longer than to check its signature. Who hears deliveries here asks
 * nothing of GitHub, jobs do (see `createGitHub`), so that all of them are given the App's own.
 */
export function withOneEventClient(Octokit: typeof ProbotOctokit): typeof ProbotOctokit {
  return Octokit.plugin((octokit: Octokit) => {
    const authenticate = octokit.auth as Authenticate
    const auth: Authenticate = (options) =>
      options?.type === 'event-octokit' ? Promise.resolve(octokit) : authenticate(options)
    return { auth }
  }) as typeof ProbotOctokit
}

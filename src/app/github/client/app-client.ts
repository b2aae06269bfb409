import { Probot, ProbotOctokit } from 'probot'
import type { GitHubCredentials } from '../../../base/config/environment.ts'
import type { GitHubClient } from './client.ts'
import { gitHubOctokit } from './octokit.ts'

/** Does not retry: a diagnosis needs the first answer. */
const Impatient = ProbotOctokit.defaults((given: object) => ({
  ...given,
  retry: { enabled: false },
  throttle: { enabled: false },
})) as typeof ProbotOctokit

/**
 * GitHub's API for the App itself, configured as in the server, for use outside of the server. Only retries after GitHub refused a token
 * because of the clock.
 * @param timeout milliseconds until the answer must be complete
 */
export function appClient(github: GitHubCredentials, apiUrl: string, timeout: number): Promise<GitHubClient> {
  const { appId, privateKey, webhookSecret: secret } = github
  const Octokit = gitHubOctokit(Impatient, timeout)
  return new Probot({ appId, privateKey, secret, baseUrl: apiUrl, logLevel: 'fatal', Octokit }).auth()
}

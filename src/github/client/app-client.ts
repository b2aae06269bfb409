import { Probot, ProbotOctokit } from 'probot'
import type { GitHubCredentials } from '../../config/environment.ts'
import type { GitHubClient } from './client.ts'
import { gitHubOctokit } from './octokit.ts'

/** Asks once: a diagnosis wants the first answer. */
const Impatient = ProbotOctokit.defaults((given: object) => ({
  ...given,
  retry: { enabled: false },
  throttle: { enabled: false },
})) as typeof ProbotOctokit

/**
 * GitHub's API for the App itself, as the server uses it, for a look from outside of the server: nothing is tried again, but for a
 * token that GitHub refused because of the clock.
 * @param timeout milliseconds until an answer must be here
 */
export function appClient(github: GitHubCredentials, apiUrl: string, timeout: number): Promise<GitHubClient> {
  const { appId, privateKey, webhookSecret: secret } = github
  const Octokit = gitHubOctokit(Impatient, timeout)
  return new Probot({ appId, privateKey, secret, baseUrl: apiUrl, logLevel: 'fatal', Octokit }).auth()
}

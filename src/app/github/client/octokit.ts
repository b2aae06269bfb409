import type { ProbotOctokit } from 'probot'
import type { GitHubAnswer } from '../../metrics/metrics.ts'
import { createFetch, observedFetch } from './fetch.ts'

interface Given {
  readonly request?: object
  readonly retry?: object
  readonly throttle?: object
}

/** Statuses for which a retry gives the same answer: an empty repository (409) and too many requests (429), besides Octokit's own. */
const FINAL = [400, 401, 403, 404, 409, 410, 422, 429, 451]

/**
 * Probot's API client for jobs. It does not wait for a rate limit to end, which may take an hour: the job is postponed instead (see
 * `retryAfter`), and others continue.
 * @param timeout milliseconds until the answer must be complete; defaults to slightly more than GitHub's own limit
 * @param observe is called with every response
 */
export function gitHubOctokit(
  Octokit: typeof ProbotOctokit,
  timeout?: number,
  observe: (answer: GitHubAnswer) => void = () => {},
): typeof ProbotOctokit {
  const fetch = observedFetch(createFetch(timeout), observe)
  const limits = { onRateLimit: () => false, onSecondaryRateLimit: () => false }
  return withOneEventClient(Octokit).defaults((given: Given) => ({
    ...given,
    request: { ...given.request, fetch },
    retry: { ...given.retry, doNotRetry: FINAL },
    throttle: { ...given.throttle, ...limits },
  })) as typeof ProbotOctokit
}

type Octokit = Parameters<Parameters<(typeof ProbotOctokit)['plugin']>[0]>[0]
type Authenticate = (options?: { readonly type?: unknown }) => Promise<unknown>

/**
 * Probot creates an API client for each delivery, which takes longer than checking its signature. Our webhook handlers send no requests to
 * GitHub, only jobs do (see `createGitHub`), so all deliveries share the App's own client.
 */
export function withOneEventClient(Octokit: typeof ProbotOctokit): typeof ProbotOctokit {
  return Octokit.plugin((octokit: Octokit) => {
    const authenticate = octokit.auth as Authenticate
    const auth: Authenticate = (options) =>
      options?.type === 'event-octokit' ? Promise.resolve(octokit) : authenticate(options)
    return { auth }
  }) as typeof ProbotOctokit
}

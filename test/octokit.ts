import { ProbotOctokit } from 'probot'

/** GitHub's API client as Probot sets it up, without waiting and trying again: that is the business of what is under test. */
export const Octokit = ProbotOctokit.defaults((given: object) => ({
  ...given,
  retry: { enabled: false },
  throttle: { enabled: false },
}))

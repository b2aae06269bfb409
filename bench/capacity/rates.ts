/**
 * What happens on a repository with DocAlign, on average on a working day. These are assumptions, for repositories that a team
 * works on daily: most public ones are far quieter. They are what to change first when yours differ.
 */
export const PER_DAY = {
  /** Pushes to the default branch: a scan each. */
  defaultPush: 1.5,
  /** New heads of pull requests, opened or pushed to: a scan each. */
  head: 2.5,
  /** Other events of pull requests, comments and reviews. */
  talk: 8,
  /** Events of other apps' check runs, of which CI sends two for each of its jobs. */
  checkEvent: 40,
  /** Commits whose checks are all completed: a look each at what they say of the claims. */
  checked: 4,
  /** Searches by agents and people. */
  search: 20,
} as const

export type EventKind = keyof typeof PER_DAY

/** Which of them are webhook deliveries. */
export const DELIVERED: readonly EventKind[] = ['defaultPush', 'head', 'talk', 'checkEvent']

/** Half of all repositories are quieter than the mean by this: activity is log-normal with this deviation of its logarithm. */
export const ACTIVITY_DEVIATION = 1.2
/** Installations are Pareto distributed in size: most have a few repositories, some have thousands. */
export const INSTALLATION = { least: 3, shape: 1.3, most: 2000 } as const

/** Share of a day's events that fall into the eight working hours of where a repository is. */
export const IN_WORKING_HOURS = 0.75
/** When the working day begins, in hours of UTC, and how many repositories live there. */
export const ZONES: readonly (readonly [begins: number, share: number])[] = [
  [8, 0.4],
  [14, 0.3],
  [17, 0.1],
  [4, 0.1],
  [0, 0.1],
]

/** What GitHub is asked for by one scan: reads and writes, and of the writes those that create a check run or a comment. */
export const SCAN_REQUESTS = { requests: 4, created: 1.5 } as const
export const CHECKED_REQUESTS = { requests: 2, created: 0 } as const
/** While a pull request is fresh, its installation is asked for reactions once a minute. */
export const POLLS_PER_HOUR = 60
/** Seconds that an answer of GitHub's takes, and a fetch of a few commits. */
export const GITHUB_SECONDS = { request: 0.25, fetch: 0.8 } as const
/** Megabytes of a clone, in the mean. */
export const CLONE_MB = 60

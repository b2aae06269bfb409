/**
 * The average events of a repository with DocAlign on a working day. These are assumptions, for repositories that a team works on daily:
 * most public ones are far quieter. Change them first if yours differ.
 */
export const PER_DAY = {
  /** Pushes to the default branch: a scan each. */
  defaultPush: 1.5,
  /** New heads of pull requests, opened or pushed to: a scan each. */
  head: 2.5,
  /** Other events of pull requests, comments and reviews. */
  talk: 8,
  /** Check run events of other apps; CI sends two per job. */
  checkEvent: 40,
  /** Commits whose checks are all completed: the claims they concern are determined once per commit. */
  checked: 4,
  /** Searches by agents and people. */
  search: 20,
} as const

export type EventKind = keyof typeof PER_DAY

/** The events that are webhook deliveries. */
export const DELIVERED: readonly EventKind[] = ['defaultPush', 'head', 'talk', 'checkEvent']

/** Standard deviation of the logarithm of activity, which is log-normal: most repositories are quieter than the mean. */
export const ACTIVITY_DEVIATION = 1.2
/** Installations are Pareto distributed in size: most have a few repositories, some have thousands. */
export const INSTALLATION = { least: 3, shape: 1.3, most: 2000 } as const

/** Share of a day's events within the eight working hours of the repository's time zone. */
export const IN_WORKING_HOURS = 0.75
/** Start of the working day, in UTC hours, and the share of repositories there. */
export const ZONES: readonly (readonly [begins: number, share: number])[] = [
  [8, 0.4],
  [14, 0.3],
  [17, 0.1],
  [4, 0.1],
  [0, 0.1],
]

/** GitHub requests of one scan: reads and writes, and among the writes those that create a check run or a comment. */
export const SCAN_REQUESTS = { requests: 4, created: 1.5 } as const
export const CHECKED_REQUESTS = { requests: 2, created: 0 } as const
/** While a pull request is fresh, its installation is polled for reactions once a minute. */
export const POLLS_PER_HOUR = 60
/** Seconds of a GitHub response, and of a fetch of a few commits. */
export const GITHUB_SECONDS = { request: 0.25, fetch: 0.8 } as const
/** Mean size of a clone in megabytes. */
export const CLONE_MB = 60

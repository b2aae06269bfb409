import type { Head } from '../../github/store/check-runs.ts'

/** The owners of a job; each owner gets a share of the workers. */
export interface JobOwner {
  /** Null or omitted if there is none. */
  readonly installationId?: number | null
  /** The person who caused the event; omitted for a bot. */
  readonly personId?: number | null
}

/**
 * All jobs with their data. Jobs of `events` are short; jobs of `scans` read repositories; jobs of `writes` write results to GitHub, whose
 * limit is about one write per second and installation: they wait, but nothing waits for them.
 */
export interface JobData {
  deliveries: { readonly guids: readonly string[] } & JobOwner
  /** Scans the head of the default branch, or of another branch without a pull request. */
  'scan-branch': {
    readonly repositoryId: number
    readonly branch: string
    readonly sha: string
  } & Pick<JobOwner, 'personId'>
  'scan-pull-request': { readonly repositoryId: number; readonly number: number }
  /** Writes the comments of a pull request's scan on these lines of its diff, and answers those who requested the scan. */
  'write-comments': {
    readonly repositoryId: number
    readonly number: number
    readonly scanId: number
    /** Omitted by older versions. */
    readonly lines?: readonly CommentedLine[]
  }
  /** Commits the certain fixes of a pull request to its branch, as requested in its check run. */
  'fix-docs': {
    readonly repositoryId: number
    readonly number: number
    readonly headSha: string
    readonly checkRunId: number
    readonly login: string
  }
  /** Opens the check run for the epoch of a commit and enqueues its validation. */
  'open-epoch': { readonly repositoryId: number; readonly headSha: string; readonly epochId: number }
  /** Validates the epoch of a commit; `again` repeats a validation of the same content. */
  'validate-epoch': {
    readonly repositoryId: number
    readonly headSha: string
    readonly epochId: number
    readonly again?: boolean
  }
  /** Shows in the issue about onboarding what a scan of the default branch found. */
  'show-onboarding': { readonly repositoryId: number; readonly headSha: string; readonly scanId: number }
  /** Switches DocAlign on for a repository, and shows what is known of its heads. */
  'switch-on': { readonly repositoryId: number; readonly by: SwitchedOnBy }
  'scan-tag': { readonly repositoryId: number; readonly tag: string }
  /** Records the outcomes of a commit's completed checks in the ledger. */
  'record-checks': { readonly repositoryId: number; readonly sha: string }
  /** Checks what the changes of the year before a commit made false; `turn` counts from 1 how often it went on. */
  backtest: {
    readonly repositoryId: number
    readonly headSha: string
    /** Where the year ends, in milliseconds since the epoch. Omitted by older versions, for which it was now. */
    readonly at?: number
    readonly turn: number
  }
  /** Has the check run of a commit show what is known of its heads: that they are checked, or the worst of what was found. */
  'show-verdict': { readonly repositoryId: number; readonly sha: string }
  /** Shows in a check run in progress why its scan will be retried. */
  'show-retry': {
    readonly repositoryId: number
    readonly sha: string
    readonly head: Head
    readonly title: string
    readonly summary: string
  }
  /** Polls GitHub for reactions: to due comments in all installations or in one, or to those of one pull request. */
  'poll-reactions': { readonly installationId?: number; readonly repositoryId?: number; readonly number?: number }
  /** Enqueues scans of default branches with stale results. */
  refresh: Record<string, never>
  'purge-co-changes': Record<string, never>
  /** Recovers lost work: deliveries that were stored but not finished, check runs that hang. */
  recover: Record<string, never>
  /** Requests redelivery of deliveries that did not arrive. */
  redeliver: Record<string, never>
  'summarize-sessions': Record<string, never>
  purge: Record<string, never>
}

/** Who switched DocAlign on: a person, or whoever added the configuration. */
export type SwitchedOnBy = { readonly login: string } | { readonly file: string }

/** The diff line of a pull request on which a finding is commented. */
export interface CommentedLine {
  readonly claimId: string
  readonly path: string
  readonly line: number
}

export type JobName = keyof JobData

/** Jobs that can run without data, as those do that are repeated. */
export type RecurringJobName = { [N in JobName]: Record<string, never> extends JobData[N] ? N : never }[JobName]

export const QUEUES = ['events', 'scans', 'writes'] as const
export type QueueName = (typeof QUEUES)[number]

interface JobKind<Data> {
  readonly queue: QueueName
  /** Maximum minutes of the job, excluding scans in jobs of `scans`. */
  readonly minutes: number
  /**
   * While a job with this key waits, another one with it is not added; while one runs, the last one added runs after it. So jobs with the
   * same key never run concurrently. Without a key, every job runs.
   */
  readonly key?: (data: Data) => string
  /** It runs after jobs that somebody waits for. */
  readonly isLowPriority?: true
}

/** The queue of each job, and its key. */
export const JOBS: { readonly [N in JobName]: JobKind<JobData[N]> } = {
  deliveries: { queue: 'events', minutes: 30 },
  'scan-branch': { queue: 'scans', minutes: 30, key: ({ repositoryId, branch }) => `branch:${repositoryId}:${branch}` },
  'scan-pull-request': {
    queue: 'scans',
    minutes: 30,
    key: ({ repositoryId, number }) => `pull:${repositoryId}:${number}`,
  },
  'write-comments': {
    queue: 'writes',
    minutes: 30,
    // Of two waiting jobs with the same key the first is kept, and it only has the lines of its own scan.
    key: ({ repositoryId, number, scanId }) => `comments:${repositoryId}:${number}:${scanId}`,
  },
  'fix-docs': { queue: 'scans', minutes: 30, key: ({ repositoryId, number }) => `fix:${repositoryId}:${number}` },
  'open-epoch': {
    queue: 'writes',
    minutes: 30,
    key: ({ repositoryId, headSha }) => `open-epoch:${repositoryId}:${headSha}`,
  },
  'validate-epoch': {
    queue: 'scans',
    minutes: 240,
    key: ({ repositoryId, headSha }) => `epoch:${repositoryId}:${headSha}`,
    isLowPriority: true,
  },
  'show-onboarding': { queue: 'writes', minutes: 30, key: ({ repositoryId }) => `onboarding:${repositoryId}` },
  'switch-on': { queue: 'writes', minutes: 30, key: ({ repositoryId }) => `switch-on:${repositoryId}` },
  'scan-tag': { queue: 'scans', minutes: 30, key: ({ repositoryId, tag }) => `tag:${repositoryId}:${tag}` },
  'record-checks': { queue: 'scans', minutes: 30, key: ({ repositoryId, sha }) => `checks:${repositoryId}:${sha}` },
  backtest: {
    queue: 'scans',
    minutes: 30,
    key: ({ repositoryId }) => `backtest:${repositoryId}`,
    isLowPriority: true,
  },
  'show-verdict': { queue: 'writes', minutes: 30, key: ({ repositoryId, sha }) => `verdict:${repositoryId}:${sha}` },
  'show-retry': {
    queue: 'writes',
    minutes: 30,
    key: ({ repositoryId, sha, head }) => `retry:${repositoryId}:${sha}:${head}`,
  },
  'poll-reactions': {
    queue: 'events',
    minutes: 30,
    key: ({ installationId, repositoryId, number }) => `reactions:${installationId ?? `${repositoryId}:${number}`}`,
  },
  refresh: { queue: 'events', minutes: 30 },
  'purge-co-changes': { queue: 'events', minutes: 30 },
  recover: { queue: 'events', minutes: 30, key: () => 'recover' },
  redeliver: { queue: 'events', minutes: 30, key: () => 'redeliver' },
  'summarize-sessions': { queue: 'events', minutes: 30 },
  purge: { queue: 'events', minutes: 30 },
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Milliseconds between two runs of the jobs that are repeated. */
export const INTERVALS = {
  recover: 5 * MINUTE,
  redeliver: 60 * MINUTE,
  'poll-reactions': MINUTE,
  'summarize-sessions': 60 * MINUTE,
  purge: DAY,
  refresh: DAY,
  'purge-co-changes': 7 * DAY,
} as const satisfies { readonly [N in RecurringJobName]?: number }

/** Maximum number of scans in one job: a scan omits what it cannot read, and starts again. */
const SCANS_OF_A_JOB = 4

/**
 * Milliseconds after which a job is abandoned. What it waits for has its own, much lower limits.
 *
 * @param scanMinutes maximum minutes of one scan
 */
export function deadlineOf(name: JobName, scanMinutes = 15): number {
  const { queue, minutes } = JOBS[name]
  return (minutes + (queue === 'scans' ? SCANS_OF_A_JOB * scanMinutes : 0)) * MINUTE
}

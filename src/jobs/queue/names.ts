import type { Head } from '../../github/store/check-runs.ts'

/** Whom a job is for: each has a share of the workers. */
export interface Behind {
  /** Null, or left out, where there is none. */
  readonly installationId?: number | null
  /** Who commented; left out where it is not a comment. */
  readonly personId?: number | null
}

/**
 * Every job and what it needs to know. Jobs of `events` are short; jobs of `scans` read repositories; jobs of `writes` write what was found to
 * GitHub, which lets an installation write about once a second: they wait, and nobody waits for them.
 */
export interface JobData {
  deliveries: { readonly guids: readonly string[] } & Behind
  /** Scans the tip of the default branch, or another branch's tip that no pull request has. */
  'scan-branch': { readonly repositoryId: number; readonly branch: string; readonly sha: string }
  'scan-pull-request': { readonly repositoryId: number; readonly number: number }
  /** Writes the comments of a scan of a pull request, at these lines of its diff, and answers who asked for the scan. */
  'write-comments': {
    readonly repositoryId: number
    readonly number: number
    readonly scanId: number
    /** Left out by older versions. */
    readonly lines?: readonly CommentedLine[]
  }
  /** Commits the certain fixes of a pull request to its branch, as somebody asked for in its check run. */
  'fix-docs': {
    readonly repositoryId: number
    readonly number: number
    readonly headSha: string
    readonly checkRunId: number
    readonly login: string
  }
  /** Shows that the epoch of a commit will be validated, and has it validated. */
  'open-epoch': { readonly repositoryId: number; readonly headSha: string; readonly epochId: number }
  /** Validates the epoch of a commit; `again` repeats a validation of the same content. */
  'validate-epoch': {
    readonly repositoryId: number
    readonly headSha: string
    readonly epochId: number
    readonly again?: boolean
  }
  'scan-tag': { readonly repositoryId: number; readonly tag: string }
  /** Notes what the completed checks of a commit say of the claims. */
  'record-checks': { readonly repositoryId: number; readonly sha: string }
  /** Checks what the changes of the year before a commit made false; `turn` counts from 1 how often it went on. */
  backtest: { readonly repositoryId: number; readonly headSha: string; readonly turn: number }
  /** Has the check run of a commit show what is known of its heads: that they are checked, or the worst of what was found. */
  'show-verdict': { readonly repositoryId: number; readonly sha: string }
  /** Says in a check run that goes on why its scan is tried again. */
  'show-retry': {
    readonly repositoryId: number
    readonly sha: string
    readonly head: Head
    readonly title: string
    readonly summary: string
  }
  /** Asks GitHub for reactions: of the comments that are due, in all installations or in one, or of one pull request's. */
  'poll-reactions': { readonly installationId?: number; readonly repositoryId?: number; readonly number?: number }
  /** Has default branches scanned again whose results are stale. */
  refresh: Record<string, never>
  'purge-co-changes': Record<string, never>
  /** Takes up what was left lying: deliveries that were stored and not finished, check runs that hang. */
  recover: Record<string, never>
  /** Asks GitHub for the deliveries that did not reach us. */
  redeliver: Record<string, never>
  'summarize-sessions': Record<string, never>
  purge: Record<string, never>
}

/** A line of a pull request's diff at which a finding is commented. */
export interface CommentedLine {
  readonly claimId: string
  readonly path: string
  readonly line: number
}

export type JobName = keyof JobData

export const QUEUES = ['events', 'scans', 'writes'] as const
export type QueueName = (typeof QUEUES)[number]

interface JobKind<Data> {
  readonly queue: QueueName
  /** Minutes that it may take, beside those of scans in jobs of `scans`. */
  readonly minutes: number
  /**
   * While a job with this key waits, another adds nothing; while one runs, the last one added runs after it. So jobs of one key never run
   * side by side. Left out, each is done.
   */
  readonly key?: (data: Data) => string
  /** It goes behind jobs that somebody waits for. */
  readonly isLowPriority?: true
}

/** Which queue carries a job, and which jobs are about the same. */
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
    // Of two that wait with one key the first is kept, and it knows the lines of its own scan alone.
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

/** A scan leaves out what it cannot read, and begins again. */
const SCANS_OF_A_JOB = 4
const MINUTE = 60_000

/**
 * Milliseconds after which nobody waits for a job any more. What it waits for has limits of its own, far below.
 *
 * @param scanMinutes that one scan may take
 */
export function deadlineOf(name: JobName, scanMinutes = 15): number {
  const { queue, minutes } = JOBS[name]
  return (minutes + (queue === 'scans' ? SCANS_OF_A_JOB * scanMinutes : 0)) * MINUTE
}

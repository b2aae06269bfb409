/** Whom a job is for: each has a share of the workers. */
export interface Behind {
  /** Null, or left out, where there is none. */
  readonly installationId?: number | null
  /** Who commented; left out where it is not a comment. */
  readonly personId?: number | null
}

/** Every job and what it needs to know. Jobs of `events` are short; jobs of `scans` read repositories. */
export interface JobData {
  deliveries: { readonly guids: readonly string[] } & Behind
  /** Scans the tip of the default branch, or another branch's tip that no pull request has. */
  'scan-branch': { readonly repositoryId: number; readonly branch: string; readonly sha: string }
  'scan-pull-request': { readonly repositoryId: number; readonly number: number }
  /** Writes the comments of a scan of a pull request that could not be written with it. */
  'write-comments': { readonly repositoryId: number; readonly number: number; readonly scanId: number }
  /** Commits the certain fixes of a pull request to its branch, as somebody asked for in its check run. */
  'fix-docs': {
    readonly repositoryId: number
    readonly number: number
    readonly headSha: string
    readonly checkRunId: number
    readonly login: string
  }
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
  /** Writes the check run of a commit that is the head of several pull requests or branches. */
  'show-verdict': { readonly repositoryId: number; readonly sha: string }
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

export type JobName = keyof JobData

export const QUEUES = ['events', 'scans'] as const
export type QueueName = (typeof QUEUES)[number]

interface JobKind<Data> {
  readonly queue: QueueName
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
  deliveries: { queue: 'events' },
  'scan-branch': { queue: 'scans', key: ({ repositoryId, branch }) => `branch:${repositoryId}:${branch}` },
  'scan-pull-request': { queue: 'scans', key: ({ repositoryId, number }) => `pull:${repositoryId}:${number}` },
  'write-comments': { queue: 'scans', key: ({ repositoryId, number }) => `comments:${repositoryId}:${number}` },
  'fix-docs': { queue: 'scans', key: ({ repositoryId, number }) => `fix:${repositoryId}:${number}` },
  'validate-epoch': {
    queue: 'scans',
    key: ({ repositoryId, headSha }) => `epoch:${repositoryId}:${headSha}`,
    isLowPriority: true,
  },
  'scan-tag': { queue: 'scans', key: ({ repositoryId, tag }) => `tag:${repositoryId}:${tag}` },
  'record-checks': { queue: 'scans', key: ({ repositoryId, sha }) => `checks:${repositoryId}:${sha}` },
  'show-verdict': { queue: 'events', key: ({ repositoryId, sha }) => `verdict:${repositoryId}:${sha}` },
  'poll-reactions': {
    queue: 'events',
    key: ({ installationId, repositoryId, number }) => `reactions:${installationId ?? `${repositoryId}:${number}`}`,
  },
  refresh: { queue: 'events' },
  'purge-co-changes': { queue: 'events' },
  recover: { queue: 'events', key: () => 'recover' },
  redeliver: { queue: 'events', key: () => 'redeliver' },
  'summarize-sessions': { queue: 'events' },
  purge: { queue: 'events' },
}

export type DeliveryOutcome = 'received' | 'done' | 'failed' | 'bad_signature' | 'refused' | 'not_received'

/** `limited`: postponed by a rate limit of GitHub; `given_up`: not retried. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'limited'

/** `full`: all docs of a commit; `update`: the same for a branch that was scanned before; `change`: only differences from a base. */
export type ScanKind = 'full' | 'update' | 'change'
export type ScanOutcome = 'done' | 'failed' | 'given_up'

/** One response of GitHub's API. */
export interface GitHubAnswer {
  /** HTTP status; null without a response. */
  readonly status: number | null
  readonly seconds: number
  /** Whether GitHub asks to wait. */
  readonly isLimited: boolean
  /** The rate limit in its headers; null if there is none. */
  readonly budget: Budget | null
}

/** The state of a rate limit. */
export interface Budget {
  /** Identifies the limit by its owner and kind. Not exported. */
  readonly key: string
  /** Requests per period. */
  readonly limit: number
  readonly remaining: number
  /** End of the period, in milliseconds since the epoch. */
  readonly resetsAt: number
}

/**
 * Metrics that the edges report. Arguments that become labels have few values: our own names, statuses, outcomes; never user input.
 * Durations are in seconds.
 */
export interface Metrics {
  /** `event`: GitHub's name of the event, or `unverified` if the signature is invalid. */
  delivery(event: string, outcome: DeliveryOutcome): void
  job(name: string, outcome: JobOutcome, seconds: number): void
  scan(kind: ScanKind, outcome: ScanOutcome, seconds: number): void
  /** Files that a scan reported as not read. */
  filesUnread(files: number): void
  gitHubAnswer(answer: GitHubAnswer): void
  /** One poll for reactions, on this many comments. */
  poll(outcome: 'done' | 'failed', comments: number): void
  ledgerEvent(strength: string, outcome: string): void
  /** `api`: an output sent over HTTP; `change`: the lines that a pull request writes. */
  judged(source: 'api' | 'change', outcome: 'done' | 'failed', seconds: number): void
  /** `route`: its path, with `:id` for variable parts. */
  apiRequest(method: string, route: string, status: number, seconds: number): void
  searched(outcome: 'done' | 'failed', seconds: number): void
  /** Searches that were answered but not logged. */
  searchesUnlogged(searches: number): void
  clonesEvicted(clones: number): void
}

const nothing = (): void => {}

export const NO_METRICS: Metrics = {
  delivery: nothing,
  job: nothing,
  scan: nothing,
  filesUnread: nothing,
  gitHubAnswer: nothing,
  poll: nothing,
  ledgerEvent: nothing,
  judged: nothing,
  apiRequest: nothing,
  searched: nothing,
  searchesUnlogged: nothing,
  clonesEvicted: nothing,
}

/** Starts a stopwatch. Returns a function that gives the elapsed seconds. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

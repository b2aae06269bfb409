export type DeliveryOutcome = 'received' | 'done' | 'failed' | 'bad_signature' | 'refused' | 'not_received'

/** `limited`: a rate limit of GitHub's puts it off; `given_up`: it is not tried again. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'limited'

/** `full`: all docs of a commit; `update`: the same, of a branch that was scanned before; `change`: what differs from a base. */
export type ScanKind = 'full' | 'update' | 'change'
export type ScanOutcome = 'done' | 'failed' | 'given_up'

/** One answer of GitHub's API. */
export interface GitHubAnswer {
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  readonly seconds: number
  /** GitHub asks to wait. */
  readonly isLimited: boolean
  /** What it says of the rate limit; null when it says nothing. */
  readonly budget: Budget | null
}

/** What is left of a rate limit. */
export interface Budget {
  /** Tells the limits apart: whose it is, and of which kind. Not shown. */
  readonly key: string
  /** Requests in its period. */
  readonly limit: number
  readonly remaining: number
  /** Milliseconds since the epoch at which the period ends. */
  readonly resetsAt: number
}

/**
 * What the edges tell of what they do, to be counted. Arguments that become labels take few values: names of ours, statuses,
 * outcomes; never what somebody wrote. Durations are seconds.
 */
export interface Metrics {
  /** `event`: its name as GitHub gives it, or `unverified` where the signature was not right. */
  delivery(event: string, outcome: DeliveryOutcome): void
  job(name: string, outcome: JobOutcome, seconds: number): void
  scan(kind: ScanKind, outcome: ScanOutcome, seconds: number): void
  /** Files that a scan named as not read. */
  filesUnread(files: number): void
  gitHubAnswer(answer: GitHubAnswer): void
  /** One look for reactions, at so many comments. */
  poll(outcome: 'done' | 'failed', comments: number): void
  ledgerEvent(strength: string, outcome: string): void
  /** `api`: an output that came over HTTP; `change`: the lines that a pull request writes. */
  judged(source: 'api' | 'change', outcome: 'done' | 'failed', seconds: number): void
  /** `route`: its path with `:id` in place of what varies. */
  apiRequest(method: string, route: string, status: number, seconds: number): void
  searched(outcome: 'done' | 'failed', seconds: number): void
  /** Searches that were answered and not logged. */
  searchesUnlogged(searches: number): void
  clonesEvicted(clones: number): void
}

const nothing = (): void => {}

export const NO_METRICS: Metrics = {
  ...{ delivery: nothing, job: nothing, scan: nothing, filesUnread: nothing, gitHubAnswer: nothing, poll: nothing },
  ...{ ledgerEvent: nothing, judged: nothing, apiRequest: nothing, searched: nothing, searchesUnlogged: nothing },
  clonesEvicted: nothing,
}

/** Starts a clock. Returns how many seconds it has run. */
export function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { createLeastRemaining } from './least-remaining.ts'
import type { Metrics } from './metrics.ts'

/** Buckets in seconds, for operations that somebody waits for. */
const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Buckets in seconds, for work on repositories. */
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900]

/** Metrics that are counted as events happen. `now` is in milliseconds since the epoch. */
export function createFamilies(registry: Registry, now: () => number): Metrics {
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> =>
    new Counter({ name: `docalign_${name}_total`, help, labelNames, registers })
  const histogram = <L extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    ...labelNames: L[]
  ): Histogram<L> =>
    new Histogram({
      name: `docalign_${name}_duration_seconds`,
      help,
      labelNames,
      registers,
      buckets: [...buckets],
    })
  const deliveries = counter('deliveries', 'Webhook deliveries by event and outcome', 'event', 'outcome')
  const jobs = histogram('job', 'Runs of jobs by name and outcome', LONG, 'job', 'outcome')
  const scans = histogram('scan', 'Scans of a commit, without what is written of them', LONG, 'kind', 'outcome')
  const unread = counter('files_unread', 'Files that scans named as not read')
  const answers = histogram('github_request', "Requests to GitHub's API by class of status", SHORT, 'status')
  const limited = counter('github_limited', 'Answers by which GitHub asks to wait')
  const polls = counter('polls', 'Looks for reactions by outcome', 'outcome')
  const polled = counter('polled_comments', 'Comments whose reactions were looked for')
  const events = counter(
    'ledger_events',
    'Validation events by strength and what became of them',
    'strength',
    'outcome',
  )
  const judgements = histogram('judge', 'Judged outputs by where they come from', SHORT, 'source', 'outcome')
  const requests = histogram('api_request', 'Requests to the HTTP API', SHORT, 'method', 'route', 'status')
  const searches = histogram('search', 'Searches by outcome', SHORT, 'outcome')
  const unlogged = counter('searches_unlogged', 'Searches that were answered and not logged')
  const evicted = counter('clones_evicted', 'Clones that were deleted to make room')
  const least = createLeastRemaining(now)
  new Gauge({
    name: 'docalign_github_rate_limit_remaining_ratio',
    help: "The least share that is left of an installation's rate limit, as GitHub last reported it, 0 to 1",
    registers,
    collect() {
      this.set(least.least())
    },
  })
  return {
    delivery: (event, outcome) => deliveries.inc({ event, outcome }),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    scan: (kind, outcome, seconds) => scans.observe({ kind, outcome }, seconds),
    filesUnread: (files) => unread.inc(files),
    gitHubAnswer({ status, seconds, isLimited, budget }) {
      answers.observe({ status: classOf(status) }, seconds)
      if (isLimited) limited.inc()
      if (budget) least.record(budget)
    },
    poll(outcome, comments) {
      polls.inc({ outcome })
      polled.inc(comments)
    },
    ledgerEvent: (strength, outcome) => events.inc({ strength, outcome }),
    judged: (source, outcome, seconds) => judgements.observe({ source, outcome }, seconds),
    apiRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    clonesEvicted: (clones) => evicted.inc(clones),
    searchesUnlogged: (searches) => unlogged.inc(searches),
    searched: (outcome, seconds) => searches.observe({ outcome }, seconds),
  }
}

/** `2xx`, `4xx`; `none` without a response. */
function classOf(status: number | null): string {
  return status === null ? 'none' : `${Math.floor(status / 100)}xx`
}

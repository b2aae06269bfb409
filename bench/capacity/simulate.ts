import { seededRandom } from '../../src/base/random.ts'
import type { Costs } from './costs.ts'
import { CREATED_PER_HOUR, CREATED_PER_MINUTE, requestsPerHour } from './limits.ts'
import { populate } from './population.ts'
import { type Arrival, quantile, serve, serversFor } from './queue.ts'
import { CLONE_MB } from './rates.ts'
import { type Work, workOf } from './work.ts'

export interface Outcome {
  readonly repositories: number
  readonly installations: number
  readonly deliveries: number
  readonly scans: number
  /** Utilization of each resource if one process did everything; 1 is full. */
  readonly use: Readonly<Record<Resource, number>>
  readonly web: number
  readonly workers: number
  /** 95th percentile of the scans' waiting time in seconds, with those workers, and with one. */
  readonly wait: number
  readonly waitWithOne: number
  /** Gigabytes of the clones that a day needs, if one worker held all of them. */
  readonly clonesGb: number
  /** Hours that those workers need to scan everything for the first time. */
  readonly firstScans: number
}

export const RESOURCES = {
  web: 'taking deliveries in and searching',
  scans: 'scans',
  events: 'events',
  requests: "GitHub's limit of requests, for the busiest installation",
  created: "GitHub's limit of check runs and comments, for the busiest installation",
} as const
export type Resource = keyof typeof RESOURCES

/** Processors of a worker's machine: each scan occupies one. */
const PROCESSORS = 2
/** Maximum wait for the start of a scan, for all but a few; seconds. */
const PATIENCE = 30
/** Above this utilization, a process has no room for bursts. */
const FULL = 0.7
const HOUR = 3600

/** Simulates a working day of this many repositories; the same for the same seed. */
export function simulate(repositories: number, costs: Costs, seed = 7): Outcome {
  const random = seededRandom(seed)
  const population = populate(repositories, random)
  const work = workOf(population, costs, random)
  const { scans, deliveries, active } = work
  const use = useOf(work, population.sizes)
  const forScans = serversFor(scans, PROCESSORS, PATIENCE)
  // The same processors handle events: a few fit in beside the scans.
  const workers = use.events / forScans <= 1 - FULL ? forScans : forScans + Math.ceil(use.events / FULL)
  return {
    ...{ repositories, installations: population.sizes.length, deliveries, scans: scans.length, use, workers },
    web: Math.max(1, Math.ceil(use.web / FULL)),
    wait: quantile(serve(scans, forScans * PROCESSORS).waits, 0.95),
    waitWithOne: quantile(serve(scans, PROCESSORS).waits, 0.95),
    clonesGb: (active * CLONE_MB) / 1000,
    firstScans: (repositories * costs.firstScan) / (workers * PROCESSORS) / HOUR,
  }
}

/** The most used resource, which runs short first. */
export function bottleneck({ use }: Pick<Outcome, 'use'>): Resource {
  const [first] = (Object.entries(use) as [Resource, number][]).sort(([, a], [, b]) => b - a)
  return first?.[0] ?? 'scans'
}

function useOf({ web, scans, events, usage }: Work, sizes: readonly number[]): Record<Resource, number> {
  let [requests, created] = [0, 0]
  for (const [index, peak] of usage.peaks().entries()) {
    requests = Math.max(requests, peak.requestsPerHour / requestsPerHour(sizes[index] ?? 0))
    created = Math.max(created, peak.createdPerHour / CREATED_PER_HOUR, peak.createdPerMinute / CREATED_PER_MINUTE)
  }
  return {
    web: Math.max(...web) / 60,
    scans: busiestHour(scans) / PROCESSORS,
    events: Math.max(...events) / 60 / PROCESSORS,
    requests,
    created,
  }
}

/** Seconds of work per second in the busiest hour. */
function busiestHour(arrivals: readonly Arrival[]): number {
  const hours = new Float64Array(24)
  for (const { at, takes } of arrivals) hours[Math.floor(at / HOUR)] = (hours[Math.floor(at / HOUR)] ?? 0) + takes
  return Math.max(...hours) / HOUR
}

import type { Costs } from './costs.ts'
import { forEachOf } from './day.ts'
import type { Population } from './population.ts'
import type { Arrival } from './queue.ts'
import { CHECKED_REQUESTS, DELIVERED, GITHUB_SECONDS, POLLS_PER_HOUR, SCAN_REQUESTS } from './rates.ts'
import { createUsage, type Usage } from './usage.ts'

/** The work of a day for each part of a server. */
export interface Work {
  readonly deliveries: number
  /** Seconds of work per minute of the day for processes that receive deliveries and search. */
  readonly web: Float64Array
  /** Seconds of work per minute of the day for processes that handle events. */
  readonly events: Float64Array
  /** Sorted by time. */
  readonly scans: readonly Arrival[]
  readonly usage: Usage
  /** Number of scanned repositories. */
  readonly active: number
}

const HOUR = 3600

export function workOf(population: Population, costs: Costs, random: () => number): Work {
  const [web, events] = [new Float64Array(1440), new Float64Array(1440)]
  let deliveries = 0
  for (const kind of DELIVERED)
    forEachOf(kind, population, random, (at) => {
      deliveries++
      spend(web, at, costs.takeIn)
      spend(events, at, costs.actOn)
    })
  forEachOf('search', population, random, (at) => spend(web, at, costs.search))
  const usage = createUsage(population.sizes.length)
  const { scans, active, watched } = scansOf(population, costs, random, usage)
  for (const [installation, hour] of watched)
    for (let poll = 0; poll < POLLS_PER_HOUR; poll++) {
      const at = (hour + poll / POLLS_PER_HOUR) * HOUR
      spend(events, at, costs.poll)
      usage.add(installation, at, { requests: 1, created: 0 })
    }
  return { deliveries, web, events, scans: scans.sort((a, b) => a.at - b.at), usage, active }
}

function spend(minutes: Float64Array, at: number, seconds: number): void {
  const minute = Math.floor(at / 60)
  minutes[minute] = (minutes[minute] ?? 0) + seconds
}

function scansOf(population: Population, costs: Costs, random: () => number, usage: Usage) {
  const scans: Arrival[] = []
  const seen = new Set<number>()
  /** Installations and hours with fresh pull requests. */
  const fresh = new Set<number>()
  const add = (kind: 'defaultPush' | 'head' | 'checked', seconds: number): void => {
    const asked = kind === 'checked' ? CHECKED_REQUESTS : SCAN_REQUESTS
    const takes = seconds + GITHUB_SECONDS.fetch + asked.requests * GITHUB_SECONDS.request
    forEachOf(kind, population, random, (at, repository) => {
      const installation = population.installationOf[repository] ?? 0
      // Of several waiting pushes to one branch, only the newest is scanned.
      scans.push({ at, takes, ...(kind === 'defaultPush' ? { key: repository } : {}) })
      seen.add(repository)
      usage.add(installation, at, asked)
      if (kind === 'head') fresh.add(installation * 24 + Math.floor(at / HOUR))
    })
  }
  add('defaultPush', costs.nextScan)
  add('head', costs.changeScan)
  add('checked', costs.checked)
  const watched = [...fresh].map((key): [number, number] => [Math.floor(key / 24), key % 24])
  return { scans, active: seen.size, watched }
}

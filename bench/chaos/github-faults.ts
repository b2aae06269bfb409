import type { Fault, FaultOf } from 'github-sandbox/http/faults'
import type { Random } from '../scan/random.ts'

/** GitHub's faults while they are enabled. */
export interface GitHubFaults {
  readonly faultOf: FaultOf
  /** Number of affected requests by kind of fault. */
  readonly counts: ReadonlyMap<string, number>
  start(): void
  stop(): void
}

/** Share of all requests that are affected. */
const SHARE = 0.12
const HTML = Buffer.from('<!DOCTYPE html><html><body><h1>Whoa there!</h1><p>You have exceeded…</p></body></html>')
const PAGE = { 'content-type': 'text/html; charset=utf-8' }

type Wrong = (random: Random) => Omit<Fault, 'path'>

/** Observed behavior of GitHub, or of a proxy in between. */
const ANSWERS: Readonly<Record<string, Wrong>> = {
  '500': () => ({ status: 500, body: { message: 'Server Error' } }),
  '502': () => ({ status: 502, body: HTML, headers: PAGE }),
  '502, done': () => ({ drop: 'after' }),
  '403 primary limit': () => ({
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 2) },
    body: { message: 'API rate limit exceeded for installation.' },
  }),
  '403 secondary limit': () => ({
    status: 403,
    headers: { 'retry-after': '2' },
    body: { message: 'You have exceeded a secondary rate limit.' },
  }),
  '429': () => ({ status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too many requests' } }),
  slow: (random) => ({ delay: 500 + random.int(4000) }),
  garbage: () => ({ status: 200, body: HTML, headers: PAGE }),
  'truncated, done': (random) => ({ share: random.int(90) / 100 }),
  'connection reset': () => ({ drop: 'before' }),
}
const GIT: Readonly<Record<string, Wrong>> = {
  'git 500': () => ({ status: 500, body: HTML, headers: PAGE }),
  'git breaks off': () => ({ drop: 'after' }),
  'git connection reset': () => ({ drop: 'before' }),
  'git slow': (random) => ({ delay: 500 + random.int(4000) }),
}

export function createGitHubFaults(random: Random): GitHubFaults {
  const counts = new Map<string, number>()
  let isOn = false
  return {
    counts,
    start() {
      isOn = true
    },
    stop() {
      isOn = false
    },
    faultOf(_, path) {
      if (!isOn || !random.chance(SHARE)) return undefined
      const kinds = /\.git\//.test(path) ? GIT : ANSWERS
      const kind = random.pick(Object.keys(kinds))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return { path: /^/, ...kinds[kind]?.(random) }
    },
  }
}

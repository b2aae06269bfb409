import { parseArgs } from 'node:util'

/** The settings of one run. */
export interface Settings {
  /** Minimum number of deliveries that GitHub sends, with distinct ids. */
  readonly deliveries: number
  readonly repositories: number
  /** Number of times that a process is killed. */
  readonly kills: number
  readonly queue: 'postgres' | 'redis'
  /** The same seed gives the same plan; the exact timing still varies. */
  readonly seed: number
  /** Minutes with disturbances; after that the run waits until all is done. */
  readonly minutes: number
  /** Maximum minutes to wait in the end until all is done. */
  readonly patience: number
  /** Number of restarts of PostgreSQL and Redis, each. */
  readonly restarts: number
  /** Number of times that the disk of a worker's clones is full for some seconds. */
  readonly fullDisks: number
  /** Number of times that the clocks jump. */
  readonly clockJumps: number
  /** The folder of an older build, of which one worker and one web process take part. */
  readonly oldBuild: string | null
  /** No disturbances; measures the memory of the processes. */
  readonly isSoak: boolean
}

const OPTIONS = {
  deliveries: { type: 'string' },
  repositories: { type: 'string' },
  kills: { type: 'string' },
  queue: { type: 'string' },
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string' },
  patience: { type: 'string' },
  restarts: { type: 'string' },
  'full-disks': { type: 'string' },
  'clock-jumps': { type: 'string' },
  'old-build': { type: 'string' },
} as const

const LONG = { deliveries: 10_000, repositories: 200, kills: 50, minutes: 12, patience: 20 }
const SHORT = { deliveries: 300, repositories: 10, kills: 6, minutes: 0.4, patience: 4 }
const SOAK = { deliveries: 8000, repositories: 160, kills: 0, minutes: 20, patience: 10 }

/**
 * Reads the command line: `soak`, `short`, or nothing for the long form, and options. Without `--queue` there is one run per queue. Throws
 * errors of `parseArgs`, and RangeError for an invalid number.
 */
export function readSettings(args: readonly string[]): Settings[] {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const form = positionals[0] ?? 'long'
  const isSoak = form === 'soak'
  const usual = isSoak ? SOAK : form === 'short' ? SHORT : LONG
  const number = (name: keyof typeof values, otherwise: number): number => {
    const value = Number(values[name] ?? otherwise)
    if (!Number.isFinite(value) || value < 0) throw new RangeError(`--${name} takes a number`)
    return value
  }
  const kills = number('kills', usual.kills)
  const often = (name: keyof typeof values, share: number): number =>
    Math.round(number(name, isSoak ? 0 : Math.max(1, kills / share)))
  const all = isSoak ? (['postgres'] as const) : (['postgres', 'redis'] as const)
  const queues = values.queue === undefined ? all : [queueOf(values.queue)]
  return queues.map((queue) => ({
    deliveries: number('deliveries', usual.deliveries),
    repositories: number('repositories', usual.repositories),
    kills,
    queue,
    seed: number('seed', 1),
    minutes: number('minutes', usual.minutes),
    patience: number('patience', usual.patience),
    restarts: often('restarts', 12),
    fullDisks: often('full-disks', 12),
    clockJumps: often('clock-jumps', 6),
    oldBuild: values['old-build'] ?? null,
    isSoak,
  }))
}

function queueOf(name: string): 'postgres' | 'redis' {
  if (name === 'postgres' || name === 'redis') return name
  throw new RangeError(`--queue is postgres or redis, not ${name}`)
}

import { installationsOf } from '../../github/store/installations.ts'
import { closedAmong } from '../../github/store/pull-requests.ts'
import type { Services } from '../services.ts'

type CloneServices = Pick<Services, 'queries' | 'clones' | 'log' | 'metrics'>

export interface CloneLimits {
  /** Maximum bytes of all clones on disk; null: unlimited. */
  readonly maxBytes: number | null
  /** Prefix of the files that this build stores next to a clone; null if it stores none. */
  readonly cacheName: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Keeps the folder of clones small, immediately and periodically. Every worker has its own folder, and the event that a repository was
 * removed may have reached another worker.
 */
export function startEvictingClones(services: CloneServices, limits: CloneLimits): { close(): Promise<void> } {
  const quietly = (work: () => Promise<void>): Promise<void> =>
    work().catch((err) => services.log.warn({ err }, 'clones could not be deleted'))
  const sweep = async (): Promise<void> => {
    await sweepClones(services)
    if (limits.cacheName !== null) await removeOldFiles(services, limits.cacheName)
  }
  const shrink = async (): Promise<void> => {
    await dropClosedPulls(services)
    await shrinkClones(services, limits.maxBytes)
    await dropLargePulls(services)
  }
  // Sequentially, so that nothing is measured while it is being deleted.
  let running = quietly(sweep).then(() => quietly(shrink))
  const timers = [
    setInterval(() => {
      running = running.then(() => quietly(sweep))
    }, HOUR),
    setInterval(() => {
      running = running.then(() => quietly(shrink))
    }, 5 * MINUTE),
  ].map((timer) => timer.unref())
  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}

/** Deletes the clones of repositories on which DocAlign is not installed. */
export async function sweepClones({ queries, clones }: Pick<CloneServices, 'queries' | 'clones'>): Promise<void> {
  const ids = await clones.list()
  const known = await installationsOf(queries, ids)
  for (const id of ids) if (!known.has(id)) await clones.remove(id)
}

/** Deletes what only closed pull requests have brought: anybody may open one of any size, and close it again. */
export async function dropClosedPulls({ queries, clones }: Pick<CloneServices, 'queries' | 'clones'>): Promise<void> {
  for (const id of await clones.list()) {
    // More than any repository has open, and few enough for one query; the rest comes next time.
    const closed = await closedAmong(queries, id, (await clones.pulls(id)).slice(0, MAX_PULLS))
    if (closed.size > 0) await clones.dropPulls(id, [...closed])
  }
}

const MAX_PULLS = 10_000

/** Maximum bytes that pull requests, which anybody may open, take in one clone. */
const MAX_PULL_BYTES = 500_000_000

/** Deletes what pull requests have brought where it takes too much, even of open ones: it is fetched again for their next scan. */
export async function dropLargePulls(
  { clones, log }: Pick<CloneServices, 'clones' | 'log'>,
  maxBytes = MAX_PULL_BYTES,
): Promise<void> {
  for (const id of await clones.list()) {
    const bytes = await clones.pullBytes(id, maxBytes)
    if (bytes <= maxBytes) continue
    log.info({ repositoryId: id, bytes }, 'pull requests were deleted from a clone to make room')
    await clones.dropPulls(id, (await clones.pulls(id)).slice(0, MAX_PULLS))
  }
}

/** Deletes clones until they take at most `maxBytes`. Logs a warning if that is impossible because the others are in use. */
export async function shrinkClones(
  { clones, log, metrics }: Pick<CloneServices, 'clones' | 'log' | 'metrics'>,
  maxBytes: number | null,
): Promise<void> {
  const evicted = await clones.shrink(maxBytes)
  metrics.clonesEvicted(evicted.length)
  const { bytes } = clones.usage()
  if (evicted.length > 0) log.info({ evicted: evicted.length, bytes }, 'clones were deleted to make room')
  if (maxBytes !== null && bytes > maxBytes) log.warn({ bytes, maxBytes }, 'clones in use exceed the size limit')
}

/** Deletes files that earlier builds stored next to clones, as no other build reads them. */
export async function removeOldFiles({ clones }: Pick<CloneServices, 'clones'>, cacheName: string): Promise<void> {
  const isOld = (name: string): boolean => KEPT_BY_BUILD.test(name) && !name.startsWith(`${cacheName}.`)
  for (const id of await clones.list()) await clones.removeFiles(id, isOld)
}

const KEPT_BY_BUILD = /^docalign-.+\.(?:facts|history|checks|backtest)(?:\.[0-9a-f]{8})?$/

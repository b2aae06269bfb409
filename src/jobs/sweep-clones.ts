import { installationsOf } from '../github/store/installations.ts'
import type { Services } from './services.ts'

type Sweeping = Pick<Services, 'queries' | 'clones' | 'log'>

const HOUR = 3_600_000

/**
 * Deletes the clones of repositories that DocAlign is not installed on: at once, and every hour. Every worker has a folder of
 * its own, and another one may have been told of the removal.
 */
export function startSweeping(services: Sweeping): { close(): Promise<void> } {
  const sweep = (): Promise<void> =>
    sweepClones(services).catch((err) => services.log.warn({ err }, 'clones could not be swept'))
  let running = sweep()
  const timer = setInterval(() => {
    running = sweep()
  }, HOUR).unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

export async function sweepClones({ queries, clones }: Omit<Sweeping, 'log'>): Promise<void> {
  const ids = await clones.list()
  const known = await installationsOf(queries, ids)
  for (const id of ids) if (!known.has(id)) await clones.remove(id)
}

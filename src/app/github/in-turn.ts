import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Publisher } from './publisher.ts'
import { leaveTurn, takeTurn } from './store/turns.ts'

/** Seconds after which the turn of a killed process ends; a running one renews it. */
const HELD_S = 30
const KEEP_MS = 10_000
const POLL_MS = 250

/**
 * Runs work that must not run concurrently for one subject of a repository, such as the comments of a pull request. A queue does not
 * guarantee this: it gives a job to another worker if it considers the first one dead.
 */
export async function inTurn<T>(
  { queries, repository }: Pick<Publisher, 'queries' | 'repository'>,
  subject: string,
  work: () => Promise<T>,
): Promise<T> {
  const turn = { repositoryId: repository.id, subject, holder: randomUUID() }
  while (!(await takeTurn(queries, turn, HELD_S))) await sleep(POLL_MS)
  const keeping = setInterval(() => void takeTurn(queries, turn, HELD_S).catch(() => {}), KEEP_MS).unref()
  try {
    return await work()
  } finally {
    clearInterval(keeping)
    await leaveTurn(queries, turn)
  }
}

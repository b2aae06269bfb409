import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Publisher } from './publisher.ts'
import { leaveTurn, takeTurn } from './store/turns.ts'
import { guardedWriter } from './writer.ts'

/** In milliseconds. */
interface LockTiming {
  /** After this time the lock of a killed process ends; a running one renews it. */
  readonly held: number
  readonly renew: number
  readonly poll: number
  /** Maximum time to wait for another holder. */
  readonly wait: number
}

const TIMING: LockTiming = { held: 30_000, renew: 10_000, poll: 250, wait: 120_000 }

/** A lock was not to be had in time, or was lost to another holder: `DOCALIGN_E005`. The queue retries the job. */
export class LockUnavailable extends Error {
  override readonly name = 'LockUnavailable'
  readonly code = 'DOCALIGN_E005'
}

/**
 * Runs work that must not run concurrently for one subject of a repository, such as the comments of a pull request. A queue does not
 * guarantee this: it gives a job to another worker if it considers the first one dead.
 *
 * The work must write to GitHub through the publisher that it receives: that one refuses to once the lock cannot be renewed, as another
 * holder may have begun.
 *
 * @throws LockUnavailable if another holder keeps it for too long, or if it is lost; the work is then abandoned
 */
export async function withLock<T>(
  publisher: Publisher,
  subject: string,
  work: (held: Publisher) => Promise<T>,
  timing: LockTiming = TIMING,
): Promise<T> {
  const { queries, repository, writer } = publisher
  const turn = { repositoryId: repository.id, subject, holder: randomUUID() }
  const take = async (): Promise<number | null> => {
    // The database counts from when it is asked, or later.
    const asked = performance.now()
    return (await takeTurn(queries, turn, timing.held / 1000)) ? asked + timing.held : null
  }
  const deadline = performance.now() + timing.wait
  let until = await take()
  for (; until === null; until = await take()) {
    if (performance.now() >= deadline) throw new LockUnavailable(`“${subject}” is still locked by another process`)
    await sleep(timing.poll)
  }
  let last = until
  let isLost = false
  /** The renewal that is asked of the database now. */
  let renewal: Promise<void> | null = null
  const lost = (): LockUnavailable => new LockUnavailable(`the lock on “${subject}” was lost`)
  const requireHeld = (): void => {
    if (isLost || performance.now() >= last) throw lost()
  }
  try {
    return await new Promise<T>((settle, fail) => {
      const renew = async (): Promise<void> => {
        const next = await take().catch(() => last)
        if (next !== null) last = Math.max(last, next)
        isLost ||= next === null || performance.now() >= last
        if (!isLost) return
        clearInterval(renewing)
        fail(lost())
      }
      const renewing = setInterval(() => {
        renewal ??= renew().finally(() => {
          renewal = null
        })
      }, timing.renew).unref()
      const held = { ...publisher, writer: guardedWriter(writer, requireHeld) }
      work(held)
        .then(settle, fail)
        .finally(() => clearInterval(renewing))
    })
  } finally {
    // One that reached the database after the turn was left would take it again, for nobody.
    await renewal
    if (!isLost) await leaveTurn(queries, turn)
  }
}

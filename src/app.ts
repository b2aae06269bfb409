import type { ApplicationFunction } from 'probot'
import { EVENTS } from './jobs/events.ts'
import type { Received } from './jobs/receive.ts'

/** A delivery that was not received. Octokit hangs the event on errors, which Probot logs: the payload is not for the log. */
class NotReceivedError extends Error {
  override readonly name = 'NotReceivedError'

  set event(_: unknown) {}
}

/**
 * The Probot app: takes in the deliveries of the events that DocAlign acts on. Their signatures are verified by then; the
 * work is done by the `deliveries` job (see `jobs/deliver.ts`).
 */
export function createApp(receive: (delivery: Received) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENTS], async ({ id, name, payload }) => {
      try {
        await receive({ id, name, payload })
      } catch (error) {
        throw new NotReceivedError(error instanceof Error ? error.message : 'unknown reason')
      }
    })
  }
}

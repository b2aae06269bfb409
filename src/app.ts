import type { ApplicationFunction } from 'probot'
import { EVENTS } from './jobs/events.ts'
import type { Received } from './jobs/receive.ts'

/**
 * The Probot app: takes in the deliveries of the events that DocAlign acts on. Their signatures are verified by then; the
 * work is done by the `deliveries` job (see `jobs/deliver.ts`).
 */
export function createApp(receive: (delivery: Received) => Promise<void>): ApplicationFunction {
  return (app) => {
    app.on([...EVENTS], ({ id, name, payload }) => receive({ id, name, payload }))
  }
}

import type { NewEvent } from '../../trust/events/admit.ts'
import { type Recorded, recordEvents } from '../../trust/store/record.ts'
import type { Services } from '../services.ts'

/** Appends events to the ledger, and counts what became of them. */
export async function recordCounted(
  { queries, metrics }: Pick<Services, 'queries' | 'metrics'>,
  events: readonly NewEvent[],
  now: number,
): Promise<readonly Recorded[]> {
  const recorded = await recordEvents(queries, events, now)
  for (const [index, { signal_strength: strength }] of events.entries())
    metrics.ledgerEvent(strength, recorded[index]?.outcome ?? 'unknown')
  return recorded
}

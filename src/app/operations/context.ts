import type { Queries } from '../../base/db/database.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import type { Search } from '../../search/live/search.ts'
import type { Judging } from '../../stages/isolated/judging.ts'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import { createPosting, type Posting } from './posting.ts'
import { createSignals, type Signals } from './signals.ts'

/** Dependencies of the operations that only need the database. */
export interface Context {
  readonly queries: Queries
  readonly search: Search
  readonly signals: Signals
  readonly posting: Posting
  /** The models of this installation, if any. */
  readonly models: ModelSettings
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
  readonly metrics: Metrics
}

export interface ServerContext extends Context {
  readonly judging: Judging
  /** Called after feedback: updates the ledger, and the check runs if rules changed. */
  readonly taught: (repositoryId: number, changed: { readonly rules: boolean }) => Promise<void>
}

/** Without `metrics`, nothing is counted. */
export function createContext(
  parts: Omit<Context, 'signals' | 'posting' | 'metrics'> & { readonly metrics?: Metrics },
): Context {
  const { queries, search, now, log } = parts
  return {
    metrics: NO_METRICS,
    ...parts,
    signals: createSignals(queries, search, now, (err) => log.warn({ err }, 'a signal was not recorded')),
    posting: createPosting(queries, now),
  }
}

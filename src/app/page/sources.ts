import type { Queries } from '../../base/db/database.ts'
import type { Search } from '../../search/live/search.ts'

export interface Sources {
  readonly queries: Queries
  readonly search: Pick<Search, 'explain' | 'features'>
  /** In milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

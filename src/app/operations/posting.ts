import { inBatches } from '../../base/batches.ts'
import type { Queries } from '../../base/db/database.ts'
import { findEntries } from '../../ledger/entries/store.ts'
import type { NewEvent } from '../../ledger/trust/events/admit.ts'
import { type Recorded, recordEvents } from '../../ledger/trust/store/record.ts'
import type { EntryKey } from './signals.ts'

/** A validation event about an entry id and, once recorded, its outcome. */
export interface Posted {
  readonly namespaceId: number
  readonly entryId: string
  readonly event: Omit<NewEvent, 'entry'>
  recorded?: Recorded | undefined
  entry?: EntryKey | undefined
}

/** Records an event in the ledger, and sets its outcome. */
export type Posting = (posted: Posted) => Promise<void>

/** Concurrent events share a transaction; a second transaction runs while the first is written to disk. */
const BATCHES = { most: 500, concurrency: 2 }
/** Maximum number of cached entries; beyond it, the one cached first is removed. */
const MAX_KNOWN = 20_000

export function createPosting(queries: Queries, now: () => number): Posting {
  const known = new Map<string, EntryKey>()

  /** Sets the entry of each event, if it exists. A cached entry may have been deleted by another process. */
  const findEntriesOf = async (posted: readonly Posted[]): Promise<void> => {
    const missing = posted.filter((each) => !known.has(nameOf(each)))
    const fresh = new Map<string, EntryKey>()
    if (missing.length > 0) {
      const namespaces = [...new Set(missing.map(({ namespaceId }) => namespaceId))]
      const ids = [...new Set(missing.map(({ entryId }) => entryId))]
      for (const { key, namespaceId, id } of await findEntries(queries, namespaces, ids))
        fresh.set(nameOf({ namespaceId, entryId: id }), { key, namespaceId, id })
    }
    for (const each of posted) each.entry = known.get(nameOf(each)) ?? fresh.get(nameOf(each))
    for (const [name, entry] of fresh) known.set(name, entry)
    for (const name of known.keys()) {
      if (known.size <= MAX_KNOWN) break
      known.delete(name)
    }
  }

  /** Returns the events that were not recorded because their entry does not exist. */
  const recordOnce = async (posted: readonly Posted[], time: number): Promise<Posted[]> => {
    await findEntriesOf(posted)
    const found = posted.flatMap((each) =>
      each.entry === undefined ? [] : [{ each, event: { ...each.event, entry: each.entry.key } }],
    )
    const events = found.map(({ event }) => event)
    const recorded = await recordEvents(queries, events, time)
    for (const [index, { each }] of found.entries()) each.recorded = recorded[index]
    return posted.filter(({ recorded }) => recorded === undefined || recorded.outcome === 'unknown')
  }

  return inBatches<Posted>(async (posted) => {
    const time = now()
    // If a cached entry was deleted in the meantime, look it up again: there may be a new one with the same id.
    const gone = (await recordOnce(posted, time)).filter(({ entry }) => entry !== undefined)
    for (const each of gone) known.delete(nameOf(each))
    if (gone.length > 0) await recordOnce(gone, time)
  }, BATCHES)
}

function nameOf({ namespaceId, entryId }: Pick<Posted, 'namespaceId' | 'entryId'>): string {
  return `${namespaceId} ${entryId}`
}
